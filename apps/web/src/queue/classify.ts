import { ApiError, type FailureCode } from '../lib/api.ts';
import type { Delay, Obstacle, Refusal } from './entry.ts';

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

export type Verdict = { is: 'later'; why: Delay } | { is: 'blocked'; by: Obstacle } | { is: 'for_good' };

const LATER: Partial<Record<FailureCode, Delay>> = {
  network: 'no_network',
  upload_interrupted: 'no_network',
  upload_mismatch: 'no_network',
  too_busy: 'server_busy',
  too_many_requests: 'server_busy',
  internal: 'server_busy',
  storage_full: 'server_trouble',
  storage_unavailable: 'server_trouble',
  database_unavailable: 'server_trouble',
  // The eyes were out of order, not the photo.
  photo_not_verified: 'server_busy',
  // The next load of the page sends it.
  client_outdated: 'client_outdated',
};

const BLOCKED: Partial<Record<FailureCode, Obstacle>> = {
  unauthenticated: 'unauthenticated',
  // A session that plays for no team, such as the organiser's.
  forbidden: 'unauthenticated',
  trip_locked: 'trip_locked',
  other_team: 'other_team',
};

/** HTTP statuses of a proxy that lets no such body through, however often it comes: too large, or of a wrong kind. */
const BODY_REFUSED: ReadonlySet<unknown> = new Set([413, 415]);

/** Whether something on the way to the server turned the photo away, and would again. */
export function isTurnedAway({ code, params }: Refusal): boolean {
  return code === 'internal' && BODY_REFUSED.has(params['foreignStatus']);
}

/**
 * What a refusal means for a photo in the queue. What is not known to pass is for good: the photo is kept, and the
 * player may try again, but it is not sent over and over on the player's data.
 */
export function classify(refusal: Refusal): Verdict {
  const { code } = refusal;
  if (isTurnedAway(refusal)) return { is: 'for_good' };
  const why = LATER[code];
  if (why !== undefined) return { is: 'later', why };
  const by = BLOCKED[code];
  return by === undefined ? { is: 'for_good' } : { is: 'blocked', by };
}
