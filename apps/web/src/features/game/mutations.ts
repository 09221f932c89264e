import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { QuizOpening, SubmissionResult } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { retryLost } from './retry-lost.ts';

export function useJoinTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ teamId, password }: { teamId: TeamId; password: string }) =>
      send('PUT', `/api/session/team/${teamId}`, { json: { password } }),
    onSuccess: sessionChanged,
  });
}

export function useLeaveTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session/team'),
    onSuccess: sessionChanged,
  });
}

export function useOpenQuiz() {
  return useMutation({
    mutationFn: (taskId: TaskId) => request<QuizOpening>('POST', `/api/tasks/${taskId}/quiz-openings`),
    ...retryLost,
  });
}

export function useAnswerQuiz() {
  return useMutation({
    mutationFn: ({ taskId, id, optionId }: { taskId: TaskId; id: string; optionId: string }) =>
      request<SubmissionResult>('POST', `/api/tasks/${taskId}/submissions`, {
        json: { optionId },
        headers: { 'Idempotency-Key': id },
      }),
    ...retryLost,
  });
}
