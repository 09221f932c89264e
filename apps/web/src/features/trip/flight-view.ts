import type { FlightStatus } from '@reisspel/contract/flights';
import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import type { LiveStatus } from '../../live/live-client.ts';

/** Milliseconds for the server to ask both its sources; after that a flight without a status is one nobody knows. */
export const STATUS_PATIENCE_MS = 20_000;

/** What can be told of a flight's status. */
export type FlightView =
  | { kind: 'loading' }
  /** Nothing was ever heard of the server. */
  | { kind: 'failed' }
  /** The server is there, and knows nothing of this flight. */
  | { kind: 'nothing' }
  /** `cutOff`: the connection is lost, so that this may have changed. */
  | { kind: 'known'; status: FlightStatus; cutOff: boolean };

/**
 * `openMs` is how long the page has been open: an example waits for a real status to come first (spec 4). Between
 * EXAMPLE_STATUS_DELAY_MS and STATUS_PATIENCE_MS nothing else depends on it.
 */
export function flightView(
  { connection, state }: LiveStatus<'trip'>,
  flightId: string,
  openMs: number,
): FlightView {
  const cutOff = connection === 'lost' || connection === 'refused';
  if (state === null) return { kind: cutOff ? 'failed' : 'loading' };
  const status = state.flights.find((each) => each.flightId === flightId);
  if (status === undefined) return { kind: openMs < STATUS_PATIENCE_MS ? 'loading' : 'nothing' };
  if (status.source === 'example') {
    // It goes by the clock, which does not stand still while nobody can be asked.
    if (cutOff) return { kind: 'failed' };
    if (openMs < EXAMPLE_STATUS_DELAY_MS) return { kind: 'loading' };
  }
  return { kind: 'known', status, cutOff };
}
