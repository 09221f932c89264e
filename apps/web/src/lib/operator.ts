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
import { pageBase } from './base.ts';
import { sessionQuery } from './session.ts';

/** Its key begins with the key of `sessionQuery`, so that a login or logout refreshes both. */
export const ownerSessionQuery = queryOptions({
  queryKey: ['session', 'owner'],
  queryFn: ({ signal }) => request<OwnerSession>('GET', '/api/owner/session', { signal }),
});

/** True on the default trip if the owner is logged in, or if the server has no owner. */
export function useIsOperator(): boolean {
  const { data: owner } = useQuery({ ...ownerSessionQuery, enabled: pageBase() === '' });
  return owner !== undefined && (!owner.enabled || owner.loggedIn);
}

const OPERATOR = 'operator';

/** Query key of data for the operator, which `forgetOperator` removes. */
export function operatorKey<const Rest extends readonly unknown[]>(...rest: Rest) {
  return [OPERATOR, ...rest] as const;
}

/** Removes the operator's data from the query cache. Call it on a logout. */
export function forgetOperator(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [OPERATOR] });
}

const REFUSALS: readonly FailureCode[] = ['unauthenticated', 'forbidden'];

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.code);
}

/** Loads the session again when a request is refused, so that the page shows the login. */
export function useRefusalWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onCacheEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRefusal(event.action.error)) return;
      client.invalidateQueries(sessionQuery).catch(() => {
        // The login page shows this error.
      });
    };
    const unsubscribers = [
      client.getQueryCache().subscribe(onCacheEvent),
      client.getMutationCache().subscribe(onCacheEvent),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [client]);
}
