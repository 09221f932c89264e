import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import type { Moment } from '../../queue/entry.ts';

/**
 * When the picture in a file was made. What its file says is believed for the 48 hours in which a photo can count; an older
 * one, or one from the future, was made when it was chosen. `lastModified` and `now` are epoch milliseconds by this phone's
 * clock, `chosen` is `now` by the server's. The camera of an iPhone says that it made its file just now, which is true.
 */
export function momentOfFile(lastModified: number, now: number, chosen: Moment): Moment {
  const age = now - lastModified;
  if (age < 0 || age > LATE_PHOTO_MAX_AGE_MS) return chosen;
  return { ...chosen, capturedAt: Math.round(chosen.capturedAt - age), byFile: true };
}
