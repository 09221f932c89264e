import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight } from '@reisspel/contract/trip/trip';

/** A departure or arrival. */
type PlannedEnd = readonly [local: string, timeZone: string];

/** A flight for tests, with the codes AMS and ALC. */
export function sampleFlight(from: PlannedEnd, to: PlannedEnd): Flight {
  const end = (code: string, [local, timeZone]: PlannedEnd) => ({
    code,
    airport: 'Ergens',
    terminal: '',
    at: { local, timeZone },
  });
  return {
    id: 'heen',
    direction: 'outbound',
    flightNumber: 'HV 6145',
    airline: 'Zonvlucht',
    departure: end('AMS', from),
    arrival: end('ALC', to),
  };
}

/** The outbound flight of the spec (9), and its departure instant. */
export const outbound = sampleFlight(
  ['2025-06-20T14:25', 'Europe/Amsterdam'],
  ['2025-06-20T16:55', 'Europe/Madrid'],
);
export const OUTBOUND_AT = Date.parse('2025-06-20T14:25:00+02:00');

export function sampleStatus(changes: Partial<FlightStatus> = {}): FlightStatus {
  return {
    flightId: 'heen',
    flightNumber: 'HV6145',
    source: 'airport',
    status: 'SCHEDULED',
    delayMinutes: null,
    gate: null,
    terminal: null,
    departureAirport: 'AMS',
    departureTime: null,
    arrivalAirport: 'ALC',
    arrivalTime: null,
    currentPosition: null,
    asOf: OUTBOUND_AT,
    stale: false,
    ...changes,
  };
}
