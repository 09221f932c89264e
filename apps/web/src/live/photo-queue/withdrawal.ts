import type { SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError, request } from '../../lib/api.ts';
import { classify } from './classify.ts';
import type { QueuedPhoto } from './entry.ts';

const WITHDRAW: SubmissionDecision = { decision: 'withdraw' };

/** What the server says of a photo that the player gave up; `unknown`: it does not have it. Throws `ApiError`. */
export async function withdrawPhoto({ id }: QueuedPhoto): Promise<SubmissionResult | 'unknown'> {
  try {
    return await request<SubmissionResult>('PUT', `/api/submissions/${id}/decision`, {
      json: WITHDRAW,
    });
  } catch (error) {
    // Such as a task that is gone, or a trip that is over: there is nothing to take back any more.
    if (error instanceof ApiError && classify(error.code).is === 'for_good') return 'unknown';
    throw error;
  }
}
