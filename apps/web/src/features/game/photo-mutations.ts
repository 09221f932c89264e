import type { SubmissionId, TaskId } from '@reisspel/contract/ids';
import type { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { positionText } from './position.ts';
import { retryLost } from './retry-lost.ts';

export interface Capture {
  /** Names the submission, so that sending it again counts once. */
  id: string;
  photo: Blob;
  /** Epoch milliseconds. */
  capturedAt: number;
  /** Where it was taken; null when the task does not ask, or the phone does not say. */
  position: Position | null;
}

interface PhotoSubmission {
  taskId: TaskId;
  capture: Capture;
  /** Whether the photo waits, with its results, until the team decides. */
  hold: boolean;
  /** Aborted when the player no longer wants this photo to be sent. */
  signal: AbortSignal;
}

export function useSubmitPhoto() {
  return useMutation({
    mutationFn: ({ taskId, capture, hold, signal }: PhotoSubmission) => {
      const { id, photo, capturedAt, position } = capture;
      const query = new URLSearchParams({ capturedAt: String(capturedAt), hold: String(hold) });
      return request<SubmissionResult>('POST', `/api/tasks/${taskId}/submissions?${query}`, {
        body: photo,
        headers: {
          'Idempotency-Key': id,
          ...(position === null ? {} : { 'Photo-Position': positionText(position) }),
        },
        signal,
      });
    },
    ...retryLost,
  });
}

/** Hands in a held photo, or gives it up. */
export function useDecide() {
  return useMutation({
    mutationFn: ({ id, decision }: { id: SubmissionId } & SubmissionDecision) =>
      request<SubmissionResult>('PUT', `/api/submissions/${id}/decision`, { json: { decision } }),
    ...retryLost,
  });
}

export function useAskOrganiser() {
  return useMutation({
    mutationFn: (id: SubmissionId) => send('PUT', `/api/submissions/${id}/review-request`),
    ...retryLost,
  });
}

/** A photo of the own team as it stands now. */
export function fetchSubmission(id: SubmissionId, signal?: AbortSignal): Promise<OwnSubmission> {
  return request<OwnSubmission>('GET', `/api/submissions/${id}`, signal ? { signal } : {});
}
