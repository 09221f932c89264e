import { z } from 'zod';
import { EpochMs } from '../time.ts';
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

export const FlightSource = z.enum(['airport', 'second', 'example']);
export type FlightSource = z.infer<typeof FlightSource>;

/** null means that no source gave the value. */
export const FlightStatus = z.strictObject({
  flightId: EntryId,
  flightNumber: z.string(),
  source: FlightSource,
  status: FlightState,
  /** null when the flight is not late. */
  delayMinutes: z.number().int().nullable(),
  gate: z.string().nullable(),
  terminal: z.string().nullable(),
  departureAirport: z.string(),
  departureTime: EpochMs.nullable(),
  arrivalAirport: z.string(),
  arrivalTime: EpochMs.nullable(),
  currentPosition: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
  asOf: EpochMs,
  stale: z.boolean(),
});
export type FlightStatus = z.infer<typeof FlightStatus>;
