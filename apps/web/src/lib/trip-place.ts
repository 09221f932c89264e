import { MAX_PLACE_QUERY_LENGTH } from '@reisspel/contract/limits';
import type { FoundPlaces } from '@reisspel/contract/trip/places';
import type { Trip } from '@reisspel/contract/trip/trip';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** Loads the trip for its destination, under the same key as the query of the trip's pages. */
export const tripPlaceQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
  retry: false,
});

/** Characters of a place's name. */
export const MAX_PLACE_NAME = MAX_PLACE_QUERY_LENGTH;

/** Asks the server's geocoder for places with this name. */
export function findPlaces(name: string): Promise<FoundPlaces> {
  return request<FoundPlaces>('GET', `/api/places?${new URLSearchParams({ q: name })}`);
}
