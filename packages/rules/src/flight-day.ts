import type { Flight } from '@reisspel/contract/trip/trip';
import { dayAt } from './timeline.ts';
import { instantOf } from './zoned-time.ts';

/** Milliseconds after the planned arrival that still count: for a delay, and the way there. */
const AFTER_ARRIVAL_MS = 12 * 60 * 60 * 1_000;

/** True from the morning of the departure until some hours after the planned arrival. */
export function isFlightDay({ departure, arrival }: Flight, now: number): boolean {
  const hasBegun = dayAt(departure.at.timeZone, now) >= departure.at.local.slice(0, 10);
  return hasBegun && now < instantOf(arrival.at) + AFTER_ARRIVAL_MS;
}
