import type { Flight, Trip } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { dayAt } from './place-time.ts';

export type TripPhase = 'before' | 'during' | 'after';

/** A trip begins at the countdown's moment, and ends after its last day in local time. */
export function tripPhase(
  { countdownAt, endsOn, timeZone }: Pick<Trip, 'countdownAt' | 'endsOn' | 'timeZone'>,
  now: number,
): TripPhase {
  if (now < instantOf(countdownAt)) return 'before';
  return dayAt(timeZone, now) <= endsOn ? 'during' : 'after';
}

type Days = Pick<Trip, 'startsOn' | 'endsOn' | 'timeZone'>;

const DAY_MS = 24 * 60 * 60 * 1_000;

export function nightsOf(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The number of days, including the first and the last. */
export function tripLength({ startsOn, endsOn }: Pick<Days, 'startsOn' | 'endsOn'>): number {
  return nightsOf(startsOn, endsOn) + 1;
}

/** The day of the trip in local time, from 1 to its length. */
export function dayOfTrip(trip: Days, now: number): number {
  const day = tripLength({ startsOn: trip.startsOn, endsOn: dayAt(trip.timeZone, now) });
  return Math.min(Math.max(1, day), tripLength(trip));
}

/** The first flight that has not left at `now`, else the last in the air; -1 once all landed. */
export function nextFlightIndex(flights: readonly Flight[], now: number): number {
  const next = flights.findIndex(({ departure }) => instantOf(departure.at) > now);
  return next === -1 ? flights.findLastIndex(({ arrival }) => instantOf(arrival.at) > now) : next;
}
