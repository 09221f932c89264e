import { MAX_TIMELINE_DAYS } from '@reisspel/contract/limits';
import { ClockTime, Day } from '@reisspel/contract/time';
import { dayAfter, instantOf } from '@reisspel/rules/zoned-time';
import type { DraftDay, DraftItem } from './draft-types.ts';
import { isTimeZone } from './time-zones.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether a trip can have this day: a field holds "0202-06-20" while somebody types the year 2027. */
export function isDay(text: string): boolean {
  return Day.safeParse(text).success;
}

export function isClock(text: string): boolean {
  return ClockTime.safeParse(text).success;
}

/** All days from `first` to `last`, both included; none when these are not days in this order. */
export function daysBetween(first: string, last: string): string[] {
  if (!isDay(first) || !isDay(last)) return [];
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  // A slip of the keyboard in a year would make thousands.
  return Array.from({ length: Math.max(0, Math.min(count, MAX_TIMELINE_DAYS)) }, (_, index) =>
    dayAfter(first, index),
  );
}

/** The days of the trip that `days` has nothing of yet, as many as still fit. */
export function missingDays(days: readonly DraftDay[], first: string, last: string): string[] {
  const taken = new Set(days.map(({ day }) => day));
  return daysBetween(first, last)
    .filter((day) => !taken.has(day))
    .slice(0, Math.max(0, MAX_TIMELINE_DAYS - days.length));
}

/** The first day after `day` that nothing is planned on. */
export function nextFreeDay(days: readonly DraftDay[], day: string): string {
  const taken = new Set(days.map((each) => each.day));
  let next = dayAfter(day, 1);
  while (taken.has(next)) next = dayAfter(next, 1);
  return next;
}

/** Sorted by `keyOf`, stable, with what has no key at the end; the same list when it was in order. */
export function inOrder<T>(list: T[], keyOf: (entry: T) => number | null): T[] {
  const sorted = list.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first - second;
  });
  return sorted.every((each, index) => each === list[index]) ? list : sorted;
}

/** Days by date. One without a date stands last. */
export function orderedDays(days: DraftDay[]): DraftDay[] {
  return inOrder(days, ({ day }) => (isDay(day) ? Date.parse(day) : null));
}

/** Items by the instant at which they begin: each goes by its own zone's clock. One without a time stands last. */
export function orderedItems(items: DraftItem[], day: string, timeZone: string): DraftItem[] {
  const date = isDay(day) ? day : '2000-01-01';
  return inOrder(items, ({ time, timeZone: own }) => {
    if (!isClock(time)) return null;
    const zone = own ?? timeZone;
    // While a zone is missing, the clock alone has to do.
    return isTimeZone(zone)
      ? instantOf({ local: `${date}T${time}`, timeZone: zone })
      : Date.parse(`${date}T${time}Z`);
  });
}
