import type { FlightState } from '@reisspel/contract/flights';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Before this, a timetable says as much as any provider. */
const ASKED_FROM_MS = 48 * HOUR_MS;
/** After the landing a flight can still be late, or its end not have been told. */
const ASKED_UNTIL_MS = 3 * HOUR_MS;

/** Pauses by how near the flight is: gates and delays change in the last hours, and minutes matter at the end. */
const PAUSE_FAR_MS = HOUR_MS;
const PAUSE_DAY_MS = 15 * MINUTE_MS;
const PAUSE_NEAR_MS = 5 * MINUTE_MS;
const PAUSE_CLOSE_MS = 2 * MINUTE_MS;
const PAUSE_FLYING_MS = 10 * MINUTE_MS;
const DAY_BEFORE_MS = 24 * HOUR_MS;
const NEAR_MS = 3 * HOUR_MS;
const CLOSE_MS = 30 * MINUTE_MS;

/** Longest pause after failures: a provider that is back is noticed within half an hour. */
const MAX_BACKOFF_MS = 30 * MINUTE_MS;

/** Epoch milliseconds. */
interface FlightTimes {
  departureAt: number;
  arrivalAt: number;
}

/** Its times are those expected, else as planned. */
export interface PolledFlight extends FlightTimes {
  /** As the trip has it. */
  planned: FlightTimes;
  /** What was learned last; null for nothing yet. */
  status: FlightState | null;
}

/** Whether it was said to be over, or not to fly. */
function isEnded({ status }: PolledFlight): boolean {
  return status === 'COMPLETED' || status === 'LANDED' || status === 'CANCELLED';
}

/** Until when a flight is asked about that nobody tells the end of. */
function askedUntil({ arrivalAt }: FlightTimes): number {
  return arrivalAt + ASKED_UNTIL_MS;
}

/** The times that count: an expectation that has gone by without an end was wrong, and then the plan does. */
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
 * When to ask about a flight next (epoch milliseconds, never before `now`); null when it is over, or when its plan names no
 * moment (NaN). From 48 hours before
 * it leaves until 3 hours after it lands, the more often the nearer; as planned too, so that an estimate that is wrong
 * does not end it. An end that is told before it was to leave can be taken back (a cancellation) or be another day's:
 * until then it is asked about now and again. `lastAskedAt` null: never asked.
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

/**
 * What a flight's last known state comes to at `now`. Its own airport never tells of a landing elsewhere, so a plane
 * would be in the air for good: once nobody is asked any more, how it ended is unknown.
 */
export function lastingState(state: FlightState, arrivalAt: number, now: number): FlightState {
  return ENDS.has(state) || now <= arrivalAt + ASKED_UNTIL_MS ? state : 'UNKNOWN';
}

/** Milliseconds to leave a provider alone after this many failures in a row: a minute, doubling. */
export function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_BACKOFF_MS, MINUTE_MS * 2 ** (failures - 1));
}
