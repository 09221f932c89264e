import { ApiError, type FailureCode } from '../../lib/api.ts';

/** Retries before the player has to act. Their pauses take at least a minute. */
const MAX_RETRIES = 60;
/** Milliseconds between tries, so that the player continues soon after the network is back. */
const PAUSE_MS = 1_000;
/** Milliseconds between expensive tries, at a busy server or with a whole photo. */
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

/** Repeats a request whose answer was lost. The server counts repeats with the same id once. */
export const retryLost = {
  retry: (failures: number, error: unknown) => pauseMs(error) !== undefined && failures < MAX_RETRIES,
  retryDelay: (_: number, error: unknown) => pauseMs(error) ?? PAUSE_MS,
};
