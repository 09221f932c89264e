import type { Flight } from '@reisspel/contract/trip/trip';
import type { PolledFlight } from '@reisspel/rules/flight-polling';
import { tripEndsAt } from '@reisspel/rules/photo-retention';
import { instantOf } from '@reisspel/rules/zoned-time';
import type { Tx } from '../../db/database.ts';
import { flightKey, shownFlights } from '../../db/flight-queries.ts';
import { inTrip, mintTripScope, type TripScope } from '../../db/trip-scope.ts';
import { findPublishedTrip } from '../../db/trips.ts';
import type { FlightQuery } from '../../platform/flights/provider.ts';
import { listOpenTrips, listSentStatuses, type SentStatus, type SourcedReport } from './store.ts';

export interface FollowedFlight {
  flight: Flight;
  /** Equal in every trip with this flight. */
  key: string;
  query: FlightQuery;
}

function flightEndOf({ code, at }: Flight['departure']): FlightQuery['departure'] {
  return { code, at: instantOf(at), day: at.local.slice(0, 10), timeZone: at.timeZone };
}

export function followedFlight(flight: Flight): FollowedFlight {
  const { flightNumber, departure, arrival } = flight;
  return {
    flight,
    key: flightKey(flight),
    query: { flightNumber, departure: flightEndOf(departure), arrival: flightEndOf(arrival) },
  };
}

/** Returns the times that decide how often a flight is polled: reported, or else planned. */
export function polledFlight(
  { query: { departure, arrival } }: FollowedFlight,
  latest: Pick<SourcedReport, 'report'> | null,
): PolledFlight {
  const report = latest?.report;
  return {
    departureAt: report?.departureTime ?? departure.at,
    arrivalAt: report?.arrivalTime ?? arrival.at,
    planned: { departureAt: departure.at, arrivalAt: arrival.at },
    status: report?.status ?? null,
  };
}

export interface FollowedTrip {
  scope: TripScope;
  contentVersion: number;
  endsAt: number;
  flights: readonly FollowedFlight[];
  /** The statuses that the trip's pages already have. */
  sent: readonly SentStatus[];
}

/** Lists the trips to follow. Reports an unreadable trip to `onError` and omits it. */
export async function listFollowedTrips(tx: Tx, onError: (error: unknown) => void): Promise<FollowedTrip[]> {
  const trips: FollowedTrip[] = [];
  for (const tripId of await listOpenTrips(tx)) {
    const trip = inTrip(tx, mintTripScope(tripId));
    const published = await findPublishedTrip(trip).catch((error: unknown) => void onError(error));
    if (published === undefined) continue;
    const { content, contentVersion } = published;
    const flights = shownFlights(content).map(followedFlight);
    if (flights.length === 0) continue;
    const { scope } = trip;
    trips.push({
      scope,
      contentVersion,
      endsAt: tripEndsAt(content),
      flights,
      sent: await listSentStatuses(trip),
    });
  }
  return trips;
}
