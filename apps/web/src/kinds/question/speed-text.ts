import { fullPointsS } from '@reisspel/rules/speed-points';
import { durationText } from '../../lib/format/figures.ts';

const SECONDS_PER_MINUTE = 60;

/** How long an answer gets all points, such as "12 seconden". Rounded down, so that it is true. */
export function fullPointsTime(timeLimit: number): string {
  const seconds = fullPointsS(timeLimit);
  const isShort = seconds < 2 * SECONDS_PER_MINUTE;
  return durationText(isShort ? seconds : seconds - (seconds % SECONDS_PER_MINUTE));
}
