import type { Flight } from '@reisspel/contract/trip';
import type { PolledFlight } from '@reisspel/rules/flight-polling';
import { instantOf } from '@reisspel/rules/zoned-time';
import { flightKey } from '../../db/flight-queries.ts';
import type { FlightQuery } from '../../platform/flights/provider.ts';
import type { Learned } from './store.ts';

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
