import type { SessionInfo } from '@reisspel/contract/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { request } from './api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => request<SessionInfo>('GET', '/api/session', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useIsAdmin(): boolean {
  return useQuery(sessionQuery).data?.roles.includes('admin') ?? false;
}

/** True while the page shows the draft of the trip: `?concept` in its address. */
export function useIsPreview(): boolean {
  return useSearch({ strict: false, select: ({ concept }) => concept === true });
}
