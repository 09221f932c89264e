import { instantOf } from './zoned-time.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds before the photos go that the organiser is warned, the first time and the last. */
const FIRST_WARNING_MS = 14 * DAY_MS;
const LAST_WARNING_MS = 3 * DAY_MS;

/** For how long photos are kept, and what has been said of it. Moments in epoch milliseconds. */
export interface Retention {
  /** After the trip's last day. */
  days: number;
  putOffUntil: number | null;
  warnedAt: number | null;
  lastWarnedAt: number | null;
  erasedAt: number | null;
}

export interface TripEnd {
  /** Its last day, by the calendar of its place. */
  endsOn: string;
  timeZone: string;
}

/** When the trip is over: the midnight that ends its last day. */
export function tripEndsAt({ endsOn, timeZone }: TripEnd): number {
  const next = new Date(Date.parse(`${endsOn}T00:00:00Z`) + DAY_MS)
    .toISOString()
    .slice(0, 'yyyy-mm-dd'.length);
  return instantOf({ local: `${next}T00:00`, timeZone });
}

/** When they are due, before what was warned of is looked at. */
function dueOf(retention: Retention, trip: TripEnd): number {
  return Math.max(tripEndsAt(trip) + retention.days * DAY_MS, retention.putOffUntil ?? 0);
}

/**
 * The retention that holds now. Photos that went were due by then; a trip by which they are due later is used again, with another
 * end, and its photos go like those of before: after warnings of their own.
 */
export function presentRetention(retention: Retention, trip: TripEnd): Retention {
  const { days, erasedAt } = retention;
  if (erasedAt === null || dueOf(retention, trip) <= erasedAt) return retention;
  return { days, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
}

/**
 * When the photos go: so many days after the trip, not before the organiser wants, and never within three days of the last
 * warning. While no last warning was given it is when they go at the earliest. null: they have gone.
 */
export function photosGoAt(given: Retention, trip: TripEnd): number | null {
  const retention = presentRetention(given, trip);
  if (retention.erasedAt !== null) return null;
  const due = dueOf(retention, trip);
  return retention.lastWarnedAt === null ? due : Math.max(due, retention.lastWarnedAt + LAST_WARNING_MS);
}

/**
 * What is to be done now. A clock that was wrong for less than three days erases nothing: it takes a warning of before, by
 * that same clock, and a warning that lies in the future counts as none.
 */
export function retentionStep(
  given: Retention,
  trip: TripEnd,
  now: number,
): 'wait' | 'warn' | 'warn again' | 'erase' {
  const retention = presentRetention(given, trip);
  const goAt = photosGoAt(retention, trip);
  if (goAt === null) return 'wait';
  if (retention.lastWarnedAt !== null) return now >= goAt ? 'erase' : 'wait';
  if (now >= goAt - LAST_WARNING_MS) return 'warn again';
  return now >= goAt - FIRST_WARNING_MS && retention.warnedAt === null ? 'warn' : 'wait';
}

/** Until when photos stay that are put off now: so many days more than they had, and from now at the least. */
export function putOff(goAt: number, now: number, days: number): number {
  return Math.max(goAt, now) + days * DAY_MS;
}
