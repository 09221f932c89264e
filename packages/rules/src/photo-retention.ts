import { instantOf } from './zoned-time.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds before the deletion of the organiser's first and last warning. */
const FIRST_WARNING_MS = 14 * DAY_MS;
const LAST_WARNING_MS = 3 * DAY_MS;

/** Moments are epoch milliseconds. */
export interface Retention {
  /** Counted from the end of the trip's last day. */
  days: number;
  putOffUntil: number | null;
  warnedAt: number | null;
  lastWarnedAt: number | null;
  erasedAt: number | null;
}

export interface TripEnd {
  endsOn: string;
  timeZone: string;
}

/** Epoch ms of the midnight that ends the trip's last day. */
export function tripEndsAt({ endsOn, timeZone }: TripEnd): number {
  const next = new Date(Date.parse(`${endsOn}T00:00:00Z`) + DAY_MS)
    .toISOString()
    .slice(0, 'yyyy-mm-dd'.length);
  return instantOf({ local: `${next}T00:00`, timeZone });
}

function dueOf(retention: Retention, trip: TripEnd): number {
  return Math.max(tripEndsAt(trip) + retention.days * DAY_MS, retention.putOffUntil ?? 0);
}

/** A later end of the trip means that it is used again: new photos get new warnings. */
export function presentRetention(retention: Retention, trip: TripEnd): Retention {
  const { days, erasedAt } = retention;
  if (erasedAt === null || dueOf(retention, trip) <= erasedAt) return retention;
  return { days, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
}

/**
 * Epoch ms of the deletion: `days` after the trip, not before the organiser's postponement, and at
 * least three days after the last warning. Before that warning, the earliest possible moment. null:
 * the photos are deleted.
 */
export function photosGoAt(given: Retention, trip: TripEnd): number | null {
  const retention = presentRetention(given, trip);
  if (retention.erasedAt !== null) return null;
  const due = dueOf(retention, trip);
  return retention.lastWarnedAt === null ? due : Math.max(due, retention.lastWarnedAt + LAST_WARNING_MS);
}

/**
 * A clock that is wrong for less than three days deletes nothing: a deletion needs an earlier
 * warning by the same clock, and a warning dated in the future postpones it.
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

export function putOff(goAt: number, now: number, days: number): number {
  return Math.max(goAt, now) + days * DAY_MS;
}
