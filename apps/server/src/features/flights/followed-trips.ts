import type { TripId } from '@reisspel/contract/ids';
import type { Flight } from '@reisspel/contract/trip/trip';
import type { PolledFlight } from '@reisspel/rules/flight-polling';
import { tripEndsAt } from '@reisspel/rules/photo-retention';
import { instantOf } from '@reisspel/rules/zoned-time';
import type { Tx } from '../../db/database.ts';
import { flightKey, shownFlights } from '../../db/flight-queries.ts';
import { inTrip, mintTripScope, type TripScope, type TripTx } from '../../db/trip-scope.ts';
import { findPublishedTrip } from '../../db/trips.ts';
import type { FlightQuery } from '../../platform/flights/provider.ts';
import { type Learned, listTripVersions } from './store.ts';

export interface FollowedFlight {
  flight: Flight;
  /** Equal for all trips with this flight. */
  key: string;
  query: FlightQuery;
}

function endOf({ code, at }: Flight['departure']): FlightQuery['departure'] {
  return { code, at: instantOf(at), day: at.local.slice(0, 10), timeZone: at.timeZone };
}

export function followedFlight(flight: Flight): FollowedFlight {
  const { flightNumber, departure, arrival } = flight;
  return {
    flight,
    key: flightKey(flight),
    query: { flightNumber, departure: endOf(departure), arrival: endOf(arrival) },
  };
}

/** Returns the times that decide how often a flight is polled: expected, or else planned. */
export function polledFlight(
  { query: { departure, arrival } }: FollowedFlight,
  learned: Pick<Learned, 'report'> | null,
): PolledFlight {
  const report = learned?.report;
  return {
    departureAt: report?.departureTime ?? departure.at,
    arrivalAt: report?.arrivalTime ?? arrival.at,
    planned: { departureAt: departure.at, arrivalAt: arrival.at },
    status: report?.status ?? null,
  };
}

/** A trip that is not archived, with its visible flights in their order. */
export interface FollowedTrip {
  scope: TripScope;
  contentVersion: number;
  /** Epoch milliseconds. */
  endsAt: number;
  flights: readonly FollowedFlight[];
}

/** Caches the trips of this server; rereads a trip only after a publication. */
export class TripWatch {
  #trips = new Map<TripId, FollowedTrip>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Returns the trips that show a flight. */
  async look(tx: Tx): Promise<FollowedTrip[]> {
    const trips = new Map<TripId, FollowedTrip>();
    for (const { tripId, contentVersion } of await listTripVersions(tx)) {
      const known = this.#trips.get(tripId);
      const isKnown = known?.contentVersion === contentVersion;
      trips.set(
        tripId,
        isKnown ? known : await this.#read(inTrip(tx, mintTripScope(tripId)), contentVersion),
      );
    }
    this.#trips = trips;
    return [...trips.values()].filter(({ flights }) => flights.length > 0);
  }

  /** An unreadable trip is reported once, and must not keep the others from being followed. */
  async #read(tx: TripTx, contentVersion: number): Promise<FollowedTrip> {
    try {
      const { content } = await findPublishedTrip(tx);
      const flights = shownFlights(content).map(followedFlight);
      return { scope: tx.scope, contentVersion, endsAt: tripEndsAt(content), flights };
    } catch (error) {
      this.#onError(error);
      return { scope: tx.scope, contentVersion, endsAt: Number.NEGATIVE_INFINITY, flights: [] };
    }
  }
}
