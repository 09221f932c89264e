import { captureTime, type Moment } from '../../queue/entry.ts';

/** Milliseconds that a photo waits until the player is told that Safari may clear it: two of its seven days. */
const TOLD_AFTER_MS = 2 * 24 * 60 * 60 * 1_000;

/** Whether photos are here for so long that a browser which clears after a week may come to it. `now`: epoch ms. */
export function isAtRisk(photos: readonly Moment[], now: number): boolean {
  return photos.some((photo) => now - captureTime(photo) >= TOLD_AFTER_MS);
}
