import type { SessionInfo } from '@reisspel/contract/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => request<SessionInfo>('GET', '/api/session', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who the server takes this browser for; undefined until it has said so. */
export function useSession(): SessionInfo | undefined {
  return useQuery(sessionQuery).data;
}

export function useIsAdmin(): boolean {
  return useSession()?.roles.includes('admin') ?? false;
}
