import { ApiError, type FailureCode } from '../../lib/api.ts';

/** Attempts before the player is asked to act: over a minute of pauses. */
const MAX_TRIES = 60;
/** Players go on within two seconds of a network, a server and a database that are back. */
const PAUSE_MS = 1_000;
/** A busy server gets a rest, and a photo is not sent again at once. */
const BUSY_PAUSE_MS = 5_000;

const PAUSES_MS: Partial<Record<FailureCode, number>> = {
  network: PAUSE_MS,
  database_unavailable: PAUSE_MS,
  too_busy: BUSY_PAUSE_MS,
  upload_interrupted: BUSY_PAUSE_MS,
};

function pauseMs(error: unknown): number | undefined {
  return error instanceof ApiError ? PAUSES_MS[error.code] : undefined;
}

/** A repeat with the same id has no second effect, so a request without an answer is sent again. */
export const retryLost = {
  retry: (failures: number, error: unknown) => pauseMs(error) !== undefined && failures < MAX_TRIES,
  retryDelay: (_: number, error: unknown) => pauseMs(error) ?? PAUSE_MS,
};
