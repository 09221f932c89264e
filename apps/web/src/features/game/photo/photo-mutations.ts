import type { OwnSubmission } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { useMutation } from '@tanstack/react-query';
import { request, send } from '../../../lib/api.ts';
import type { Moment } from '../../../queue/entry.ts';
import type { Made } from '../../../queue/queue.ts';
import { retryLost } from '../retry-lost.ts';

/** A photo that was just taken and is only in memory. */
export interface Capture {
  photo: Blob;
  moment: Moment;
  /** Resolves once the position is known; null when the task does not ask or there is none. */
  position: Promise<Position | null>;
}

/** A photo's task and team, with the id under which it counts once. */
export type NewPhoto = Pick<Made, 'id' | 'team' | 'task' | 'hold'>;

export function useAskOrganiser() {
  return useMutation({
    mutationFn: (id: string) => send('PUT', `/api/submissions/${id}/review-request`),
    ...retryLost,
  });
}

/** Fetches the current state of a photo of the own team. */
export function fetchSubmission(id: string, signal?: AbortSignal): Promise<OwnSubmission> {
  return request<OwnSubmission>('GET', `/api/submissions/${id}`, signal ? { signal } : {});
}
