import type { Trip } from '@reisspel/contract/trip';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Milliseconds: the organiser changes a trip seldom, and a reload always asks. */
const STALE_MS = 60_000;

const tripQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
  staleTime: STALE_MS,
});

/** Suspends until the trip is there. */
export function useTrip(): Trip {
  return useSuspenseQuery(tripQuery).data;
}
