import { nextPollAt, type PolledFlight } from './flight-polling.ts';

/** How often a flight would be asked about from `now` until `until`, if no quota slowed it down. */
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
 * Whole milliseconds between two calls: `wanted`, stretched as far as it takes to make what is left of a quota enough for all
 * the calls that its period would still see. Near a departure it stays shorter than far from it. With nothing left it is
 * what is wanted: who asks then finds that out.
 */
export function stretchedPause(wanted: number, callsLeft: number, callsWanted: number): number {
  return callsLeft <= 0 ? wanted : Math.ceil(wanted * Math.max(1, callsWanted / callsLeft));
}
