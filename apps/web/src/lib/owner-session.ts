import type { OwnerSession } from '@reisspel/contract/owner';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** Shares the prefix of the trip session's key, so that a login or logout refreshes both. */
export const ownerSessionQuery = queryOptions({
  queryKey: ['session', 'owner'],
  queryFn: ({ signal }) => request<OwnerSession>('GET', '/api/owner/session', { signal }),
});
