import { ApiError, type FailureCode } from '../../lib/api.ts';

/** Tries before the player is asked what to do: more than a minute of pauses, and the time each try takes. */
const MAX_TRIES = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

const LOST: readonly FailureCode[] = ['network', 'too_busy', 'upload_interrupted', 'database_unavailable'];

/** A repeat with the same id has no second effect, so a lost answer is simply asked for again. */
export const retryLost = {
  retry: (failures: number, error: unknown) =>
    error instanceof ApiError && LOST.includes(error.code) && failures < MAX_TRIES,
  retryDelay: (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
};
