import type { OwnSubmission } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../../lib/api.ts';
import type { Moment } from '../../../queue/entry.ts';
import type { Made } from '../../../queue/queue.ts';
import { retryLost } from '../retry-lost.ts';

/** A photo that was just made; nobody has kept it yet. */
export interface Capture {
  photo: Blob;
  moment: Moment;
  /** Where it was taken, as soon as that is known; null when the task does not ask, or the phone does not say. */
  position: Promise<Position | null>;
}

/** What a photo is for, and the id under which it counts once. */
export type NewPhoto = Pick<Made, 'id' | 'team' | 'task' | 'hold'>;

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
