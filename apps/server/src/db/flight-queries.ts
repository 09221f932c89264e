import { FlightStatus } from '@reisspel/contract/flights';
import type { Flight, TripContent } from '@reisspel/contract/trip';
import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/** The flights whose status a trip shows. */
export function shownFlights({ flights }: TripContent): readonly Flight[] {
  return flights.shown ? flights.items : [];
}

/**
 * Names a flight of a day, whichever trip it stands in: "HV6145 AMS 2025-06-20 ALC 2025-06-20". Its planned times are
 * not in it: two trips that write them a little differently mean one flight.
 */
export function flightKey({ flightNumber, departure, arrival }: Flight): string {
  const ends = [departure, arrival].map(({ code, at }) => `${code} ${at.local.slice(0, 10)}`);
  return [flightNumber.replace(' ', ''), ...ends].join(' ');
}

/**
 * How the flights of a trip stand, as its viewers were told last, in the trip's order. A flight of which nothing was
 * told yet is not among them, nor is any while the trip does not show its flights.
 */
export async function listFlightStatuses(
  tx: Tx,
  { tripId }: TripScope,
  content: TripContent,
): Promise<FlightStatus[]> {
  const flights = shownFlights(content);
  if (flights.length === 0) return [];
  const rows = await tx.query
    .selectFrom('flight_statuses')
    .select(['flight_id', 'flight_key', 'status'])
    .where('trip_id', '=', tripId)
    .execute();
  const told = new Map(rows.map((row) => [row.flight_id, row]));
  return flights.flatMap((flight) => {
    const row = told.get(flight.id);
    // Under this entry stood another flight until the last publication.
    if (row?.flight_key !== flightKey(flight)) return [];
    return [FlightStatus.parse(JSON.parse(row.status))];
  });
}
