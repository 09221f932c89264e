import { ApiError } from '../../lib/api.ts';
import { classify } from './classify.ts';
import type { Delay, Obstacle } from './entry.ts';

/** What came of one step of the queue. */
export type Step =
  | { is: 'done' }
  | { is: 'later'; why: Delay }
  | { is: 'wait'; until: number }
  | { is: 'blocked'; by: Obstacle }
  | { is: 'nothing' };

export const DONE: Step = { is: 'done' };

/** After a failure of talking to the server; any other is thrown on. */
export function afterFailure(error: unknown): Step {
  if (!(error instanceof ApiError)) throw error;
  const verdict = classify(error);
  // Blocked although the session was asked: it has changed since, so it is asked anew.
  return { is: 'later', why: verdict.is === 'later' ? verdict.why : 'server_busy' };
}

/** The browser's own storage failed: it may be back at the next try, and the photos are in it. */
export function brokenDown(error: unknown): Step {
  if (error instanceof ApiError) return afterFailure(error);
  return { is: 'later', why: 'server_busy' };
}
