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

/** Hands in a held photo, or returns the earlier decision's result. Throws `ApiError`. */
export function handInHeld(photo: QueuedPhoto, base: string): Promise<SubmissionResult> {
  return decide(photo, base, 'submit');
}

/** `unknown`: the server has no such photo. Throws `ApiError`. */
export async function withdrawPhoto(photo: QueuedPhoto, base: string): Promise<SubmissionResult | 'unknown'> {
  try {
    return await decide(photo, base, 'withdraw');
  } catch (error) {
    // The task is gone or the trip is over, for example: there is nothing to withdraw.
    if (error instanceof ApiError && classify(error).is === 'for_good') return 'unknown';
    throw error;
  }
}
