import type { Trip } from '@reisspel/contract/trip';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** The trip, for where it goes: to open a map there, or to suggest a city. The trip pages hold it under the same key. */
export const tripPlaceQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
  // A help only: not worth waiting for.
  retry: false,
});
