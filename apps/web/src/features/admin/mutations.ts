import type { BoardUpdate } from '@reisspel/contract/board';
import type { GameUpdate } from '@reisspel/contract/game';
import type { TaskId } from '@reisspel/contract/ids';
import type { Undo } from '@reisspel/contract/profiles';
import type { QuizImageAddress } from '@reisspel/contract/quiz-images';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import type { AdminTeam, TeamInput } from '@reisspel/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { forgetOperator } from '../../lib/operator.ts';
import { useSessionChanged } from '../../live/session-change.ts';

export function useLogout() {
  const queryClient = useQueryClient();
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session'),
    onSuccess: async () => {
      await sessionChanged();
      forgetOperator(queryClient);
    },
  });
}

export function useUpdateGame() {
  return useMutation({
    mutationFn: (update: GameUpdate) => send('PATCH', '/api/game', { json: update }),
  });
}

/** Runs one step after the other: each starts where the one before it ended. */
export function useMoveBoard() {
  return useMutation({
    scope: { id: 'board' },
    mutationFn: (wanted: BoardUpdate) => send('PUT', '/api/game/board', { json: wanted }),
  });
}

/** Adds a task, or changes the one with `id`. */
export function useSaveTask(id: TaskId | null) {
  return useMutation({
    mutationFn: (input: TaskInput) =>
      id === null
        ? request<AdminTask>('POST', '/api/tasks', { json: input })
        : request<AdminTask>('PUT', `/api/tasks/${id}`, { json: input }),
  });
}

export function useDeleteTask() {
  return useMutation({ mutationFn: (id: TaskId) => request<Undo>('DELETE', `/api/tasks/${id}`) });
}

/** Runs one request after the other, so that the last order stays. */
export function useReorderTasks() {
  return useMutation({
    scope: { id: 'task-order' },
    mutationFn: (taskIds: readonly TaskId[]) => send('PUT', '/api/tasks/order', { json: { taskIds } }),
  });
}

/** The type is fixed, because a browser seldom knows the type of a .glb file. */
export function useUploadModel() {
  return useMutation({
    mutationFn: (file: File) =>
      request<QuizImageAddress>('POST', '/api/models', {
        body: file,
        headers: { 'Content-Type': 'model/gltf-binary' },
      }),
  });
}

export function useAddTeam() {
  return useMutation({
    mutationFn: (input: TeamInput) => request<AdminTeam>('POST', '/api/teams', { json: input }),
  });
}

export function useSetGalleryPassword() {
  return useMutation({
    mutationFn: (password: string) => send('PUT', '/api/gallery/password', { json: { password } }),
  });
}
