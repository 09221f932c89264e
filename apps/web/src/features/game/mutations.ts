import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { QuizOpening, SubmissionResult } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { ApiError, request, send } from '../../lib/api.ts';
import { useSessionChanged } from '../../live/session-change.ts';

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

/** Tries before the player is asked what to do: more than a minute of pauses, and the time each try takes. */
const MAX_TRIES = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** A repeat with the same id has no second effect, so a lost answer is simply asked for again. */
const retryLost = {
  retry: (failures: number, error: unknown) =>
    error instanceof ApiError &&
    (error.code === 'network' || error.code === 'too_busy' || error.code === 'upload_interrupted') &&
    failures < MAX_TRIES,
  retryDelay: (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
};

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

export interface Capture {
  /** Names the submission, so that sending it again counts once. */
  id: string;
  photo: Blob;
  /** Epoch milliseconds. */
  capturedAt: number;
}

interface PhotoSubmission {
  taskId: TaskId;
  capture: Capture;
  /** Aborted when the player no longer wants this photo to be sent. */
  signal: AbortSignal;
}

export function useSubmitPhoto() {
  return useMutation({
    mutationFn: ({ taskId, capture, signal }: PhotoSubmission) =>
      request<SubmissionResult>('POST', `/api/tasks/${taskId}/submissions?capturedAt=${capture.capturedAt}`, {
        body: capture.photo,
        headers: { 'Idempotency-Key': capture.id },
        signal,
      }),
    ...retryLost,
  });
}
