import type { FlightState } from '@reisspel/contract/trip/flights';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time before a departure at which requests begin. Earlier, providers know only the timetable. */
const POLL_BEFORE_MS = 48 * HOUR_MS;
/** Time after a landing at which requests end: a flight may be late, or its end unreported. */
const POLL_AFTER_MS = 3 * HOUR_MS;

/** Pauses between requests: shorter near departure and landing, when gates and delays change. */
const PAUSE_FAR_MS = HOUR_MS;
const PAUSE_DAY_MS = 15 * MINUTE_MS;
const PAUSE_NEAR_MS = 5 * MINUTE_MS;
const PAUSE_CLOSE_MS = 2 * MINUTE_MS;
const PAUSE_FLYING_MS = 10 * MINUTE_MS;
const DAY_BEFORE_MS = 24 * HOUR_MS;
const NEAR_MS = 3 * HOUR_MS;
const CLOSE_MS = 30 * MINUTE_MS;

/** The longest pause after failures: the server finds a recovered provider in half an hour. */
const MAX_BACKOFF_MS = 30 * MINUTE_MS;

interface FlightTimes {
  departureAt: number;
  arrivalAt: number;
}

/** A flight with its expected times, which are the planned times until a provider gives others. */
export interface PolledFlight extends FlightTimes {
  planned: FlightTimes;
  /** The last known state; null before the first answer. */
  status: FlightState | null;
}

function isEnded({ status }: PolledFlight): boolean {
  return status === 'COMPLETED' || status === 'LANDED' || status === 'CANCELLED';
}

/** Epoch ms of the last request about a flight whose end nobody reports. */
function pollUntil({ arrivalAt }: FlightTimes): number {
  return arrivalAt + POLL_AFTER_MS;
}

/** If no end was reported in time, the expected times were wrong and the plan counts. */
function timesAt(flight: PolledFlight, now: number): FlightTimes {
  return now > pollUntil(flight) ? flight.planned : flight;
}

function pauseAt(flight: PolledFlight, now: number): number {
  if (isEnded(flight)) return PAUSE_FAR_MS;
  const { departureAt, arrivalAt } = timesAt(flight, now);
  const toDeparture = departureAt - now;
  const toArrival = arrivalAt - now;
  if (Math.abs(toDeparture) <= CLOSE_MS || Math.abs(toArrival) <= CLOSE_MS) return PAUSE_CLOSE_MS;
  if (toDeparture < 0) return toArrival > 0 ? PAUSE_FLYING_MS : PAUSE_NEAR_MS;
  if (toDeparture <= NEAR_MS) return PAUSE_NEAR_MS;
  return toDeparture <= DAY_BEFORE_MS ? PAUSE_DAY_MS : PAUSE_FAR_MS;
}

/**
 * Returns epoch ms of the next request, never before `now`. Returns null when the flight is over,
 * or when its plan has no valid time (NaN). `lastPolledAt` is null before the first request.
 *
 * The server asks from 48 hours before departure until 3 hours after landing, more often near both.
 * The planned times count too, so that a wrong estimate does not end the requests. An end that is
 * reported before departure may be revoked (a cancellation) or belong to another day. The server
 * then still asks every hour until departure.
 */
export function nextPollAt(flight: PolledFlight, lastPolledAt: number | null, now: number): number | null {
  const { planned } = flight;
  const from = Math.min(flight.departureAt, planned.departureAt) - POLL_BEFORE_MS;
  const until = Math.max(pollUntil(flight), pollUntil(planned));
  if (!Number.isFinite(until)) return null;
  const isOver = isEnded(flight) && now >= Math.max(flight.departureAt, planned.departureAt);
  if (now > until || (lastPolledAt !== null && isOver)) return null;
  if (now < from) return from;
  return lastPolledAt === null ? now : Math.max(now, lastPolledAt + pauseAt(flight, now));
}

const ENDS: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED', 'CANCELLED', 'DIVERTED', 'UNKNOWN']);

/** Returns UNKNOWN long after the arrival: an airport reports no landing at another airport. */
export function lastingState(state: FlightState, arrivalAt: number, now: number): FlightState {
  return ENDS.has(state) || now <= arrivalAt + POLL_AFTER_MS ? state : 'UNKNOWN';
}

/** Milliseconds to wait after this many failures in a row: a minute, doubled each time. */
export function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_BACKOFF_MS, MINUTE_MS * 2 ** (failures - 1));
}

/** Counts the requests for a flight from `now` until `until`, as if there were no quota. */
export function callsWithoutQuota(flight: PolledFlight, now: number, until: number): number {
  let calls = 0;
  let at = nextPollAt(flight, flight.status === null ? null : now, now);
  while (at !== null && at < until) {
    calls += 1;
    at = nextPollAt(flight, at, at);
  }
  return calls;
}

/**
 * Lengthens a pause so that the quota's `callsLeft` last as long as the `callsNeeded` without a
 * quota. Returns whole milliseconds. All pauses grow by the same factor, so they stay shorter near
 * a departure. Without calls left the pause does not change: the next call is refused.
 */
export function stretchedPause(pauseMs: number, callsLeft: number, callsNeeded: number): number {
  return callsLeft <= 0 ? pauseMs : Math.ceil(pauseMs * Math.max(1, callsNeeded / callsLeft));
}
