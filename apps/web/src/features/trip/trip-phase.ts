import type { Trip } from '@reisspel/contract/trip';
import { dayAt } from '../../lib/dates.ts';

export type TripPhase = 'before' | 'during' | 'after';

/** Where a trip stands at `now`: it begins with the countdown's moment and ends with its last day, at its place. */
export function tripPhase({ content, timeZone }: Trip, now: number): TripPhase {
  if (now < Date.parse(content.countdownAt)) return 'before';
  return dayAt(timeZone, now) <= content.endsOn ? 'during' : 'after';
}
