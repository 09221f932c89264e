import { assumedArrival } from '@reisspel/rules/flight-status';
import type { FlightQuery, FlightReport } from './provider.ts';

/**
 * Returns the landing time (epoch ms) of a flight without a reported one: the departure plus the
 * planned duration, or plus two hours (spec 9) when it is planned to land before it departs.
 */
export function assumedLanding({ departure, arrival }: FlightQuery, leavesAt: number): number {
  const planned = arrival.at - departure.at;
  return planned > 0 ? leavesAt + planned : assumedArrival(leavesAt);
}

const MINUTE_MS = 60_000;
/** A time further from the plan is an error, or belongs to this number on another day. */
const FAR_FROM_PLAN_MS = 48 * 60 * MINUTE_MS;
const MAX_DELAY_MINUTES = FAR_FROM_PLAN_MS / MINUTE_MS;
/** Characters of a gate or terminal ("Expresso"): the boarding pass has room for 20. */
const MAX_PLACE_LENGTH = 20;
/** Control and format characters (some change the reading direction), surrogates, line breaks. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A provider's claims on one end of a flight. Epoch milliseconds; null where it says nothing. */
export interface EndClaims {
  scheduled: number | null;
  estimated: number | null;
  actual: number | null;
  delayMinutes: number | null;
}

/** A provider's claims on a flight, before they are checked. */
export interface FlightClaims {
  departure: EndClaims;
  arrival: EndClaims;
  gate: string | null;
  terminal: string | null;
  position: FlightReport['currentPosition'];
}

/** `scheduled` comes from the provider, or else from the trip. */
type PlausibleEnd = EndClaims & { scheduled: number };

export interface PlausibleClaims extends FlightClaims {
  departure: PlausibleEnd;
  arrival: PlausibleEnd;
}

export const NOTHING_CLAIMED: EndClaims = {
  scheduled: null,
  estimated: null,
  actual: null,
  delayMinutes: null,
};

/** Returns the instant, or null when it is too far from the plan. */
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

/** Returns a gate or terminal that can be displayed; null when empty or too long. */
export function plausiblePlace(text: string | null | undefined): string | null {
  const shown = text?.replace(INVISIBLE, '').trim() ?? '';
  return shown === '' || shown.length > MAX_PLACE_LENGTH ? null : shown;
}

function plausiblePosition(position: FlightClaims['position']): FlightClaims['position'] {
  return position && Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null;
}

/** Compares the scheduled departure with the plan, or the arrival when no departure is given. */
function isAnotherDay({ departure, arrival }: FlightClaims, query: FlightQuery): boolean {
  const [scheduled, plan] =
    departure.scheduled === null
      ? [arrival.scheduled, query.arrival.at]
      : [departure.scheduled, query.departure.at];
  return scheduled !== null && near(scheduled, plan) === null;
}

/** Returns null when the schedule is so far from the plan that it must be another flight. */
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
