import { ApiError } from '../../lib/api.ts';
import { classify } from './classify.ts';
import type { Delay, Obstacle } from './entry.ts';

/** What came of one step of the queue. */
export type Step =
  | { is: 'done' }
  /** `soon`: what has to come back is asked for with next to nothing. */
  | { is: 'later'; why: Delay; soon?: true }
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

/**
 * As `afterFailure`, of a question that has no photo in it: one that finds the database away is asked
 * again soon, so that photos go on as soon as it is back.
 */
export function afterQuestion(error: unknown): Step {
  if (!(error instanceof ApiError) || error.code !== 'database_unavailable') return afterFailure(error);
  return { is: 'later', why: 'server_trouble', soon: true };
}

/** The browser's own storage failed: it may be back at the next try, and the photos are in it. */
export function brokenDown(error: unknown): Step {
  if (error instanceof ApiError) return afterFailure(error);
  return { is: 'later', why: 'server_busy' };
}
