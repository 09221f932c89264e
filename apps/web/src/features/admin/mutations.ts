/** The organiser's requests that change data. Most results arrive through the live state. */
import type { AdjustmentInput, BoardUpdate, GameUpdate, MessageInput } from '@reisspel/contract/game';
import type {
  AdjustmentId,
  ArchiveId,
  MessageId,
  PhotoId,
  ProfileId,
  ReplyId,
  SubmissionId,
  TaskId,
  TeamId,
} from '@reisspel/contract/ids';
import type { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import type { PhotoRetention, RemovalDecision } from '@reisspel/contract/privacy';
import type { ProfileInput, ProfileLoad, Undo } from '@reisspel/contract/profiles';
import type { ReplayInput } from '@reisspel/contract/recap';
import type { ReviewInput } from '@reisspel/contract/submissions';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import type { AdminTeam, TeamInput, TeamUpdate } from '@reisspel/contract/teams';
import type { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { type MutationFunctionContext, mutationOptions, type QueryKey } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { privacyFactsQuery, retentionQuery, savePhotoDays } from '../../lib/photo-retention.ts';
import { forgetPhoto } from '../../lib/pictures/forget-photo.ts';
import { accessQuery } from '../../lib/trip-access.ts';
import { deletionsQuery, lockoutsQuery, profilesQuery, recapQuery, teamsPutAsideQuery } from './queries.ts';

/** Returns an `onSuccess` that starts a refetch. Each list shows its own load error. */
function refetching(...queries: { queryKey: QueryKey }[]) {
  return (_data: unknown, _variables: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    for (const query of queries) void client.invalidateQueries(query);
  };
}

export const updateGame = {
  mutationFn: (update: GameUpdate) => send('PATCH', '/api/game', { json: update }),
};

export const reportLanding = {
  mutationFn: (flightId: string) => send('POST', '/api/game/landings', { json: { flightId } }),
};

/** The scope sends one update after the other, because each starts from the previous board. */
export const updateBoard = mutationOptions({
  scope: { id: 'board' },
  mutationFn: (board: BoardUpdate) => send('PUT', '/api/game/board', { json: board }),
});

/** Empties the game. The server first saves it as an automatic profile. */
export const resetGame = mutationOptions({
  mutationFn: () => request<Undo>('POST', '/api/game/resets'),
  onSuccess: refetching(profilesQuery),
});

/** Makes the ended game ready to be played again. The server first saves it, like `resetGame`. */
export const replayGame = mutationOptions({
  mutationFn: (input: ReplayInput) => request<Undo>('POST', '/api/game/replays', { json: input }),
  onSuccess: refetching(profilesQuery, recapQuery),
});

/** Restores the task, the team or the game in an archive. */
export const restoreArchive = mutationOptions({
  mutationFn: (id: ArchiveId) => request<Undo>('POST', `/api/archives/${id}/restorations`),
  onSuccess: refetching(profilesQuery, deletionsQuery, recapQuery),
});

/** `id` is null for a new task. */
export const saveTask = {
  mutationFn: ({ id, input }: { id: TaskId | null; input: TaskInput }) =>
    id === null
      ? request<AdminTask>('POST', '/api/tasks', { json: input })
      : request<AdminTask>('PUT', `/api/tasks/${id}`, { json: input }),
};

export const deleteTask = { mutationFn: (id: TaskId) => request<Undo>('DELETE', `/api/tasks/${id}`) };

/** What one tap adds to a game, and an undo removes. */
export type AddedKind = 'tasks' | 'teams';

/** Removes added tasks or teams together. It is no error if one of them is already gone. */
export const removeAdded = mutationOptions({
  mutationFn: ({ kind, ids }: { kind: AddedKind; ids: readonly string[] }) =>
    send('POST', `/api/${kind}/removals`, { json: kind === 'tasks' ? { taskIds: ids } : { teamIds: ids } }),
  onSuccess: refetching(deletionsQuery),
});

/** The scope sends one request after the other, so that the last order wins. */
export const reorderTasks = mutationOptions({
  scope: { id: 'task-order' },
  mutationFn: (taskIds: readonly TaskId[]) => send('PUT', '/api/tasks/order', { json: { taskIds } }),
});

/** Uploads a 3D model. The content type is fixed, because browsers seldom recognise a .glb file. */
export const uploadModel = {
  mutationFn: (file: File) =>
    request<TaskFileAddress>('POST', '/api/models', {
      body: file,
      headers: { 'Content-Type': 'model/gltf-binary' },
    }),
};

export const addTeam = {
  mutationFn: (input: TeamInput) => request<AdminTeam>('POST', '/api/teams', { json: input }),
};

export const updateTeam = {
  mutationFn: ({ id, update }: { id: TeamId; update: TeamUpdate }) =>
    request<AdminTeam>('PATCH', `/api/teams/${id}`, { json: update }),
};

export const deleteTeam = { mutationFn: (id: TeamId) => request<Undo>('DELETE', `/api/teams/${id}`) };

export const unlockTeam = mutationOptions({
  mutationFn: (id: TeamId) => send('POST', `/api/teams/${id}/unlocks`),
  onSuccess: (_data, _variables, _result, { client }) => client.invalidateQueries(lockoutsQuery),
});

export const resetQuizzes = { mutationFn: (id: TeamId) => send('POST', `/api/teams/${id}/quiz-resets`) };

/** Accepts a wrong answer, or undoes that, for all teams with such an answer. */
export const reviewAnswer = {
  mutationFn: ({ id, accept }: { id: SubmissionId; accept: boolean }) => {
    const path = `/api/submissions/${id}/review`;
    if (!accept) return send('DELETE', `${path}?seen=approved`);
    return send('PUT', path, { json: { decision: 'approve', seen: 'none' } satisfies ReviewInput });
  },
};

export const adjustScore = {
  mutationFn: ({ teamId, input }: { teamId: TeamId; input: AdjustmentInput }) =>
    send('POST', `/api/teams/${teamId}/adjustments`, { json: input }),
};

export const removeAdjustment = {
  mutationFn: (id: AdjustmentId) => send('DELETE', `/api/adjustments/${id}`),
};

export const markReplyRead = { mutationFn: (id: ReplyId) => send('PUT', `/api/replies/${id}/read`) };

export const deleteReply = { mutationFn: (id: ReplyId) => send('DELETE', `/api/replies/${id}`) };

/** Erases a team for good, even in an archive. `name` is the team's name, typed to confirm. */
export const eraseTeam = mutationOptions({
  mutationFn: ({ id, name }: { id: TeamId; name: string }) =>
    send('POST', `/api/teams/${id}/erasure`, { json: { name } }),
  onSuccess: refetching(deletionsQuery, teamsPutAsideQuery),
});

export const sendMessage = {
  mutationFn: (input: MessageInput) => send('POST', '/api/messages', { json: input }),
};

export const withdrawMessage = { mutationFn: (id: MessageId) => send('DELETE', `/api/messages/${id}`) };

export const saveProfile = mutationOptions({
  mutationFn: (input: ProfileInput) => send('POST', '/api/profiles', { json: input }),
  onSuccess: refetching(profilesQuery),
});

export const importProfile = mutationOptions({
  mutationFn: (file: File) =>
    send('POST', '/api/profile-files', { body: file, headers: { 'Content-Type': 'application/json' } }),
  onSuccess: refetching(profilesQuery),
});

export const deleteProfile = mutationOptions({
  mutationFn: (id: ProfileId) => send('DELETE', `/api/profiles/${id}`),
  onSuccess: refetching(profilesQuery),
});

/** Loads a profile. Before a replacement, the server saves the game as an automatic profile. */
export const loadProfile = mutationOptions({
  mutationFn: ({ id, mode }: ProfileLoad & { id: ProfileId }) =>
    request<Undo>('POST', `/api/profiles/${id}/loads`, { json: { mode } satisfies ProfileLoad }),
  onSuccess: refetching(profilesQuery),
});

export const setGalleryPassword = {
  mutationFn: (password: string) => send('PUT', '/api/gallery/password', { json: { password } }),
};

/** Declines a team's request to remove a photo. The photo stays, and the team reads the answer. */
export const declineRemoval = {
  mutationFn: ({ photoId, answer }: { photoId: PhotoId; answer: string }) => {
    const decision: RemovalDecision = { decision: 'decline', answer };
    return send('PUT', `/api/photos/${photoId}/removal`, { json: decision });
  },
};

const forgetErased = (_data: unknown, id: PhotoId) => forgetPhoto(id).catch(() => undefined);

/** Erases a photo that a team wants removed, as `erasePhoto` does. Helpers may do that as well. */
export const grantRemoval = mutationOptions({
  mutationFn: (id: PhotoId) => {
    const decision: RemovalDecision = { decision: 'erase' };
    return send('PUT', `/api/photos/${id}/removal`, { json: decision });
  },
  onSuccess: forgetErased,
});

/** Erases a photo on the server and, if possible, in the caches of this device. */
export const erasePhoto = mutationOptions({
  mutationFn: (id: PhotoId) => send('DELETE', `/api/photos/${id}`),
  onSuccess: forgetErased,
});

export const savePrivacy = mutationOptions({
  mutationFn: async ({ contact, days }: { contact: string; days: number | null }, { client }) => {
    await send('PUT', '/api/trip/contact', { json: { contact } });
    const retention = await client.ensureQueryData(retentionQuery);
    if (retention.days === days) await client.invalidateQueries(privacyFactsQuery);
    else await savePhotoDays(days, client);
  },
});

/** Postpones the erasure of all photos at `goAt` (epoch ms). An outdated `goAt` has no effect. */
export const postponeErasure = mutationOptions({
  mutationFn: (goAt: number) =>
    request<PhotoRetention>('POST', '/api/trip/photo-retention/delays', { json: { goAt } }),
  onSuccess: (retention, _variables, _result, { client }) =>
    client.setQueryData(retentionQuery.queryKey, retention),
});

export const setScreenLink = mutationOptions({
  scope: { id: 'screen-link' },
  mutationFn: (enabled: boolean) => request<TripAccess>('PUT', '/api/trip/screen', { json: { enabled } }),
  onSuccess: (access, _variables, _result, { client }) => client.setQueryData(accessQuery.queryKey, access),
});
