import type { OwnerSession } from '@reisspel/contract/operate/owner';
import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, type FailureCode, request } from './api.ts';
import { BASE } from './base.ts';
import { sessionQuery } from './session.ts';

/** Shares the prefix of the trip session's key, so that a login or logout refreshes both. */
export const ownerSessionQuery = queryOptions({
  queryKey: ['session', 'owner'],
  queryFn: ({ signal }) => request<OwnerSession>('GET', '/api/owner/session', { signal }),
});

/** True on the default trip if the server has no owner or the owner is logged in; else false. */
export function useIsOperator(): boolean {
  const { data: owner } = useQuery({ ...ownerSessionQuery, enabled: BASE === '' });
  return owner !== undefined && (!owner.enabled || owner.loggedIn);
}

const OPERATOR = 'operator';

export function operatorKey<const Rest extends readonly unknown[]>(...rest: Rest) {
  return [OPERATOR, ...rest] as const;
}

export function forgetOperator(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [OPERATOR] });
}

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
