import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';

/** A time in which a game ran. Epoch milliseconds; `endedAt` null: it runs now. */
export interface GameRun {
  startedAt: number;
  endedAt: number | null;
}

/**
 * When a photo counts as made: when its phone says so (null: it does not), but never after it arrived. Epoch milliseconds.
 */
export function captureTime(told: number | null, arrivedAt: number): number {
  return Math.min(told ?? arrivedAt, arrivedAt);
}

/**
 * Whether a photo that arrives when its game does not run was made while it did, and not too long ago. All in epoch
 * milliseconds. A phone tells the time by the server's clock, so no doubt goes in its favour: who
 * plays on after the end would use it.
 */
export function wasMadeDuring(runs: readonly GameRun[], capturedAt: number, now: number): boolean {
  if (capturedAt > now || capturedAt < now - LATE_PHOTO_MAX_AGE_MS) return false;
  return runs.some(
    ({ startedAt, endedAt }) => capturedAt >= startedAt && (endedAt === null || capturedAt <= endedAt),
  );
}
