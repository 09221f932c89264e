import type { SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError, request } from '../lib/api.ts';
import { classify } from './classify.ts';
import type { QueuedPhoto } from './entry.ts';

function decide(
  { id }: QueuedPhoto,
  base: string,
  decision: SubmissionDecision['decision'],
): Promise<SubmissionResult> {
  const json: SubmissionDecision = { decision };
  return request('PUT', `/api/submissions/${id}/decision`, { json, base });
}

/** Hands in a photo that the server holds; one that was decided over gives what became of it. Throws `ApiError`. */
export function handInHeld(photo: QueuedPhoto, base: string): Promise<SubmissionResult> {
  return decide(photo, base, 'submit');
}

/** What the server says of a photo that the player gave up; `unknown`: it does not have it. Throws `ApiError`. */
export async function withdrawPhoto(photo: QueuedPhoto, base: string): Promise<SubmissionResult | 'unknown'> {
  try {
    return await decide(photo, base, 'withdraw');
  } catch (error) {
    // Such as a task that is gone, or a trip that is over: there is nothing to take back any more.
    if (error instanceof ApiError && classify(error).is === 'for_good') return 'unknown';
    throw error;
  }
}
