import type { AdjustmentInput, ScoreAdjustment } from '@reisspel/contract/game';
import type { AdjustmentId, TeamId } from '@reisspel/contract/ids';
import type { Undo } from '@reisspel/contract/profiles';
import type { AdminTeam, TeamLockouts, TeamUpdate } from '@reisspel/contract/teams';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../../lib/api.ts';

/** Milliseconds between requests, short because a child may be waiting out a one-minute lockout. */
const LOCKOUTS_REFRESH_MS = 5_000;

export const lockoutsQuery = queryOptions({
  queryKey: ['team-lockouts'],
  queryFn: ({ signal }) => request<TeamLockouts>('GET', '/api/teams/lockouts', { signal }),
  refetchInterval: LOCKOUTS_REFRESH_MS,
});

export function useUnlockTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: TeamId) => send('POST', `/api/teams/${id}/unlocks`),
    onSuccess: () => client.invalidateQueries(lockoutsQuery),
  });
}

export function useUpdateTeam(id: TeamId) {
  return useMutation({
    mutationFn: (update: TeamUpdate) => request<AdminTeam>('PATCH', `/api/teams/${id}`, { json: update }),
  });
}

export function useRemoveTeam() {
  return useMutation({ mutationFn: (id: TeamId) => request<Undo>('DELETE', `/api/teams/${id}`) });
}

export function useResetQuizzes() {
  return useMutation({ mutationFn: (id: TeamId) => send('POST', `/api/teams/${id}/quiz-resets`) });
}

export function useAdjustScore(id: TeamId) {
  return useMutation({
    mutationFn: (input: AdjustmentInput) =>
      request<ScoreAdjustment>('POST', `/api/teams/${id}/adjustments`, { json: input }),
  });
}

export function useRemoveAdjustment() {
  return useMutation({ mutationFn: (id: AdjustmentId) => send('DELETE', `/api/adjustments/${id}`) });
}
