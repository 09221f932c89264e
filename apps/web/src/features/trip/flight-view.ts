import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight } from '@reisspel/contract/trip/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import type { LiveStatus } from '../../live/live-client.ts';

/** Milliseconds that the server gets to ask both sources. Then the status counts as unknown. */
export const STATUS_TIMEOUT_MS = 20_000;

/** Milliseconds after the planned landing. A flight that is later has a status that tells why. */
const OVER_AFTER_MS = 12 * 60 * 60 * 1_000;

export type FlightView =
  | { kind: 'loading' }
  /** There is no connection and no earlier real status. */
  | { kind: 'failed' }
  /** The server has no status of this flight. */
  | { kind: 'nothing' }
  /** Nobody follows this flight, so the page tells the plan only. */
  | { kind: 'planned' }
  /** The flight should have landed long ago, and nobody knows whether it was late. */
  | { kind: 'over' }
  /** `cutOff`: the connection is lost, so the status may have changed. */
  | { kind: 'known'; status: FlightStatus; cutOff: boolean };

/**
 * Returns what the page shows of a flight's status. The page has been open for `openMs`. An example
 * appears only after EXAMPLE_STATUS_DELAY_MS, because a real status may come first (spec 4).
 */
export function flightView(
  { connection, state }: LiveStatus<'trip'>,
  flightId: string,
  openMs: number,
): FlightView {
  const cutOff = connection === 'lost' || connection === 'refused';
  if (state === null) return { kind: cutOff ? 'failed' : 'loading' };
  const status = state.flights.find((candidate) => candidate.flightId === flightId);
  if (status === undefined) return { kind: openMs < STATUS_TIMEOUT_MS ? 'loading' : 'nothing' };
  if (status.source === 'example') {
    // An example changes with the clock, so an old example would be wrong.
    if (cutOff) return { kind: 'failed' };
    if (openMs < EXAMPLE_STATUS_DELAY_MS) return { kind: 'loading' };
  }
  return { kind: 'known', status, cutOff };
}

export function isLongOver({ arrival }: Flight, now: number): boolean {
  return now > instantOf(arrival.at) + OVER_AFTER_MS;
}

/** Replaces an unknown status by `over`, long after the planned landing. */
export function viewInTime(view: FlightView, flight: Flight, now: number): FlightView {
  const isKnown = view.kind === 'known' && view.status.status !== 'UNKNOWN';
  return isLongOver(flight, now) && !isKnown && view.kind !== 'loading' ? { kind: 'over' } : view;
}
