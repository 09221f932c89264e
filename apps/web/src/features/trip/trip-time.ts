import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight, TimelineDay, Trip } from '@reisspel/contract/trip/trip';
import { dayAt, type TimelineEntry, zoneBesideTrip } from '@reisspel/rules/timeline';
import { cityOf, daysBetween, instantOf, offsetAt } from '@reisspel/rules/zoned-time';
import { cityNames } from '../../live/city-names.ts';
import * as m from '../../paraglide/messages.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns how far the reader's zone is ahead of UTC at `instant`, in milliseconds. */
export function readerOffsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS;
}

/** Returns "tijd in Kathmandu". */
export function zoneName(timeZone: string): string {
  return m.time_in_zone({ city: cityOf(timeZone, cityNames()) });
}

/** Returns the name of a zone, or null when the reader's clock shows the same time at `instant`. */
export function zoneLabel(timeZone: string, instant: number): string | null {
  return clockDifference(timeZone, instant) === 0 ? null : zoneName(timeZone);
}

/**
 * A trip begins at `countdownAt`. It ends with the day `endsOn` in its own time zone, or when its
 * last flight should have landed, if that is later.
 */
export function tripPhase(
  {
    countdownAt,
    endsOn,
    timeZone,
    flights,
  }: Pick<Trip, 'countdownAt' | 'endsOn' | 'timeZone'> & {
    flights: { items: readonly { arrival: Pick<Flight['arrival'], 'at'> }[] } | null;
  },
  now: number,
): 'before' | 'during' | 'after' {
  if (now < instantOf(countdownAt)) return 'before';
  const isFlying = flights?.items.some(({ arrival }) => now < instantOf(arrival.at)) ?? false;
  return isFlying || dayAt(timeZone, now) <= endsOn ? 'during' : 'after';
}

type TripDays = Pick<Trip, 'startsOn' | 'endsOn' | 'timeZone'>;

export function tripLength({ startsOn, endsOn }: Pick<TripDays, 'startsOn' | 'endsOn'>): number {
  return daysBetween(startsOn, endsOn) + 1;
}

/** Returns the number of the local day: 1 before the trip, and the last number after it. */
export function dayOfTrip(trip: TripDays, now: number): number {
  const day = tripLength({ startsOn: trip.startsOn, endsOn: dayAt(trip.timeZone, now) });
  return Math.min(Math.max(1, day), tripLength(trip));
}

/**
 * Returns the index of the first flight that leaves within 24 hours and has not landed, or -1. The
 * plan tells the landing while no status does.
 */
export function currentFlightIndex(
  flights: readonly Flight[],
  statuses: readonly FlightStatus[],
  now: number,
): number {
  return flights.findIndex(({ id, departure, arrival }) => {
    const status = statuses.find(({ flightId, source }) => flightId === id && source !== 'example');
    const hasLanded = status?.status === 'LANDED' || status?.status === 'COMPLETED';
    const landsAt = Math.max(instantOf(arrival.at), status?.arrivalTime ?? 0);
    return now >= instantOf(departure.at) - DAY_MS && now < landsAt && !hasLanded;
  });
}

/** Returns the index of the next flight, else of the last flight in the air, else -1. */
export function nextFlightIndex(flights: readonly Flight[], now: number): number {
  const next = flights.findIndex(({ departure }) => instantOf(departure.at) > now);
  return next === -1 ? flights.findLastIndex(({ arrival }) => instantOf(arrival.at) > now) : next;
}

/** Splits milliseconds into days of 24 hours and smaller units. Negative ones count as zero. */
export function countdownParts(leftMs: number) {
  const rest = Math.max(0, leftMs);
  return {
    days: Math.floor(rest / DAY_MS),
    hours: Math.floor(rest / HOUR_MS) % 24,
    minutes: Math.floor(rest / MINUTE_MS) % 60,
    seconds: Math.floor(rest / SECOND_MS) % 60,
  };
}

/** Returns the day to open: today, else the next day, else the last day. `days` is sorted. */
export function openingDay(days: readonly Pick<TimelineDay, 'day'>[], today: string): string | undefined {
  return (days.find(({ day }) => day >= today) ?? days.at(-1))?.day;
}

/** Returns how far a zone is ahead of the reader's at `instant`, in milliseconds. */
export function clockDifference(timeZone: string, instant: number): number {
  return offsetAt(timeZone, instant) - readerOffsetAt(instant);
}

/** Returns the city of an entry's zone, or null when the trip's clock shows the same time. */
export function cityOfOtherZone(entry: TimelineEntry, tripTimeZone: string): string | null {
  const zone = zoneBesideTrip(entry, tripTimeZone);
  return zone === null ? null : cityOf(zone, cityNames());
}
