import type { QueuedPhoto } from '../../live/photo-queue/entry.ts';

/** Milliseconds that a photo waits until the player is told that Safari may clear it: two of its seven days. */
const TOLD_AFTER_MS = 2 * 24 * 60 * 60 * 1_000;

/** Whether photos are here for so long that a browser which clears after a week may come to it. `now`: epoch ms. */
export function isAtRisk(photos: readonly Pick<QueuedPhoto, 'capturedAt'>[], now: number): boolean {
  return photos.some(({ capturedAt }) => now - capturedAt >= TOLD_AFTER_MS);
}
