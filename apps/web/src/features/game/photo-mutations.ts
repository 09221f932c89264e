import type { OwnSubmission } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import type { Moment } from '../../live/photo-queue/queue.ts';
import { retryLost } from './retry-lost.ts';

/** A photo that was just made; nobody has kept it yet. */
export interface Capture {
  photo: Blob;
  moment: Moment;
  /** Where it was taken; null when the task does not ask, or the phone does not say. */
  position: Position | null;
}

export function useAskOrganiser() {
  return useMutation({
    mutationFn: (id: string) => send('PUT', `/api/submissions/${id}/review-request`),
    ...retryLost,
  });
}

/** A photo of the own team as it stands now. */
export function fetchSubmission(id: string, signal?: AbortSignal): Promise<OwnSubmission> {
  return request<OwnSubmission>('GET', `/api/submissions/${id}`, signal ? { signal } : {});
}
