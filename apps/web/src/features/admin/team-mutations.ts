import type { AdjustmentInput, ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { AdjustmentId, TeamId } from '@reisspel/contract/ids';
import type { Undo } from '@reisspel/contract/profiles';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';

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
