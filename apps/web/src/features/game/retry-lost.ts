import { ApiError, type FailureCode } from '../../lib/api.ts';

/** Tries before the player is asked what to do: more than a minute of pauses, and the time each try takes. */
const MAX_TRIES = 60;
/** Whoever waits is to go on within two seconds once there is a network, a server and its database. */
const PAUSE_MS = 1_000;
/** Milliseconds that a server with too much to do is left alone, and a photo is not sent again. */
const BUSY_PAUSE_MS = 5_000;

const LOST: readonly FailureCode[] = ['network', 'too_busy', 'upload_interrupted', 'database_unavailable'];
const BUSY: readonly FailureCode[] = ['too_busy', 'upload_interrupted'];

function hasCode(error: unknown, codes: readonly FailureCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

/** A repeat with the same id has no second effect, so a lost answer is simply asked for again. */
export const retryLost = {
  retry: (failures: number, error: unknown) => hasCode(error, LOST) && failures < MAX_TRIES,
  retryDelay: (_: number, error: unknown) => (hasCode(error, BUSY) ? BUSY_PAUSE_MS : PAUSE_MS),
};
