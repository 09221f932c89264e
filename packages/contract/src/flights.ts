import { z } from 'zod';
import { EntryId } from './trip.ts';

/** The values of spec 4, and CANCELLED and DIVERTED, which the spec lacks. */
export const FlightState = z.enum([
  'SCHEDULED',
  'ON_TIME',
  'DELAYED',
  'BOARDING',
  'IN_AIR',
  'LANDED',
  'COMPLETED',
  'CANCELLED',
  'DIVERTED',
  'UNKNOWN',
]);
export type FlightState = z.infer<typeof FlightState>;

/** The source of the status. The app labels an `example` as invented. */
export const FlightSource = z.enum(['airport', 'second', 'example']);
export type FlightSource = z.infer<typeof FlightSource>;

/** Times are epoch milliseconds; null means that no source gave the value. */
export const FlightStatus = z.strictObject({
  /** The id of the flight in the trip. */
  flightId: EntryId,
  flightNumber: z.string(),
  source: FlightSource,
  status: FlightState,
  /** Whole minutes above 0; null when the flight is not late. */
  delayMinutes: z.number().int().nullable(),
  gate: z.string().nullable(),
  terminal: z.string().nullable(),
  departureAirport: z.string(),
  /** The expected time, or else the planned time. */
  departureTime: z.number().int().nullable(),
  arrivalAirport: z.string(),
  arrivalTime: z.number().int().nullable(),
  /** Degrees; only in the air, and only when the provider gives them. */
  currentPosition: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
  /** The moment when the server received the status. */
  asOf: z.number().int(),
  /** True when the last request failed, so that this is older than it should be. */
  stale: z.boolean(),
});
export type FlightStatus = z.infer<typeof FlightStatus>;
