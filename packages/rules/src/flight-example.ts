import type { FlightState } from '@reisspel/contract/flights';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Before the departure, when most airlines begin to board. */
const BOARDING_MS = 45 * MINUTE_MS;
/** After the landing, when passengers have their bags and are on their way. */
const COMPLETED_AFTER_MS = HOUR_MS;
/** Gate of an invented status (spec 9). */
export const EXAMPLE_GATE = 'TBA';

interface PlannedFlight {
  /** Epoch milliseconds. */
  departureAt: number;
  arrivalAt: number;
  /** The calendar day at the place of departure. */
  day: string;
}

/**
 * The status of a flight without any data, as if it kept to its plan. The random status of spec 4
 * says "In de lucht" two hours before departure and invents delays. `today` is the calendar day at
 * the place of departure.
 */
export function exampleStatus({ departureAt, arrivalAt, day }: PlannedFlight, today: string, now: number) {
  const states: readonly (readonly [until: number, state: FlightState])[] = [
    [departureAt - BOARDING_MS, Date.parse(day) - Date.parse(today) > DAY_MS ? 'SCHEDULED' : 'ON_TIME'],
    [departureAt, 'BOARDING'],
    [arrivalAt, 'IN_AIR'],
    [arrivalAt + COMPLETED_AFTER_MS, 'LANDED'],
  ];
  return states.find(([until]) => now < until)?.[1] ?? 'COMPLETED';
}
