import { dayAfter, instantOf } from './zoned-time.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The organiser gets two warnings, this long before the deletion. */
const FIRST_WARNING_MS = 14 * DAY_MS;
const LAST_WARNING_MS = 3 * DAY_MS;

/** How long photos are kept. Times are epoch milliseconds. */
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
  return instantOf({ local: `${dayAfter(endsOn, 1)}T00:00`, timeZone });
}

/** Epoch ms of the deletion, before warnings postpone it. */
function dueAt(retention: Retention, trip: TripEnd): number {
  return Math.max(tripEndsAt(trip) + retention.days * DAY_MS, retention.putOffUntil ?? 0);
}

/**
 * Returns the retention that counts now. A later end of the trip makes a deletion and warnings of
 * the earlier end void, because new photos need new warnings.
 */
export function presentRetention(retention: Retention, trip: TripEnd): Retention {
  const { days, warnedAt, lastWarnedAt, erasedAt } = retention;
  const due = dueAt(retention, trip);
  if (erasedAt !== null && due <= erasedAt) return retention;
  if (erasedAt !== null)
    return { days, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
  const ifNear = (at: number | null, ahead: number) => (at !== null && due <= at + ahead ? at : null);
  return {
    ...retention,
    warnedAt: ifNear(warnedAt, FIRST_WARNING_MS),
    lastWarnedAt: ifNear(lastWarnedAt, LAST_WARNING_MS),
  };
}

/**
 * Returns the time of the deletion in epoch ms; null when the photos are already deleted. It is
 * `days` after the trip or the end of a postponement, whichever is later. It is at least three days
 * after the last warning. Before that warning it is the earliest possible time.
 */
export function photosGoAt(stored: Retention, trip: TripEnd): number | null {
  const retention = presentRetention(stored, trip);
  if (retention.erasedAt !== null) return null;
  const due = dueAt(retention, trip);
  return retention.lastWarnedAt === null ? due : Math.max(due, retention.lastWarnedAt + LAST_WARNING_MS);
}

/**
 * Returns what the server must do at `now`. A clock that is wrong for less than three days deletes
 * nothing: a deletion needs a warning three days earlier by the same clock.
 */
export function retentionStep(
  stored: Retention,
  trip: TripEnd,
  now: number,
): 'wait' | 'warn' | 'warn again' | 'erase' {
  const retention = presentRetention(stored, trip);
  const goAt = photosGoAt(retention, trip);
  if (goAt === null) return 'wait';
  if (retention.lastWarnedAt !== null) return now >= goAt ? 'erase' : 'wait';
  if (now >= goAt - LAST_WARNING_MS) return 'warn again';
  return now >= goAt - FIRST_WARNING_MS && retention.warnedAt === null ? 'warn' : 'wait';
}

/** Returns the time of the deletion after the organiser postponed it by some days. */
export function postponedDeletion(goAt: number, now: number, days: number): number {
  return Math.max(goAt, now) + days * DAY_MS;
}
