import type { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import type { DeletionList, ProfileInput, ProfileList, ProfileLoad, Undo } from '@reisspel/contract/profiles';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, request, send } from '../../../lib/api.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';

interface ProfileErrorTexts {
  refused: () => string;
  failed: () => string;
}

/** Spec 8: "Kon ..." when the server refused, "Er is een fout opgetreden ..." when it failed. */
export function profileErrorText(error: unknown, { refused, failed }: ProfileErrorTexts): string {
  // The text of an internal error adds nothing to "er is een fout opgetreden".
  if (!(error instanceof ApiError) || error.code === 'internal') return failed();
  return `${error.code === 'network' ? failed() : refused()}. ${organiserErrorText(error)}`;
}

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => request<ProfileList>('GET', '/api/profiles', { signal }),
});

/** Fetched when the list is opened, and after each deletion and restoration. */
export const deletionsQuery = queryOptions({
  queryKey: ['deletions'],
  queryFn: ({ signal }) => request<DeletionList>('GET', '/api/deletions', { signal }),
  staleTime: 0,
});

/** A request that empties or replaces the game also makes an automatic profile. */
function useProfilesChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    queryClient.invalidateQueries(profilesQuery).catch(() => {
      // The list shows its own load error.
    });
  };
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: (input: ProfileInput) => send('POST', '/api/profiles', { json: input }),
    onSuccess: useProfilesChanged(),
  });
}

export function useImportProfile() {
  return useMutation({
    mutationFn: (file: File) =>
      send('POST', '/api/profile-files', { body: file, headers: { 'Content-Type': 'application/json' } }),
    onSuccess: useProfilesChanged(),
  });
}

export function useDeleteProfile() {
  return useMutation({
    mutationFn: (id: ProfileId) => send('DELETE', `/api/profiles/${id}`),
    onSuccess: useProfilesChanged(),
  });
}

export function useLoadProfile(id: ProfileId) {
  return useMutation({
    mutationFn: (load: ProfileLoad) => request<Undo>('POST', `/api/profiles/${id}/loads`, { json: load }),
    onSuccess: useProfilesChanged(),
  });
}

export function useResetGame() {
  return useMutation({
    mutationFn: () => request<Undo>('POST', '/api/game/resets'),
    onSuccess: useProfilesChanged(),
  });
}

/** Restores what a deletion, a load or a restart archived. */
export function useRestoreArchive() {
  const queryClient = useQueryClient();
  const profilesChanged = useProfilesChanged();
  return useMutation({
    mutationFn: (id: ArchiveId) => request<Undo>('POST', `/api/archives/${id}/restorations`),
    onSuccess: () => {
      profilesChanged();
      queryClient.invalidateQueries(deletionsQuery).catch(() => {
        // The list shows its own load error.
      });
    },
  });
}
