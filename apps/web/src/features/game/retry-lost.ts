import { ApiError, type FailureCode } from '../../lib/api.ts';

/** Number of retries before the player has to act. They take at least a minute in all. */
const MAX_RETRIES = 60;
/** Milliseconds between retries. It is short, so that a player can soon go on after an outage. */
const PAUSE_MS = 1_000;
/** Milliseconds between expensive retries: to a busy server, or with a whole photo. */
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

/** Repeats a request whose response was lost. The server counts repeats with the same id once. */
export const retryLost = {
  retry: (failures: number, error: unknown) => pauseMs(error) !== undefined && failures < MAX_RETRIES,
  retryDelay: (_: number, error: unknown) => pauseMs(error) ?? PAUSE_MS,
};
