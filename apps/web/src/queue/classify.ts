import { ApiError, type FailureCode } from '../lib/api.ts';
import type { Delay, Obstacle, Refusal } from './entry.ts';

export type Step =
  | { is: 'done' }
  /** `soon`: the next try is a question without a photo, so it may come after a short pause. */
  | { is: 'later'; why: Delay; soon?: true }
  | { is: 'wait'; until: number }
  | { is: 'blocked'; by: Obstacle }
  | { is: 'nothing' };

export const DONE: Step = { is: 'done' };

export function afterFailure(error: unknown): Step {
  // The browser's storage failed: the photos are in it, so the queue tries again.
  if (!(error instanceof ApiError)) return { is: 'later', why: 'server_busy' };
  const verdict = classify(error);
  // `blocked` means that the session changed after it was asked, so it is asked again.
  return { is: 'later', why: verdict.is === 'later' ? verdict.why : 'server_busy' };
}

/** Like `afterFailure`, without a photo: asks again soon while the database is away. */
export function afterQuestion(error: unknown): Step {
  if (!(error instanceof ApiError) || error.code !== 'database_unavailable') return afterFailure(error);
  return { is: 'later', why: 'server_trouble', soon: true };
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
  // The photo check itself failed, not the photo.
  photo_not_verified: 'server_busy',
  // The photo goes out after the page is reloaded.
  client_outdated: 'client_outdated',
};

const BLOCKED: Partial<Record<FailureCode, Obstacle>> = {
  unauthenticated: 'unauthenticated',
  // A session without a team, such as the organiser's.
  forbidden: 'unauthenticated',
  trip_locked: 'trip_locked',
  other_team: 'other_team',
};

/** HTTP statuses of a proxy that refuses this body every time: too large, or of a wrong type. */
const BODY_REFUSED: ReadonlySet<unknown> = new Set([413, 415]);

export function isTurnedAway({ code, params }: Refusal): boolean {
  return code === 'internal' && BODY_REFUSED.has(params['foreignStatus']);
}

/** Unknown codes are final: the photo is kept, but not sent over and over on the player's data. */
export function classify(refusal: Refusal): Verdict {
  const { code } = refusal;
  if (isTurnedAway(refusal)) return { is: 'for_good' };
  const why = LATER[code];
  if (why !== undefined) return { is: 'later', why };
  const by = BLOCKED[code];
  return by === undefined ? { is: 'for_good' } : { is: 'blocked', by };
}

export class Pause {
  #end = () => {};

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.#end();
  }
}

/** Milliseconds before the second try, and between questions that send no photo. */
export const FIRST_PAUSE_MS = 1_000;
/** Longest pause, milliseconds. A try at a busy server costs it, and the player, a whole photo. */
const LONGEST_PAUSE_MS: Record<Delay, number> = {
  no_network: 20_000,
  server_busy: 120_000,
  server_trouble: 120_000,
  client_outdated: 120_000,
};
/** Random share of a pause: the phones of a group lose and find a network at the same time. */
const JITTER = 0.5;

/** Milliseconds before the next try. `failures` counts from 1; `chance` is from 0 to below 1. */
export function pauseMs(why: Delay, failures: number, chance: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS[why]);
  return whole * (1 - JITTER * chance);
}
