import type { OwnerSession } from '@reisspel/contract/owner';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './api.ts';
import { BASE } from './base.ts';

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

/** Query key of an answer for organisers or the server's owner only; a logout drops it. */
export function operatorKey<const Rest extends readonly unknown[]>(...rest: Rest) {
  return [OPERATOR, ...rest] as const;
}

/** The next user of this window may be somebody else. */
export function forgetOperator(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [OPERATOR] });
}
