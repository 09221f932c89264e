import type { FlightState } from '@reisspel/contract/trip/flights';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Earlier than this, a provider knows no more than the timetable. */
const ASKED_FROM_MS = 48 * HOUR_MS;
/** After the landing: a flight may be late, or its end not yet reported. */
const ASKED_UNTIL_MS = 3 * HOUR_MS;

/** Pauses by the time to the flight: gates and delays change in the last hours. */
const PAUSE_FAR_MS = HOUR_MS;
const PAUSE_DAY_MS = 15 * MINUTE_MS;
const PAUSE_NEAR_MS = 5 * MINUTE_MS;
const PAUSE_CLOSE_MS = 2 * MINUTE_MS;
const PAUSE_FLYING_MS = 10 * MINUTE_MS;
const DAY_BEFORE_MS = 24 * HOUR_MS;
const NEAR_MS = 3 * HOUR_MS;
const CLOSE_MS = 30 * MINUTE_MS;

/** The longest pause after failures: a recovered provider is noticed within half an hour. */
const MAX_BACKOFF_MS = 30 * MINUTE_MS;

/** Epoch milliseconds. */
interface FlightTimes {
  departureAt: number;
  arrivalAt: number;
}

/** The times are the expected ones, or else the planned ones. */
export interface PolledFlight extends FlightTimes {
  planned: FlightTimes;
  /** The last known state; null without one. */
  status: FlightState | null;
}

function isEnded({ status }: PolledFlight): boolean {
  return status === 'COMPLETED' || status === 'LANDED' || status === 'CANCELLED';
}

/** Epoch ms until which the server asks about a flight whose end nobody reports. */
function askedUntil({ arrivalAt }: FlightTimes): number {
  return arrivalAt + ASKED_UNTIL_MS;
}

/** An expected time that passed without a reported end was wrong: then the plan counts. */
function timesAt(flight: PolledFlight, now: number): FlightTimes {
  return now > askedUntil(flight) ? flight.planned : flight;
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
 * Epoch ms of the next request, never before `now`; null when the flight is over, or when its plan
 * has no valid time (NaN). Requests run from 48 hours before departure until 3 hours after landing,
 * more often near both. The planned times count too, so that a wrong estimate does not end the
 * requests. An end that is reported before departure can be revoked (a cancellation) or belong to
 * another day: until departure the server still asks now and then. `lastAskedAt` is null before the
 * first request.
 */
export function nextPollAt(flight: PolledFlight, lastAskedAt: number | null, now: number): number | null {
  const { planned } = flight;
  const from = Math.min(flight.departureAt, planned.departureAt) - ASKED_FROM_MS;
  const until = Math.max(askedUntil(flight), askedUntil(planned));
  if (!Number.isFinite(until)) return null;
  const isOver = isEnded(flight) && now >= Math.max(flight.departureAt, planned.departureAt);
  if (now > until || (lastAskedAt !== null && isOver)) return null;
  if (now < from) return from;
  return lastAskedAt === null ? now : Math.max(now, lastAskedAt + pauseAt(flight, now));
}

const ENDS: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED', 'CANCELLED', 'DIVERTED', 'UNKNOWN']);

/** The airport never reports a landing elsewhere: a plane would be in the air for good. */
export function lastingState(state: FlightState, arrivalAt: number, now: number): FlightState {
  return ENDS.has(state) || now <= arrivalAt + ASKED_UNTIL_MS ? state : 'UNKNOWN';
}

/** Milliseconds to wait after this many failures in a row: a minute, doubling. */
export function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_BACKOFF_MS, MINUTE_MS * 2 ** (failures - 1));
}

/** The number of requests for a flight from `now` until `until`, if there were no quota. */
export function wantedCalls(flight: PolledFlight, now: number, until: number): number {
  let calls = 0;
  let at = nextPollAt(flight, flight.status === null ? null : now, now);
  while (at !== null && at < until) {
    calls += 1;
    at = nextPollAt(flight, at, at);
  }
  return calls;
}

/**
 * Whole milliseconds between two calls: `wanted`, stretched so that the remaining quota lasts for
 * all calls that its period still needs. Near a departure it stays shorter than far from it. With
 * no calls left it returns `wanted`: the next call then finds out.
 */
export function stretchedPause(wanted: number, callsLeft: number, callsWanted: number): number {
  return callsLeft <= 0 ? wanted : Math.ceil(wanted * Math.max(1, callsWanted / callsLeft));
}
