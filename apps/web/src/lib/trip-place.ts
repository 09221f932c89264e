import type { Trip } from '@reisspel/contract/trip/trip';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** The trip, for its destination. Has the same key as the query of the trip's pages. */
export const tripPlaceQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
  retry: false,
});
