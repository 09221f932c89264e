import type { FlightQuery, FlightReport } from './provider.ts';

const MINUTE_MS = 60_000;
/**
 * Milliseconds from the plan beyond which a time is a slip, or another flight's: who is put off longer is given another
 * flight, and the same number leaves again a day or two later.
 */
const FAR_FROM_PLAN_MS = 48 * 60 * MINUTE_MS;
/** Minutes: a longer delay would bring the flight too far from its plan. */
const MAX_DELAY_MINUTES = FAR_FROM_PLAN_MS / MINUTE_MS;
/** Characters of a gate or terminal: the longest are a word ("Expresso"), and the boarding pass has room for these. */
const MAX_PLACE_LENGTH = 20;
/** Unseen or breaking a line: control and format characters (also those that turn the reading direction), halves of one. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** What a provider says of one end of a flight. Epoch milliseconds; null is what it does not say. */
export interface EndClaims {
  scheduled: number | null;
  estimated: number | null;
  /** What happened. */
  actual: number | null;
  /** Below 1: it is on time. */
  delayMinutes: number | null;
}

/** What a provider says of a flight, as it says it. */
export interface FlightClaims {
  departure: EndClaims;
  arrival: EndClaims;
  gate: string | null;
  terminal: string | null;
  /** Degrees. */
  position: FlightReport['currentPosition'];
}

/** `scheduled`: as the provider has it, else as the trip plans it. */
type PlausibleEnd = EndClaims & { scheduled: number };

/** The same as far as it can be true. */
export interface PlausibleClaims extends FlightClaims {
  departure: PlausibleEnd;
  arrival: PlausibleEnd;
}

/** Of an end of which nothing is said. */
export const NOTHING_CLAIMED: EndClaims = {
  scheduled: null,
  estimated: null,
  actual: null,
  delayMinutes: null,
};

function near(instant: number | null, planned: number): number | null {
  return instant !== null && Math.abs(instant - planned) <= FAR_FROM_PLAN_MS ? instant : null;
}

function plausibleEnd({ scheduled, estimated, actual, delayMinutes }: EndClaims, plan: number): PlausibleEnd {
  const planned = near(scheduled, plan) ?? plan;
  return {
    scheduled: planned,
    estimated: near(estimated, planned),
    actual: near(actual, planned),
    delayMinutes: delayMinutes !== null && Math.abs(delayMinutes) <= MAX_DELAY_MINUTES ? delayMinutes : null,
  };
}

/** A gate or terminal as it can be shown; null for a text that is none. */
export function plausiblePlace(text: string | null | undefined): string | null {
  const shown = text?.replace(UNSEEN, '').trim() ?? '';
  return shown === '' || shown.length > MAX_PLACE_LENGTH ? null : shown;
}

function plausiblePosition(position: FlightClaims['position']): FlightClaims['position'] {
  return position && Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null;
}

/** Of the end by which a provider dates the flight: where it leaves, unless it says nothing of that. */
function isAnotherDay({ departure, arrival }: FlightClaims, query: FlightQuery): boolean {
  const [scheduled, plan] =
    departure.scheduled === null
      ? [arrival.scheduled, query.arrival.at]
      : [departure.scheduled, query.departure.at];
  return scheduled !== null && near(scheduled, plan) === null;
}

/**
 * What can be true of what a provider says; what cannot counts as not said. null when it plans the flight so far from
 * the trip's own plan that it is another flight of that name.
 */
export function plausibleClaims(claims: FlightClaims, query: FlightQuery): PlausibleClaims | null {
  if (isAnotherDay(claims, query)) return null;
  return {
    departure: plausibleEnd(claims.departure, query.departure.at),
    arrival: plausibleEnd(claims.arrival, query.arrival.at),
    gate: plausiblePlace(claims.gate),
    terminal: plausiblePlace(claims.terminal),
    position: plausiblePosition(claims.position),
  };
}
