import type { GameUpdate } from '@reisspel/contract/game';
import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { AdminTask, TaskInput } from '@reisspel/contract/tasks';
import type { AdminTeam, TeamInput } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { useSessionChanged } from '../../live/session-change.ts';

export function useLogout() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session'),
    onSuccess: sessionChanged,
  });
}

export function useUpdateGame() {
  return useMutation({
    mutationFn: (update: GameUpdate) => send('PATCH', '/api/game', { json: update }),
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
  return useMutation({ mutationFn: (id: TaskId) => send('DELETE', `/api/tasks/${id}`) });
}

export function useAddTeam() {
  return useMutation({
    mutationFn: (input: TeamInput) => request<AdminTeam>('POST', '/api/teams', { json: input }),
  });
}

export function useDeleteTeam() {
  return useMutation({ mutationFn: (id: TeamId) => send('DELETE', `/api/teams/${id}`) });
}

export function useSetGalleryPassword() {
  return useMutation({
    mutationFn: (password: string) => send('PUT', '/api/gallery/password', { json: { password } }),
  });
}
