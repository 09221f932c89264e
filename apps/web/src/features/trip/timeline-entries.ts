import type { TimelineDay, TimelineItem } from '@reisspel/contract/trip';
import { cityOf, instantOf, offsetAt } from '@reisspel/rules/zoned-time';
import { CITY_NAMES } from '../../live/city-names.ts';
import { dayAt, readerOffsetAt } from './place-time.ts';

export interface TimelineEntry {
  item: TimelineItem;
  /** Epoch milliseconds. */
  at: number;
  /** The zone of the item's time. */
  timeZone: string;
}

/** `tripTimeZone` is for items without a zone. */
export function entriesOf({ day, items }: TimelineDay, tripTimeZone: string): TimelineEntry[] {
  return items.map((item) => {
    const timeZone = item.timeZone ?? tripTimeZone;
    return { item, timeZone, at: instantOf({ local: `${day}T${item.time}`, timeZone }) };
  });
}

/** The start of the current entry at `now`; null when none has begun today, in local time. */
export function currentInstant(
  entries: readonly TimelineEntry[],
  tripTimeZone: string,
  now: number,
): number | null {
  const begun = entries.filter(({ at }) => at <= now).map(({ at }) => at);
  if (begun.length === 0) return null;
  const last = Math.max(...begun);
  return dayAt(tripTimeZone, last) === dayAt(tripTimeZone, now) ? last : null;
}

/** The start of the next entry after `now`; null when all have begun. */
export function nextInstant(entries: readonly TimelineEntry[], now: number): number | null {
  const coming = entries.filter(({ at }) => at > now).map(({ at }) => at);
  return coming.length === 0 ? null : Math.min(...coming);
}

/** The day to open: today, else the next one, else the last. `days` is sorted. */
export function openingDay(days: readonly TimelineDay[], today: string): string | undefined {
  return (days.find(({ day }) => day >= today) ?? days.at(-1))?.day;
}

/** Milliseconds that the trip's zone is ahead of the reader's at `now`. */
export function clockDifference(tripTimeZone: string, now: number): number {
  return offsetAt(tripTimeZone, now) - readerOffsetAt(now);
}

/** The city of an entry's zone where its time differs from the trip's; otherwise null. */
export function ownCity({ at, timeZone }: TimelineEntry, tripTimeZone: string): string | null {
  return offsetAt(timeZone, at) === offsetAt(tripTimeZone, at) ? null : cityOf(timeZone, CITY_NAMES);
}
