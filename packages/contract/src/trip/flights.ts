import { z } from 'zod';
import { ClockTime, Day, EpochMs } from '../time.ts';
import { EntryId, Flight } from './trip.ts';

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

export const FlightPlanInput = Flight.pick({ flightNumber: true }).extend({ day: Day });
export type FlightPlanInput = z.infer<typeof FlightPlanInput>;

/** null where the source does not say it. */
const PlannedEnd = z.strictObject({
  code: Flight.shape.departure.shape.code.nullable(),
  /** On a clock at this airport. */
  time: ClockTime.nullable(),
});

/** A flight as it is planned, from its number alone. */
export const PlannedFlight = z.strictObject({
  /** The day of these times. It is another day if the source knows no flight on the asked one. */
  day: Day,
  departure: PlannedEnd,
  arrival: PlannedEnd,
});
export type PlannedFlight = z.infer<typeof PlannedFlight>;

/** null if no source knows the flight, or none is set. */
export const FlightPlan = z.strictObject({ flight: PlannedFlight.nullable() });
export type FlightPlan = z.infer<typeof FlightPlan>;
