import type { NewTrip, OwnedTrip } from '@reisspel/contract/operate/owner';
import type { TripSlug } from '@reisspel/contract/trip/trip';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator.ts';

export const ownedTripsQuery = queryOptions({
  queryKey: operatorKey('owned-trips'),
  queryFn: ({ signal }) => request<OwnedTrip[]>('GET', '/api/owner/trips', { signal }),
});

function refetchTrips(
  _data: unknown,
  _input: unknown,
  _result: unknown,
  { client }: MutationFunctionContext,
) {
  return client.invalidateQueries(ownedTripsQuery);
}

export interface NewTripInput {
  slug: string;
  title: string;
  adminPassword?: string;
  file?: unknown;
}

export const createTrip = mutationOptions({
  mutationFn: (input: NewTripInput) => request<NewTrip>('POST', '/api/owner/trips', { json: input }),
  onSuccess: refetchTrips,
});

export const archiveTrip = mutationOptions({
  mutationFn: (slug: TripSlug) => send('PUT', `/api/owner/trips/${slug}/archive`),
  onSuccess: refetchTrips,
});

export const unarchiveTrip = mutationOptions({
  mutationFn: (slug: TripSlug) => send('DELETE', `/api/owner/trips/${slug}/archive`),
  onSuccess: refetchTrips,
});

export const makeDefaultTrip = mutationOptions({
  mutationFn: (slug: TripSlug) => send('PUT', '/api/owner/default-trip', { json: { slug } }),
  onSuccess: refetchTrips,
});

export const eraseTrip = mutationOptions({
  mutationFn: ({ slug, name }: { slug: TripSlug; name: string }) =>
    send('POST', `/api/owner/trips/${slug}/erasure`, { json: { name } }),
  onSuccess: refetchTrips,
});

export function setAdminPassword(slug: TripSlug) {
  return mutationOptions({
    mutationFn: (password: string) =>
      send('PUT', `/api/owner/trips/${slug}/admin-password`, { json: { password } }),
  });
}
