import type { FlightState } from '@reisspel/contract/flights';

const MINUTE_MS = 60_000;
/** Minutes a flight takes when nobody says when it lands (spec 9: scheduled time plus 2 hours). */
const ASSUMED_FLIGHT_MINUTES = 120;

export type FlightDirection = 'departure' | 'arrival';

/** What decides alone, wherever it stands in the list: the spec forgot both (it calls CNX "scheduled"). */
const OVERRIDING: ReadonlyMap<string, FlightState> = new Map([
  ['CNX', 'CANCELLED'],
  ['DIV', 'DIVERTED'],
]);

/**
 * The airport's codes (spec 4), and below the line those the spec does not name, but which Schiphol lists and which
 * would else say "scheduled" of a plane that is late or in the air.
 */
const AIRPORT_STATES: ReadonlyMap<string, FlightState> = new Map([
  ['SCH', 'SCHEDULED'],
  ['GTO', 'BOARDING'],
  ['BRD', 'BOARDING'],
  ['FIB', 'BOARDING'],
  ['GCL', 'IN_AIR'],
  ['DEP', 'IN_AIR'],
  ['FIR', 'IN_AIR'],
  ['ARR', 'LANDED'],
  // Delayed; put off until tomorrow.
  ['DEL', 'DELAYED'],
  ['TOM', 'DELAYED'],
  // Gate closed, after "gate closing"; airborne, and expected to land.
  ['GTD', 'IN_AIR'],
  ['AIR', 'IN_AIR'],
  ['EXP', 'IN_AIR'],
  ['LND', 'LANDED'],
]);

/** The course of a flight, which never goes back. */
const COURSE: readonly FlightState[] = ['SCHEDULED', 'DELAYED', 'BOARDING', 'IN_AIR', 'LANDED'];

function oneState(code: string, direction: FlightDirection): FlightState | undefined {
  // The first bag of an arriving flight is on the belt: it has landed, and nobody boards.
  if (code === 'FIB' && direction === 'arrival') return 'LANDED';
  return AIRPORT_STATES.get(code);
}

/**
 * What an airport's codes come to (spec 4): a cancellation or diversion wherever it stands, else what is furthest along
 * of those that are known, else scheduled. Several stand at once ("ARR", "EXP" of a plane that is there), in an order
 * that is documented nowhere; a remark such as GCH (another gate) says nothing of the course.
 */
export function airportState(codes: readonly string[], direction: FlightDirection): FlightState {
  for (const code of codes) {
    const overriding = OVERRIDING.get(code);
    if (overriding) return overriding;
  }
  const states = codes.map((code) => oneState(code, direction));
  return COURSE.findLast((state) => states.includes(state)) ?? 'SCHEDULED';
}

const SECOND_STATES: ReadonlyMap<string, FlightState> = new Map([
  ['active', 'IN_AIR'],
  ['landed', 'LANDED'],
  ['incident', 'DELAYED'],
  // The spec says DELAYED of a diverted flight and scheduled of a cancelled one; a traveller must know better.
  ['diverted', 'DIVERTED'],
  ['cancelled', 'CANCELLED'],
]);

/** What the second provider's word comes to (spec 4); any other is scheduled. */
export function secondProviderState(status: string): FlightState {
  return SECOND_STATES.get(status) ?? 'SCHEDULED';
}

/**
 * Whole minutes that a flight is late (spec 9: estimated off-block minus scheduled, if positive), else null. Seconds do
 * not count, as no clock on the page shows them.
 */
export function delayMinutes(scheduled: number, estimated: number | null): number | null {
  if (estimated === null) return null;
  const minutes = Math.floor((estimated - scheduled) / MINUTE_MS);
  return minutes > 0 ? minutes : null;
}

/** A flight that has not begun and is late, is delayed: that is how "Vertraagd (n min)" comes about. */
export function withDelay(state: FlightState, delay: number | null): FlightState {
  return delay !== null && (state === 'SCHEDULED' || state === 'ON_TIME') ? 'DELAYED' : state;
}

/** When a flight lands that nobody says it of, from when it leaves (epoch milliseconds). */
export function assumedArrival(departure: number): number {
  return departure + ASSUMED_FLIGHT_MINUTES * MINUTE_MS;
}
