import type { NewTrip } from '@reisspel/contract/owner';
import type { TripSlug } from '@reisspel/contract/trip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { forgetOperator } from '../../lib/operator.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { ownedTripsQuery } from './queries.ts';

function useTripsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries(ownedTripsQuery).catch(() => {
      // The list shows its own load error.
    });
}

export function useOwnerLogout() {
  const queryClient = useQueryClient();
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/owner/session'),
    onSuccess: async () => {
      await sessionChanged();
      queryClient.removeQueries(ownedTripsQuery);
      forgetOperator(queryClient);
    },
  });
}

/** As typed; the server validates it. */
interface NewTripForm {
  slug: string;
  title: string;
  adminPassword?: string;
  file?: unknown;
}

export function useCreateTrip() {
  return useMutation({
    mutationFn: (input: NewTripForm) => request<NewTrip>('POST', '/api/owner/trips', { json: input }),
    onSuccess: useTripsChanged(),
  });
}

export function useArchiveTrip() {
  return useMutation({
    mutationFn: (slug: TripSlug) => send('PUT', `/api/owner/trips/${slug}/archive`),
    onSuccess: useTripsChanged(),
  });
}

/** Restores an archived trip. */
export function useUnarchiveTrip() {
  return useMutation({
    mutationFn: (slug: TripSlug) => send('DELETE', `/api/owner/trips/${slug}/archive`),
    onSuccess: useTripsChanged(),
  });
}

/** Puts a trip on the front page. */
export function useMakeDefault() {
  return useMutation({
    mutationFn: (slug: TripSlug) => send('PUT', '/api/owner/default-trip', { json: { slug } }),
    onSuccess: useTripsChanged(),
  });
}

export function useSetAdminPassword(slug: TripSlug) {
  return useMutation({
    mutationFn: (password: string) =>
      send('PUT', `/api/owner/trips/${slug}/admin-password`, { json: { password } }),
  });
}
