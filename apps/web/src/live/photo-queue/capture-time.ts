import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import { serverOffset } from '../../lib/server-clock.ts';
import type { QueuedPhoto } from './entry.ts';

/** When a photo was made. Taken at the shutter: a queue that is loaded later would be late. */
export type Moment = Pick<QueuedPhoto, 'capturedAt' | 'clockKnown' | 'byFile'>;

/**
 * When a photo was made, in epoch milliseconds by the server's clock: one made before the phone knew that is put right by
 * what has been learned since, as well as it is known now.
 */
export function captureTime({ capturedAt, clockKnown }: Moment): number {
  return Math.round(clockKnown ? capturedAt : capturedAt + (serverOffset() ?? 0));
}

/** Whether the server would take it no more. `now`: epoch milliseconds by the server's clock. */
export function isTooLate(moment: Moment, now: number): boolean {
  return now - captureTime(moment) > LATE_PHOTO_MAX_AGE_MS;
}
