import type { Trip } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { dayAt } from './place-time.ts';

export type TripPhase = 'before' | 'during' | 'after';

/** Where a trip stands at `now`: it begins with the countdown's moment and ends with its last day, at its place. */
export function tripPhase(
  { countdownAt, endsOn, timeZone }: Pick<Trip, 'countdownAt' | 'endsOn' | 'timeZone'>,
  now: number,
): TripPhase {
  if (now < instantOf(countdownAt)) return 'before';
  return dayAt(timeZone, now) <= endsOn ? 'during' : 'after';
}
