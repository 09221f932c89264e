import { ApiError, type FailureCode } from '../../lib/api.ts';

/** Tries before the player is asked: more than a minute of pauses, and the time of each try. */
const MAX_TRIES = 60;
/** Milliseconds. A player goes on within two seconds once network, server and database work. */
const PAUSE_MS = 1_000;
/** Milliseconds before an overloaded server is asked again and a photo is sent again. */
const BUSY_PAUSE_MS = 5_000;

const LOST: readonly FailureCode[] = ['network', 'too_busy', 'upload_interrupted', 'database_unavailable'];
const BUSY: readonly FailureCode[] = ['too_busy', 'upload_interrupted'];

function hasCode(error: unknown, codes: readonly FailureCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

/** A repeat with the same id has no second effect, so a lost answer is requested again. */
export const retryLost = {
  retry: (failures: number, error: unknown) => hasCode(error, LOST) && failures < MAX_TRIES,
  retryDelay: (_: number, error: unknown) => (hasCode(error, BUSY) ? BUSY_PAUSE_MS : PAUSE_MS),
};
