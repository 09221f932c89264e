import type { TripAccess, TripEntry, TripEntryInput } from '@reisspel/contract/trip/trip-editing';
import { tripKeyIn, withoutTripKey, withTripKey } from '@reisspel/contract/web-address';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';
import { pageBase } from './base.ts';
import { operatorKey } from './operator.ts';

/** How others get in: the group's link or password, and the links of family and television. */
export const accessQuery = queryOptions({
  queryKey: operatorKey('trip-access'),
  queryFn: ({ signal }) => request<TripAccess>('GET', '/api/trip/doors', { signal }),
  // Another organiser may have renewed the link, and an ended one must not be shared.
  refetchOnWindowFocus: 'always',
});

/** Renews what this page knows of the entry. */
async function keepAccess(access: TripAccess, client: QueryClient): Promise<void> {
  client.setQueryData(accessQuery.queryKey, access);
  // The calendar's address changes with the link and the password.
  await client.invalidateQueries({ queryKey: ['trip'] });
}

/** Sets who may see the trip. Applies at once. */
export async function saveEntry(json: TripEntryInput, client: QueryClient): Promise<void> {
  await keepAccess(await request('PUT', '/api/trip/entry', { json }), client);
}

/** Replaces the group's link, so that the old one stops working. */
export async function renewEntry(client: QueryClient): Promise<void> {
  await keepAccess(await request('POST', '/api/trip/entry/renewals'), client);
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
