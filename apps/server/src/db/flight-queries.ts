import { FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight, TripContent } from '@reisspel/contract/trip/trip';
import type { TripTx } from './trip-scope.ts';

export function shownFlights({ flights }: TripContent): readonly Flight[] {
  return flights.shown ? flights.items : [];
}

/**
 * Returns a key such as "HV6145 AMS 2025-06-20 ALC 2025-06-20", the same for every trip with this
 * flight. It has no times, because organisers enter those differently.
 */
export function flightKey({ flightNumber, departure, arrival }: Flight): string {
  const ends = [departure, arrival].map(({ code, at }) => `${code} ${at.local.slice(0, 10)}`);
  return [flightNumber.replace(' ', ''), ...ends].join(' ');
}

/** Returns the statuses in the order of the trip, or none while the trip hides its flights. */
export async function listFlightStatuses(tx: TripTx, content: TripContent): Promise<FlightStatus[]> {
  const flights = shownFlights(content);
  if (flights.length === 0) return [];
  const rows = await tx.query
    .selectFrom('flight_statuses')
    .select(['flight_id', 'flight_key', 'status'])
    .where('trip_id', '=', tx.tripId)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.flight_id, row]));
  return flights.flatMap((flight) => {
    const row = rowOf.get(flight.id);
    // There is no status yet, or it belongs to the flight that this entry named before an edit.
    if (row?.flight_key !== flightKey(flight)) return [];
    return [FlightStatus.parse(JSON.parse(row.status))];
  });
}
