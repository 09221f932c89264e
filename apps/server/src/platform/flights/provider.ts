import type { FlightSource, FlightState } from '@reisspel/contract/flights';
import { z } from 'zod';

interface FlightQueryEnd {
  /** IATA code of the airport. */
  code: string;
  /** As planned, epoch milliseconds. */
  at: number;
  /** The calendar day there, "2025-06-20". */
  day: string;
  timeZone: string;
}

/** Which flight is asked about. */
export interface FlightQuery {
  /** As people write it: "HV 6145". */
  flightNumber: string;
  departure: FlightQueryEnd;
  arrival: FlightQueryEnd;
}

/** What a provider says of a flight. Times are epoch milliseconds; null is what it does not say. */
export interface FlightReport {
  status: FlightState;
  /** Whole minutes, above 0. */
  delayMinutes: number | null;
  /** Where it leaves from, as the terminal. */
  gate: string | null;
  terminal: string | null;
  departureTime: number | null;
  arrivalTime: number | null;
  currentPosition: { lat: number; lng: number } | null;
}

/** The fields of an airport's record that the spec reads (3, 7); handed on by `schiphol-proxy`, and no others. */
export const AirportRecord = z.object({
  flightName: z.string(),
  scheduleDate: z.string(),
  scheduleTime: z.string(),
  scheduleDateTime: z.string(),
  publicEstimatedOffBlockTime: z.string().nullable(),
  /** A: it arrives there; D: it departs. */
  flightDirection: z.enum(['A', 'D']),
  route: z.object({ destinations: z.array(z.string()) }),
  publicFlightState: z.object({ flightStates: z.array(z.string()) }),
  gate: z.string().nullable(),
});
export type AirportRecord = z.infer<typeof AirportRecord>;

/** Why there was no answer. */
export type ProviderFailure =
  | 'timeout'
  | 'unauthorized'
  | 'rate_limited'
  | 'server_error'
  | 'unreadable'
  | 'unreachable';

export type ProviderAnswer =
  /** `record`: what the airport itself wrote; null from the second provider. */
  | { kind: 'found'; report: FlightReport; record: AirportRecord | null }
  | { kind: 'not_found' }
  /** `retryAfterMs`: when the provider says to come back; null when it does not say. */
  | { kind: 'failed'; reason: ProviderFailure; retryAfterMs: number | null };

/** Somebody who knows how flights stand. */
export interface FlightProvider {
  readonly source: Exclude<FlightSource, 'example'>;
  /** Whether it knows flights of this kind at all: no call is spent on others. */
  covers(query: FlightQuery): boolean;
  /** Asks once. Never rejects, whatever is answered: what goes wrong is an answer of kind `failed`. */
  ask(query: FlightQuery): Promise<ProviderAnswer>;
}
