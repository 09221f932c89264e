import type { Moment } from '@reisspel/contract/time';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes a hundred times as long as using one. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** What the clock at a place says at `instant` (epoch milliseconds): "2025-06-20T14:25". */
export function localTimeAt(timeZone: string, instant: number): string {
  return formatterOf(timeZone).format(instant).replace(' ', 'T');
}

/** Milliseconds that a place's clock is ahead of UTC at `instant`; whole minutes. */
export function offsetAt(timeZone: string, instant: number): number {
  const wholeMinute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${localTimeAt(timeZone, instant)}:00Z`) - wholeMinute;
}

/**
 * Epoch milliseconds of a moment. A clock time that comes twice (summer time ends) is the first of the two; one that
 * is skipped (summer time begins) is as much later as the clock jumps: RFC 5545 3.3.5, Temporal's "compatible".
 */
export function instantOf({ local, timeZone }: Moment): number {
  const asUtc = Date.parse(`${local}:00Z`);
  const before = offsetAt(timeZone, asUtc - DAY_MS);
  const after = offsetAt(timeZone, asUtc + DAY_MS);
  const first = asUtc - before;
  if (offsetAt(timeZone, first) === before) return first;
  const second = asUtc - after;
  return offsetAt(timeZone, second) === after ? second : first;
}
