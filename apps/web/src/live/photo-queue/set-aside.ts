import type { FailureCode } from '../../lib/api.ts';
import type { QueuedPhoto } from './entry.ts';

/**
 * Answers of a server that broke down over one photo, after which that photo lets the others go first. With the pauses in
 * between these take about a minute: a server that is started anew costs no photo its turn.
 */
export const MAX_SERVER_FAULTS = 6;
/** Milliseconds until it is tried once more: each try may cost the player a whole photo. */
export const RETRY_SET_ASIDE_MS = 60 * 60 * 1_000;

/** The server did answer, and could not say what becomes of this photo. That it is busy says nothing of the photo. */
const SERVER_FAULTS: ReadonlySet<FailureCode> = new Set(['internal', 'photo_not_verified']);

/** The photo after a try that ended so at `now` (epoch milliseconds, this phone's clock). */
export function afterTry(photo: QueuedPhoto, code: FailureCode, now: number): QueuedPhoto {
  if (!SERVER_FAULTS.has(code)) return photo;
  return { ...photo, serverFaults: { count: (photo.serverFaults?.count ?? 0) + 1, lastAt: now } };
}

/** The photo as one that was never tried in vain. */
export function withoutServerFaults({ serverFaults: _, ...photo }: QueuedPhoto): QueuedPhoto {
  return photo;
}

/** Until when (epoch milliseconds, this phone's clock) others go before this photo; null when it has its turn as any. */
export function setAsideUntil({ serverFaults }: QueuedPhoto, now: number): number | null {
  if (serverFaults === undefined || serverFaults.count < MAX_SERVER_FAULTS) return null;
  // After a clock that was set back nobody knows how long it was: it is tried.
  return serverFaults.lastAt > now ? now : serverFaults.lastAt + RETRY_SET_ASIDE_MS;
}
