import type { Trip } from '@reisspel/contract/trip/trip';
import type { TripEditing, TripVersion } from '@reisspel/contract/trip/trip-editing';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export function readDraft(): Promise<TripEditing> {
  return request('GET', '/api/trip/draft');
}

/** The published versions, newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['trip-versions'],
  queryFn: ({ signal }) => request<TripVersion[]>('GET', '/api/trip/versions', { signal }),
});

/** The published trip. The visitors' pages use the same key. */
export const publishedQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
});
