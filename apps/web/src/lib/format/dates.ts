import type { ZonedTime } from '@reisspel/contract/time';
import { pageLocale } from '../language.ts';
import { serverNow } from '../time/server-clock.ts';
import type { ReaderZone } from '../time/use-now.ts';

/** A `day`, here and below, looks like "2025-06-20". */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(pageLocale(), { ...options, timeZone: 'UTC' });
}

export function shortDay(day: string): string {
  return dayFormat({ weekday: 'short', day: 'numeric', month: 'long' }).format(midnight(day));
}

export function longDay(day: string): string {
  return dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(midnight(day));
}

export function tabDay(day: string): { title: string; subtitle: string } {
  return {
    title: dayFormat({ weekday: 'short' }).format(midnight(day)),
    subtitle: dayFormat({ day: 'numeric', month: 'short' }).format(midnight(day)),
  };
}

/** "27 november – 2 december 2026", with plain spaces, as those of browsers and Node differ. */
export function dayRange(from: string, to: string): string {
  const format = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  return format.formatRange(midnight(from), midnight(to)).replaceAll(/\s/g, ' ');
}

/** "14:25": the time at the place of the moment, whatever the reader's zone. */
export function wallClock({ local }: ZonedTime): string {
  return local.slice(11, 16);
}

/** "2025-06-20": the day at the place of the moment. */
export function wallDay({ local }: ZonedTime): string {
  return local.slice(0, 10);
}

/** "10:41" in the reader's zone. `at`: epoch milliseconds. */
export function localClock(at: number, timeZone?: ReaderZone): string {
  return new Intl.DateTimeFormat(pageLocale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
}

/** "21:05" if `at` is on the day of `now`, else "20 jun, 21:05", in the reader's zone. */
export function localMoment(at: number, now = serverNow(), timeZone?: ReaderZone): string {
  if (localDay(at, timeZone) === localDay(now, timeZone)) return localClock(at, timeZone);
  return new Intl.DateTimeFormat(pageLocale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at);
}

/** "2025-06-20": the calendar day in the reader's zone. */
export function localDay(at: number, timeZone?: ReaderZone): string {
  // The Swedish date format equals ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}
