import type { ZonedTime } from '@reisspel/contract/time';
import type { CityNames } from './city-names.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Range in epoch ms. Outside it, years lack four digits, and engines write them differently. */
const FIRST_INSTANT = Date.parse('0001-01-02T00:00:00Z');
const END_INSTANT = Date.parse('9999-12-31T00:00:00Z');
const LOCAL_LENGTH = 'yyyy-mm-ddThh:mm'.length;

const formatters = new Map<string, Intl.DateTimeFormat>();

function createFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    return null;
  }
}

/** Caches formatters: making one takes 100 times as long as using it. null for an unknown zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const formatter = formatters.get(timeZone) ?? createFormatter(timeZone);
  if (formatter !== null) formatters.set(timeZone, formatter);
  return formatter;
}

/** "2025-06-20T14:25"; empty for an unknown zone, NaN, or a year outside 1 to 9999. */
export function localTimeAt(timeZone: string, instant: number): string {
  if (!(instant >= FIRST_INSTANT && instant < END_INSTANT)) return '';
  // The formatter writes the year 20 as "20-06-20 14:25".
  const text = formatterOf(timeZone)?.format(instant).padStart(LOCAL_LENGTH, '0') ?? '';
  return text.replace(' ', 'T');
}

export function hourAt(timeZone: string, instant: number): number {
  return Number(localTimeAt(timeZone, instant).slice(11, 13));
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Epoch ms of a clock time in UTC; NaN for any other form, as some engines parse anything. */
function parseUtc(local: string): number {
  return LOCAL.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
}

/** Milliseconds that a zone is ahead of UTC, in whole minutes. NaN where `localTimeAt` is empty. */
export function offsetAt(timeZone: string, instant: number): number {
  const wholeMinute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  return parseUtc(localTimeAt(timeZone, instant)) - wholeMinute;
}

/**
 * Epoch milliseconds of a local time. When summer time ends, a time can occur twice: the first one
 * counts. When summer time begins, a skipped time moves by the size of the jump (RFC 5545 3.3.5;
 * "compatible" in Temporal).
 *
 * Returns NaN for a text that is no date and time, for a zone that this engine does not know, and
 * within two days of the ends of the years 1 to 9999. A draft contains such texts while somebody
 * types.
 */
export function instantOf({ local, timeZone }: ZonedTime): number {
  const asUtc = parseUtc(local);
  const before = offsetAt(timeZone, asUtc - DAY_MS);
  const after = offsetAt(timeZone, asUtc + DAY_MS);
  if (Number.isNaN(before) || Number.isNaN(after)) return Number.NaN;
  const first = asUtc - before;
  if (offsetAt(timeZone, first) === before) return first;
  const second = asUtc - after;
  return offsetAt(timeZone, second) === after ? second : first;
}

/** Days from one calendar day to another. Negative if `to` is earlier; NaN for an invalid day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function cityOf(timeZone: string, names: CityNames): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return names[city] ?? city;
}
