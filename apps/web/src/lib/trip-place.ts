import type { Trip } from '@reisspel/contract/trip/trip';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** Used for the destination. Shares its key with the trip pages. */
export const tripPlaceQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
  retry: false,
});
