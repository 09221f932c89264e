import { z } from 'zod';
import { EntryId } from './trip.ts';

/** The spec's values (4), and the two it forgot. */
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

/** Who said it: the airport, the second provider, or nobody, and then it is an example and labelled so. */
export const FlightSource = z.enum(['airport', 'second', 'example']);
export type FlightSource = z.infer<typeof FlightSource>;

/** How a flight stands. Times are epoch milliseconds; null is what nobody has said. */
export const FlightStatus = z.strictObject({
  /** The flight's id in the trip. */
  flightId: EntryId,
  flightNumber: z.string(),
  source: FlightSource,
  status: FlightState,
  /** Whole minutes, above 0; null when it is not late. */
  delayMinutes: z.number().int().nullable(),
  gate: z.string().nullable(),
  terminal: z.string().nullable(),
  departureAirport: z.string(),
  /** Expected, else as planned. */
  departureTime: z.number().int().nullable(),
  arrivalAirport: z.string(),
  arrivalTime: z.number().int().nullable(),
  /** Degrees; only while in the air, and only when the provider tells. */
  currentPosition: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
  /** When it was learned. */
  asOf: z.number().int(),
  /** Whether the last question got no answer, so that this is older than it should be. */
  stale: z.boolean(),
});
export type FlightStatus = z.infer<typeof FlightStatus>;
