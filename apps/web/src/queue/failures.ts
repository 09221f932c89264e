import { ApiError, type FailureCode } from '../lib/api.ts';
import type { Delay, Obstacle, QueuedPhoto, Refusal } from './entry.ts';
import type { Turn } from './order.ts';

/** The result of one step of the sender, which decides what it does next. */
export type StepResult =
  | { is: 'done' }
  /** `soon`: after a short pause, because the next try sends no photo. */
  | { is: 'later'; why: Delay; soon?: true }
  | Exclude<Turn, { photo: QueuedPhoto }>;

export const DONE: StepResult = { is: 'done' };

export function resultOfFailure(error: unknown): StepResult {
  // The browser's storage, which holds the photos, failed. The queue tries again.
  if (!(error instanceof ApiError)) return { is: 'later', why: 'server_busy' };
  const failure = classify(error);
  // `blocked` means that the session changed after the queue read it, so the queue reads it again.
  return { is: 'later', why: failure.is === 'later' ? failure.why : 'server_busy' };
}

/** Like `resultOfFailure`, but repeats a request without a photo soon if the database is away. */
export function resultOfSmallRequestFailure(error: unknown): StepResult {
  if (!(error instanceof ApiError) || error.code !== 'database_unavailable') return resultOfFailure(error);
  return { is: 'later', why: 'server_trouble', soon: true };
}

/** `blocked`: waits until the player acts. `for_good`: is never sent again by itself. */
type FailureClass = { is: 'later'; why: Delay } | { is: 'blocked'; by: Obstacle } | { is: 'for_good' };

const LATER: Partial<Record<FailureCode, Delay>> = {
  network: 'no_network',
  upload_interrupted: 'no_network',
  upload_mismatch: 'no_network',
  too_busy: 'server_busy',
  too_many_requests: 'server_busy',
  too_many_replies: 'server_busy',
  internal: 'server_busy',
  storage_full: 'server_trouble',
  storage_unavailable: 'server_trouble',
  database_unavailable: 'server_trouble',
  // The photo check itself failed, not the photo.
  photo_not_verified: 'server_busy',
  // A photo that was taken in a pause counts after it.
  game_paused: 'game_paused',
  // The photo is sent after the page is reloaded.
  client_outdated: 'client_outdated',
};

const BLOCKED: Partial<Record<FailureCode, Obstacle>> = {
  unauthenticated: 'unauthenticated',
  // The session has no team, like the organiser's.
  forbidden: 'unauthenticated',
  trip_locked: 'trip_locked',
  other_team: 'other_team',
};

/** HTTP statuses of a proxy that always refuses this body: too large, or of a wrong type. */
const BODY_REFUSED: ReadonlySet<unknown> = new Set([413, 415]);

export function isRefusedByProxy({ code, params }: Refusal): boolean {
  return code === 'internal' && BODY_REFUSED.has(params['foreignStatus']);
}

/** An unknown code is final: the photo stays, and is not sent again at the player's cost. */
export function classify(refusal: Refusal): FailureClass {
  const { code } = refusal;
  if (isRefusedByProxy(refusal)) return { is: 'for_good' };
  const why = LATER[code];
  if (why !== undefined) return { is: 'later', why };
  const by = BLOCKED[code];
  return by === undefined ? { is: 'for_good' } : { is: 'blocked', by };
}

/** A pause that `end` cuts short. */
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

/** Milliseconds before the second try, and between requests that send no photo. */
export const FIRST_PAUSE_MS = 1_000;
/** Longest pause, milliseconds. Each try costs a busy server, and the player, a whole photo. */
const LONGEST_PAUSE_MS: Record<Delay, number> = {
  no_network: 20_000,
  server_busy: 120_000,
  server_trouble: 120_000,
  client_outdated: 120_000,
  // A phone on the network hears of the end of the pause, and tries at once.
  game_paused: 600_000,
};
/** Largest share that chance takes off a pause, because a group's phones reconnect together. */
const JITTER = 0.5;

/** Milliseconds before the next try. `failures` counts from 1; `chance` is from 0 to below 1. */
export function pauseMs(why: Delay, failures: number, chance: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS[why]);
  return whole * (1 - JITTER * chance);
}
