import type { Flight, Trip } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import { dayAt } from './place-time.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type TripPhase = 'before' | 'during' | 'after';

/** A trip begins at the countdown's moment and ends with its last day, in its own time zone. */
export function tripPhase(
  { countdownAt, endsOn, timeZone }: Pick<Trip, 'countdownAt' | 'endsOn' | 'timeZone'>,
  now: number,
): TripPhase {
  if (now < instantOf(countdownAt)) return 'before';
  return dayAt(timeZone, now) <= endsOn ? 'during' : 'after';
}

type Days = Pick<Trip, 'startsOn' | 'endsOn' | 'timeZone'>;

/** How many nights there are between two calendar days. */
export function nightsOf(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How many days a trip has, its first and last included. */
export function tripLength({ startsOn, endsOn }: Pick<Days, 'startsOn' | 'endsOn'>): number {
  return nightsOf(startsOn, endsOn) + 1;
}

/** Which day of the trip it is at its place, from 1 to its length. */
export function dayOfTrip(trip: Days, now: number): number {
  const day = tripLength({ startsOn: trip.startsOn, endsOn: dayAt(trip.timeZone, now) });
  return Math.min(Math.max(1, day), tripLength(trip));
}

/**
 * The first flight that has not left at `now`, else the last while it is on its way; -1 once all
 * have landed.
 */
export function nextFlightIndex(flights: readonly Flight[], now: number): number {
  const next = flights.findIndex(({ departure }) => instantOf(departure.at) > now);
  return next === -1 ? flights.findLastIndex(({ arrival }) => instantOf(arrival.at) > now) : next;
}

/**
 * Splits `left` milliseconds for the countdown; zero when negative. A day is always 24 hours, also
 * when the clocks change: the countdown shows real time.
 */
export function countdownParts(left: number) {
  const rest = Math.max(0, left);
  return {
    days: Math.floor(rest / DAY_MS),
    hours: Math.floor(rest / HOUR_MS) % 24,
    minutes: Math.floor(rest / MINUTE_MS) % 60,
    seconds: Math.floor(rest / SECOND_MS) % 60,
  };
}
