import type { Flight, TimelineDay, TimelineItem, Trip } from '@reisspel/contract/trip/trip';
import { cityOf, instantOf, localTimeAt, offsetAt } from '@reisspel/rules/zoned-time';
import { cityNames } from '../../live/city-names.ts';
import * as m from '../../paraglide/messages.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The local day, "2025-06-20". */
export function dayAt(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(0, 10);
}

/** Milliseconds that the reader's zone is ahead of UTC at `instant`. */
export function readerOffsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS;
}

/** "tijd in Kathmandu". */
export function zoneName(timeZone: string): string {
  return m.time_in_zone({ city: cityOf(timeZone, cityNames()) });
}

/** "tijd in Kathmandu" for a time in that zone; null when the reader's clock is the same. */
export function zoneLabel(timeZone: string, instant: number): string | null {
  if (offsetAt(timeZone, instant) === readerOffsetAt(instant)) return null;
  return zoneName(timeZone);
}

/** A trip begins at the countdown's moment and ends with its last day, in its own time zone. */
export function tripPhase(
  { countdownAt, endsOn, timeZone }: Pick<Trip, 'countdownAt' | 'endsOn' | 'timeZone'>,
  now: number,
): 'before' | 'during' | 'after' {
  if (now < instantOf(countdownAt)) return 'before';
  return dayAt(timeZone, now) <= endsOn ? 'during' : 'after';
}

type TripDays = Pick<Trip, 'startsOn' | 'endsOn' | 'timeZone'>;

/** The nights between two calendar days; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function tripLength({ startsOn, endsOn }: Pick<TripDays, 'startsOn' | 'endsOn'>): number {
  return daysBetween(startsOn, endsOn) + 1;
}

/** The day of the trip at its place: 1 until it begins, and the last one after its end. */
export function dayOfTrip(trip: TripDays, now: number): number {
  const day = tripLength({ startsOn: trip.startsOn, endsOn: dayAt(trip.timeZone, now) });
  return Math.min(Math.max(1, day), tripLength(trip));
}

/** The first that has not left, else the last while it is in the air; -1 once all have landed. */
export function nextFlightIndex(flights: readonly Flight[], now: number): number {
  const next = flights.findIndex(({ departure }) => instantOf(departure.at) > now);
  return next === -1 ? flights.findLastIndex(({ arrival }) => instantOf(arrival.at) > now) : next;
}

/** A negative `left` gives zero. A day has 24 hours, also when the clocks change. */
export function countdownParts(left: number) {
  const rest = Math.max(0, left);
  return {
    days: Math.floor(rest / DAY_MS),
    hours: Math.floor(rest / HOUR_MS) % 24,
    minutes: Math.floor(rest / MINUTE_MS) % 60,
    seconds: Math.floor(rest / SECOND_MS) % 60,
  };
}

export interface TimelineEntry {
  item: TimelineItem;
  at: number;
  /** The zone of the item's time. */
  timeZone: string;
}

/** The items of a day with their instants. An item without a zone is in `tripTimeZone`. */
export function entriesOf({ day, items }: TimelineDay, tripTimeZone: string): TimelineEntry[] {
  return items.map((item) => {
    const timeZone = item.timeZone ?? tripTimeZone;
    return { item, timeZone, at: instantOf({ local: `${day}T${item.time}`, timeZone }) };
  });
}

/** The start of the current entry at `now`; null when none has started on the local day. */
export function currentInstant(
  entries: readonly TimelineEntry[],
  tripTimeZone: string,
  now: number,
): number | null {
  const started = entries.filter(({ at }) => at <= now).map(({ at }) => at);
  if (started.length === 0) return null;
  const last = Math.max(...started);
  return dayAt(tripTimeZone, last) === dayAt(tripTimeZone, now) ? last : null;
}

/** The start of the next entry after `now`; null when all have started. */
export function nextInstant(entries: readonly TimelineEntry[], now: number): number | null {
  const upcoming = entries.filter(({ at }) => at > now).map(({ at }) => at);
  return upcoming.length === 0 ? null : Math.min(...upcoming);
}

/** The day to open: today, else the next one, else the last. `days` is sorted. */
export function openingDay(days: readonly TimelineDay[], today: string): string | undefined {
  return (days.find(({ day }) => day >= today) ?? days.at(-1))?.day;
}

/** Milliseconds that the trip's zone is ahead of the reader's at `now`. */
export function clockDifference(tripTimeZone: string, now: number): number {
  return offsetAt(tripTimeZone, now) - readerOffsetAt(now);
}

/** The city of an entry's zone; null when the clock there is that of the trip. */
export function cityOfOtherZone({ at, timeZone }: TimelineEntry, tripTimeZone: string): string | null {
  return offsetAt(timeZone, at) === offsetAt(tripTimeZone, at) ? null : cityOf(timeZone, cityNames());
}
