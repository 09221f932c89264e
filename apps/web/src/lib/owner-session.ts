import type { OwnerSession } from '@reisspel/contract/owner';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** Below the key of the trip's session, so that a login or logout in any tab asks for both. */
export const ownerSessionQuery = queryOptions({
  queryKey: ['session', 'owner'],
  queryFn: ({ signal }) => request<OwnerSession>('GET', '/api/owner/session', { signal }),
});
