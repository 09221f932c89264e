import type { OwnedTrip } from '@reisspel/contract/owner';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const ownedTripsQuery = queryOptions({
  queryKey: ['owned-trips'],
  queryFn: ({ signal }) => request<OwnedTrip[]>('GET', '/api/owner/trips', { signal }),
});
