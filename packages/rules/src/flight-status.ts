import type { FlightState } from '@reisspel/contract/trip/flights';

const MINUTE_MS = 60_000;
/** The duration in minutes when no source gives a landing (spec 9: scheduled time plus 2 hours). */
const ASSUMED_FLIGHT_MINUTES = 120;

export type FlightDirection = 'departure' | 'arrival';

/**
 * These codes decide at any position in the list. The spec lacks DIV, and maps CNX to scheduled.
 */
const OVERRIDING: ReadonlyMap<string, FlightState> = new Map([
  ['CNX', 'CANCELLED'],
  ['DIV', 'DIVERTED'],
]);

/** The codes of spec 4, and Schiphol's own codes, so that late planes are not "scheduled". */
const AIRPORT_STATES: ReadonlyMap<string, FlightState> = new Map([
  ['SCH', 'SCHEDULED'],
  ['GTO', 'BOARDING'],
  ['BRD', 'BOARDING'],
  ['FIB', 'BOARDING'],
  ['GCL', 'IN_AIR'],
  ['DEP', 'IN_AIR'],
  ['FIR', 'IN_AIR'],
  ['ARR', 'LANDED'],
  // DEL: delayed. TOM: postponed until tomorrow.
  ['DEL', 'DELAYED'],
  ['TOM', 'DELAYED'],
  // GTD: gate closed (GCL is "gate closing"). AIR: airborne. EXP: expected to land.
  ['GTD', 'IN_AIR'],
  ['AIR', 'IN_AIR'],
  ['EXP', 'IN_AIR'],
  ['LND', 'LANDED'],
]);

/** The states of a flight in order. */
const COURSE: readonly FlightState[] = ['SCHEDULED', 'DELAYED', 'BOARDING', 'IN_AIR', 'LANDED'];

function stateOf(code: string, direction: FlightDirection): FlightState | undefined {
  // FIB of an arriving flight: the first bag is on the belt, so it has landed.
  if (code === 'FIB' && direction === 'arrival') return 'LANDED';
  return AIRPORT_STATES.get(code);
}

/**
 * Converts an airport's codes (spec 4). A cancellation or diversion decides. Otherwise the furthest
 * known state counts: an airport sends several codes at once, in no documented order ("ARR" and
 * "EXP" of a plane that has landed). Unknown codes, such as GCH (another gate), do not count.
 */
export function airportState(codes: readonly string[], direction: FlightDirection): FlightState {
  for (const code of codes) {
    const overriding = OVERRIDING.get(code);
    if (overriding) return overriding;
  }
  const states = codes.map((code) => stateOf(code, direction));
  return COURSE.findLast((state) => states.includes(state)) ?? 'SCHEDULED';
}

/** Returns whole minutes of off-block minus scheduled (spec 9), or null if not positive. */
export function delayMinutes(scheduled: number, estimated: number | null): number | null {
  if (estimated === null) return null;
  const minutes = Math.floor((estimated - scheduled) / MINUTE_MS);
  return minutes > 0 ? minutes : null;
}

/** A late flight that has not left is delayed: the page then shows "Vertraagd (n min)". */
export function withDelay(state: FlightState, delay: number | null): FlightState {
  return delay !== null && (state === 'SCHEDULED' || state === 'ON_TIME') ? 'DELAYED' : state;
}

/** Epoch ms of the landing when no source gives one. */
export function assumedArrival(departure: number): number {
  return departure + ASSUMED_FLIGHT_MINUTES * MINUTE_MS;
}

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Boarding begins this long before the departure, as with most airlines. */
const BOARDING_MS = 45 * MINUTE_MS;
/** Time after the landing in which passengers get their bags and leave. */
const COMPLETED_AFTER_MS = HOUR_MS;
/** The gate in an example status (spec 9). */
export const EXAMPLE_GATE = 'TBA';

interface PlannedFlight {
  departureAt: number;
  arrivalAt: number;
  /** The calendar day at the place of departure. */
  day: string;
}

/**
 * Returns the status of a flight without data, as if the flight followed its plan. The spec wants a
 * random status, but that can be "In de lucht" two hours before departure. `today` is the calendar
 * day at the place of departure.
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
