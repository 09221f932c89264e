import type { TimelineDay, TimelineItem } from '@reisspel/contract/trip';
import { cityOf } from '@reisspel/rules/zone-city';
import { instantOf, offsetAt } from '@reisspel/rules/zoned-time';
import { CITY_NAMES } from '../../live/city-names.ts';
import { dayAt, readerOffsetAt } from './place-time.ts';

/** What happens at one moment of a trip. */
export interface TimelineEntry {
  item: TimelineItem;
  /** Epoch milliseconds. */
  at: number;
  /** The zone that the item's time is told in. */
  timeZone: string;
}

/** The entries of a day, in their order. `tripTimeZone` is that of the items which name none. */
export function entriesOf({ day, items }: TimelineDay, tripTimeZone: string): TimelineEntry[] {
  return items.map((item) => {
    const timeZone = item.timeZone ?? tripTimeZone;
    return { item, timeZone, at: instantOf({ local: `${day}T${item.time}`, timeZone }) };
  });
}

/** When what is going on at `now` began; null when nothing of the place's today has begun. */
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

/** What comes next after `now`; null when all has begun. */
export function nextInstant(entries: readonly TimelineEntry[], now: number): number | null {
  const coming = entries.filter(({ at }) => at > now).map(({ at }) => at);
  return coming.length === 0 ? null : Math.min(...coming);
}

/** The day a timeline opens with: today, else the next one that has something, else the last. `days` is in order. */
export function openingDay(days: readonly TimelineDay[], today: string): string | undefined {
  return (days.find(({ day }) => day >= today) ?? days.at(-1))?.day;
}

/** Milliseconds that the trip's clock is ahead of the reader's own at `now`. */
export function clockDifference(tripTimeZone: string, now: number): number {
  return offsetAt(tripTimeZone, now) - readerOffsetAt(now);
}

/** The city whose time an entry is in, where that is another time than the trip's. */
export function ownCity({ at, timeZone }: TimelineEntry, tripTimeZone: string): string | null {
  return offsetAt(timeZone, at) === offsetAt(tripTimeZone, at) ? null : cityOf(timeZone, CITY_NAMES);
}
