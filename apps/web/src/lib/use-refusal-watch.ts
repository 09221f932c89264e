import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, type FailureCode } from './api.ts';
import { sessionQuery } from './session.ts';

/** What the server says to who is logged in no more, or was as somebody else. */
const REFUSALS: readonly FailureCode[] = ['unauthenticated', 'forbidden'];

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.code);
}

/**
 * Asks who we are when the server refuses what this page asks or does: its door shows the way in again, where the page would
 * only say that something went wrong. For pages without a live view, which hears of the end of a session by itself.
 */
export function useRefusalWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRefusal(event.action.error)) return;
      client.invalidateQueries(sessionQuery).catch(() => {
        // The door says that it cannot be asked.
      });
    };
    const ends = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
