import type { TripAccess, TripEntry, TripEntryInput } from '@reisspel/contract/trip/trip-editing';
import { tripKeyIn, withoutTripKey, withTripKey } from '@reisspel/contract/web-address';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';
import { pageBase } from './base.ts';

/** How visitors can open the trip: with its link or password, and by the family's link. */
export const accessQuery = queryOptions({
  queryKey: ['trip-access'],
  queryFn: ({ signal }) => request<TripAccess>('GET', '/api/trip/doors', { signal }),
});

/** Sets who may see the trip. Applies at once, and renews what this page knows of it. */
export async function saveEntry(json: TripEntryInput, client: QueryClient): Promise<void> {
  const access = await request<TripAccess>('PUT', '/api/trip/entry', { json });
  client.setQueryData(accessQuery.queryKey, access);
  // The calendar's address changes with the link and the password.
  await client.invalidateQueries({ queryKey: ['trip'] });
}

/** The address of a page for the group, with the key where the trip opens with a link. */
export function groupAddress(entry: TripEntry, page = ''): string {
  return withTripKey(`${location.origin}${pageBase()}${page}`, entry.kind === 'link' ? entry.key : null);
}

/** Takes a used key out of this page's address, so that nobody shares it by accident. */
export function dropTripKey(): void {
  if (tripKeyIn(location.hash) === null) return;
  history.replaceState(history.state, '', withoutTripKey(location.href));
}
