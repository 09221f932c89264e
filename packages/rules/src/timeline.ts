import type { TimelineDay, TimelineItem } from '@reisspel/contract/trip/trip';
import { instantOf, localTimeAt, offsetAt } from './zoned-time.ts';

/** Returns the local day, such as "2025-06-20". */
export function dayAt(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(0, 10);
}

export interface TimelineEntry {
  /** Only the organiser's own items have a position. */
  item: Pick<TimelineItem, 'id' | 'time' | 'title' | 'detail'> & Partial<Pick<TimelineItem, 'position'>>;
  at: number;
  /** The zone of the item's time. */
  timeZone: string;
}

export interface PlannedEntry extends TimelineEntry {
  item: TimelineItem;
}

/** Returns the items of a day with their instants. An item without a zone is in `tripTimeZone`. */
export function entriesOf(
  { day, items }: Pick<TimelineDay, 'day' | 'items'>,
  tripTimeZone: string,
): PlannedEntry[] {
  return items.map((item) => {
    const timeZone = item.timeZone ?? tripTimeZone;
    return { item, timeZone, at: instantOf({ local: `${day}T${item.time}`, timeZone }) };
  });
}

/** Returns an entry's zone, or null when the trip's clock shows the same time then. */
export function zoneBesideTrip(
  { at, timeZone }: Pick<TimelineEntry, 'at' | 'timeZone'>,
  tripTimeZone: string,
): string | null {
  return offsetAt(timeZone, at) === offsetAt(tripTimeZone, at) ? null : timeZone;
}

/** Returns the start of the current entry, or null when no entry has started on the local day. */
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

/** Returns the start of the next entry after `now`, or null when all entries have started. */
export function nextInstant(entries: readonly TimelineEntry[], now: number): number | null {
  const upcoming = entries.filter(({ at }) => at > now).map(({ at }) => at);
  return upcoming.length === 0 ? null : Math.min(...upcoming);
}

/** Returns the days with only the current items and the next ones. */
export function nowAndNext(days: readonly TimelineDay[], timeZone: string, now: number): TimelineDay[] {
  const entries = days.flatMap((day) => entriesOf(day, timeZone));
  const instants = new Set([currentInstant(entries, timeZone, now), nextInstant(entries, now)]);
  const kept = new Set(entries.filter(({ at }) => instants.has(at)).map(({ item }) => item));
  return days
    .map((day) => ({ ...day, items: day.items.filter((item) => kept.has(item)) }))
    .filter(({ items }) => items.length > 0);
}
