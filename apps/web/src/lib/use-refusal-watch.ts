import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, type FailureCode } from './api.ts';
import { sessionQuery } from './session.ts';

const REFUSALS: readonly FailureCode[] = ['unauthenticated', 'forbidden'];

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.code);
}

/** Asks for the session again when a request is refused, so the page's door shows the login. */
export function useRefusalWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRefusal(event.action.error)) return;
      client.invalidateQueries(sessionQuery).catch(() => {
        // The door shows this error.
      });
    };
    const ends = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
