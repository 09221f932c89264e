import { LOCALE } from './language.ts';

const METRES_PER_KILOMETRE = 1_000;

/** "12.300" from 12300. */
export function countText(count: number): string {
  return new Intl.NumberFormat(LOCALE).format(count);
}

/** "80%" from 0.8. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** "2,4 MB" from a number of bytes; a megabyte is a million bytes, as phones count. */
export function megabytesText(bytes: number): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / BYTES_PER_MEGABYTE);
}

/** "350 m" or "1,2 km" from metres. */
export function distanceText(metres: number): string {
  const far = metres >= METRES_PER_KILOMETRE;
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: far ? 'kilometer' : 'meter',
    unitDisplay: 'short',
    maximumFractionDigits: far ? 1 : 0,
  }).format(far ? metres / METRES_PER_KILOMETRE : metres);
}

const SECONDS_PER_MINUTE = 60;

/** "45 seconden" or, from two minutes on and rounded up, "10 minuten". */
export function durationText(seconds: number): string {
  const long = seconds >= 2 * SECONDS_PER_MINUTE;
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: long ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(long ? Math.ceil(seconds / SECONDS_PER_MINUTE) : seconds);
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** "3 uur en 45 minuten" from milliseconds, rounded to the minute; zero parts are left out. */
export function hoursText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  const parts = [
    { unit: 'hour', count: Math.floor(minutes / MINUTES_PER_HOUR) },
    { unit: 'minute', count: minutes % MINUTES_PER_HOUR },
  ].filter(({ count }) => count > 0);
  return new Intl.ListFormat(LOCALE).format(
    parts.map(({ unit, count }) =>
      new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    ),
  );
}
