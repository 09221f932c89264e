import { z } from '@hono/zod-openapi';
import type { Database } from '../../db/database.ts';
import { flightKey, shownFlights } from '../../db/flight-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { findPublishedTrip } from '../../db/trips.ts';
import { AirportRecord } from '../../platform/flights/provider.ts';
import { listAirportRecords } from './store.ts';

/** The airport's flights, in the format that the client of spec 7 reads. */
export const AirportFlights = z.strictObject({ flights: z.array(AirportRecord) });
export type AirportFlights = z.infer<typeof AirportFlights>;

interface FlightOfDay {
  flightNumber: string;
  day: string;
}

export function createFlightService({ database }: { database: Database }) {
  return {
    /** Returns the airport's last records of a flight of this trip, without a new request. */
    airportFlights: async (scope: TripScope, { flightNumber, day }: FlightOfDay): Promise<AirportFlights> => {
      const records = await database.readTrip(scope, async (tx) => {
        const { content } = await findPublishedTrip(tx);
        const matching = shownFlights(content).filter(
          (flight) => flight.flightNumber.replace(' ', '') === flightNumber,
        );
        return listAirportRecords(tx, [...new Set(matching.map(flightKey))]);
      });
      const { flights } = AirportFlights.parse({ flights: records });
      return { flights: flights.filter(({ scheduleDate }) => scheduleDate === day) };
    },
  };
}

export type FlightService = ReturnType<typeof createFlightService>;
