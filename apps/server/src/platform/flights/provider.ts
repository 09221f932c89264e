import type {
  FlightPlanInput,
  FlightSource,
  FlightState,
  PlannedFlight,
} from '@reisspel/contract/trip/flights';
import { z } from 'zod';
import type { ProviderFailed } from '../ask-json.ts';

interface FlightQueryEnd {
  /** IATA code of the airport. */
  code: string;
  /** Planned time, epoch milliseconds. */
  at: number;
  /** Local calendar day, "2025-06-20". */
  day: string;
  timeZone: string;
}

export interface FlightQuery {
  /** As people write it: "HV 6145". */
  flightNumber: string;
  departure: FlightQueryEnd;
  arrival: FlightQueryEnd;
}

/** What a provider reports on a flight. Times are epoch milliseconds; null: it reports none. */
export interface FlightReport {
  status: FlightState;
  /** Whole minutes, above 0. */
  delayMinutes: number | null;
  /** Gate and terminal of the departure. */
  gate: string | null;
  terminal: string | null;
  departureTime: number | null;
  arrivalTime: number | null;
  currentPosition: { lat: number; lng: number } | null;
}

/** The fields of the airport's record in spec 3 and 7; `schiphol-proxy` passes on only these. */
export const AirportRecord = z.object({
  flightName: z.string(),
  scheduleDate: z.string(),
  scheduleTime: z.string(),
  scheduleDateTime: z.string(),
  publicEstimatedOffBlockTime: z.string().nullable(),
  /** A: the flight arrives at this airport. D: it departs from this airport. */
  flightDirection: z.enum(['A', 'D']),
  route: z.object({ destinations: z.array(z.string()) }),
  publicFlightState: z.object({ flightStates: z.array(z.string()) }),
  gate: z.string().nullable(),
});
export type AirportRecord = z.infer<typeof AirportRecord>;

export type ProviderAnswer =
  /** `record` is the airport's own record; null from any other provider. */
  | { kind: 'found'; report: FlightReport; record: AirportRecord | null }
  | { kind: 'not_found' }
  | ProviderFailed;

export type PlanAnswer =
  | { kind: 'found'; flight: PlannedFlight }
  | Exclude<ProviderAnswer, { kind: 'found' }>;

export interface FlightProvider {
  readonly source: Exclude<FlightSource, 'example'>;
  /** False for a flight that it cannot know, so that no call is used for it. */
  covers(query: FlightQuery): boolean;
  /** Sends one request. Never rejects: an error is an answer of kind `failed`. */
  ask(query: FlightQuery): Promise<ProviderAnswer>;
  /** Looks up a flight by its number, with one request. Never rejects, like `ask`. */
  find(flight: FlightPlanInput): Promise<PlanAnswer>;
}
