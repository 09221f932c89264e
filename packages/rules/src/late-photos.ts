import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';

/** Epoch milliseconds; `endedAt` null: the game runs now. */
export interface GameRun {
  startedAt: number;
  endedAt: number | null;
}

/** Epoch ms of the capture: as the phone says (null: it does not), but never after the arrival. */
export function captureTime(told: number | null, arrivedAt: number): number {
  return Math.min(told ?? arrivedAt, arrivedAt);
}

/**
 * True when a photo was taken while the game ran, and at most `LATE_PHOTO_MAX_AGE_MS` ago. All in
 * epoch ms. Phones tell the time by the server's clock, so there is no tolerance: a team that plays
 * on after the end would use it.
 */
export function wasMadeDuring(runs: readonly GameRun[], capturedAt: number, now: number): boolean {
  if (capturedAt > now || capturedAt < now - LATE_PHOTO_MAX_AGE_MS) return false;
  return runs.some(
    ({ startedAt, endedAt }) => capturedAt >= startedAt && (endedAt === null || capturedAt <= endedAt),
  );
}
