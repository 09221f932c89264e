import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import type {
  PhotoRetention,
  PrivacyFacts,
  RemovalDecision,
  TeamsPutAside,
} from '@reisspel/contract/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../../lib/api.ts';
import { forgetPhoto } from '../../../lib/forget-photo.ts';
import { deletionsQuery } from '../profiles/profile-mutations.ts';

export const retentionQuery = queryOptions({
  queryKey: ['photo-retention'],
  queryFn: ({ signal }) => request<PhotoRetention>('GET', '/api/trip/photo-retention', { signal }),
});

export const privacyFactsQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => request<PrivacyFacts>('GET', '/api/privacy', { signal }),
});

/** Fetched each time the list is opened. */
export const teamsPutAsideQuery = queryOptions({
  queryKey: ['put-aside-teams'],
  queryFn: ({ signal }) => request<TeamsPutAside>('GET', '/api/put-aside-teams', { signal }),
  staleTime: 0,
});

/** Refuses a removal: the photo stays, and the team reads the answer. */
export function useDeclineRemoval(photoId: PhotoId) {
  return useMutation({
    mutationFn: (answer: string) =>
      send('PUT', `/api/photos/${photoId}/removal`, {
        json: { decision: 'decline', answer } satisfies RemovalDecision,
      }),
  });
}

/** Also drops the photo from this device. */
export function useErasePhoto(photoId: PhotoId) {
  return useMutation({
    mutationFn: () => send('DELETE', `/api/photos/${photoId}`),
    onSuccess: () =>
      // The photo is erased on the server, even when this browser fails to drop it.
      forgetPhoto(photoId).catch(() => undefined),
  });
}

export function useSavePrivacy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ contact, days }: { contact: string; days: number | null }) => {
      await send('PUT', '/api/trip/contact', { json: { contact } });
      const before = await client.ensureQueryData(retentionQuery);
      if (before.days === days) return before;
      return request<PhotoRetention>('PUT', '/api/trip/photo-retention', { json: { days } });
    },
    onSuccess: async (retention) => {
      client.setQueryData(retentionQuery.queryKey, retention);
      await client.invalidateQueries(privacyFactsQuery);
    },
  });
}

export function usePutOffPhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (goAt: number) =>
      request<PhotoRetention>('POST', '/api/trip/photo-retention/delays', { json: { goAt } }),
    onSuccess: (retention) => client.setQueryData(retentionQuery.queryKey, retention),
  });
}

/** Erases a team, also one in an archive; it cannot be restored. */
export function useEraseTeam(id: TeamId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => send('POST', `/api/teams/${id}/erasure`, { json: { name } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(deletionsQuery),
        client.invalidateQueries(teamsPutAsideQuery),
      ]).catch(() => {
        // The lists show their own load errors.
      }),
  });
}
