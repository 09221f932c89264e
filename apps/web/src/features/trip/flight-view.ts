import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { LiveStatus } from '../../live/live-client.ts';

/** Milliseconds that the server gets to ask both sources. Then the status counts as unknown. */
export const STATUS_TIMEOUT_MS = 20_000;

export type FlightView =
  | { kind: 'loading' }
  /** There is no connection and no earlier real status. */
  | { kind: 'failed' }
  /** The server has no status of this flight. */
  | { kind: 'nothing' }
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
