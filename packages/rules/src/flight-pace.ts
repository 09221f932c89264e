import { nextPollAt, type PolledFlight } from './flight-polling.ts';

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
