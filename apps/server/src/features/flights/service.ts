import { z } from '@hono/zod-openapi';
import type { Database } from '../../db/database.ts';
import { flightKey, shownFlights } from '../../db/flight-queries.ts';
import { findPublishedTrip } from '../../db/trip-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { AirportRecord } from '../../platform/flights/provider.ts';
import { listAirportRecords } from './store.ts';

/** What the spec's client reads of the airport (7). */
export const AirportFlights = z.strictObject({ flights: z.array(AirportRecord) });
export type AirportFlights = z.infer<typeof AirportFlights>;

interface FlightOfDay {
  /** "HV6145", without a space. */
  flightNumber: string;
  /** As the airport dates it: where it leaves, or where it lands. */
  day: string;
}

export function createFlightService({ database }: { database: Database }) {
  return {
    /** What the airport said last of a flight of this trip; nothing of any other. Asks nobody. */
    airportFlights: async (scope: TripScope, { flightNumber, day }: FlightOfDay): Promise<AirportFlights> => {
      const records = await database.read(async (tx) => {
        const { content } = await findPublishedTrip(tx, scope);
        const named = shownFlights(content).filter(
          (flight) => flight.flightNumber.replace(' ', '') === flightNumber,
        );
        return listAirportRecords(tx, [...new Set(named.map(flightKey))]);
      });
      const { flights } = AirportFlights.parse({ flights: records });
      return { flights: flights.filter(({ scheduleDate }) => scheduleDate === day) };
    },
  };
}

export type FlightService = ReturnType<typeof createFlightService>;
