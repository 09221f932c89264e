import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight } from '@reisspel/contract/trip/trip';
import { daysBetween, instantOf, localTimeAt } from '@reisspel/rules/zoned-time';
import { wallClock, wallDay } from '../../lib/format/dates.ts';

const MINUTE_MS = 60_000;
/** The smallest and largest share of the route, so that the plane stays between the airports. */
const MIN_SHARE = 0.08;
const MAX_SHARE = 0.92;

/** Returns the planned duration in milliseconds, independent of time zones. */
export function plannedDuration({ departure, arrival }: Flight): number {
  return instantOf(arrival.at) - instantOf(departure.at);
}

export interface EndTime {
  /** "14:25". */
  clock: string;
  /** Days after the planned day of departure. */
  days: number;
}

export interface EndTimes {
  planned: EndTime;
  /** The time of a late flight, or the actual departure, or null when unknown or as planned. */
  expected: EndTime | null;
  /** True when `expected` is the actual departure. */
  hasLeft: boolean;
}

const LEFT: ReadonlySet<FlightState> = new Set(['IN_AIR', 'LANDED', 'COMPLETED', 'DIVERTED']);

/** Returns the actual departure in epoch milliseconds, or null while it is unknown. */
function actualDeparture({ source, status, departureTime }: FlightStatus): number | null {
  return source !== 'example' && LEFT.has(status) ? departureTime : null;
}

/** Returns the expected instant of a late flight in epoch milliseconds, or null when unknown. */
function expectedAt(flight: Flight, end: 'departure' | 'arrival', status: FlightStatus): number | null {
  if (end === 'arrival') return status.arrivalTime;
  const byDelay = instantOf(flight.departure.at) + (status.delayMinutes ?? 0) * MINUTE_MS;
  return Math.max(status.departureTime ?? 0, byDelay);
}

/**
 * Returns the times of a departure or landing. Some arrival times are only estimates (spec 9: two
 * hours after the planned departure). An expected time therefore counts only for a late flight, and
 * only when it is later than planned.
 */
export function endTimes(
  flight: Flight,
  end: 'departure' | 'arrival',
  status: FlightStatus | null,
): EndTimes {
  const { at } = flight[end];
  const firstDay = wallDay(flight.departure.at);
  const planned = { clock: wallClock(at), days: daysBetween(firstDay, wallDay(at)) };
  const leftAt = end === 'departure' && status !== null ? actualDeparture(status) : null;
  const late = status !== null && (status.status === 'DELAYED' || status.delayMinutes !== null);
  const instant = leftAt ?? (late ? expectedAt(flight, end, status) : null);
  const shift = instant === null ? 0 : instant - instantOf(at);
  const differs = leftAt === null ? shift >= MINUTE_MS : Math.abs(shift) >= MINUTE_MS;
  if (instant === null || !differs) return { planned, expected: null, hasLeft: false };
  const moment = { local: localTimeAt(at.timeZone, instant), timeZone: at.timeZone };
  const expected = { clock: wallClock(moment), days: daysBetween(firstDay, wallDay(moment)) };
  return { planned, expected, hasLeft: leftAt !== null };
}

interface FlightProgress {
  /** 0 at departure, 1 at arrival. */
  share: number;
  /** Milliseconds until the landing, or null when the times are implausible. */
  remainingMs: number | null;
}

/** Assumes the planned duration. The plane of an example, which has no departure, is halfway. */
export function flightProgress(flight: Flight, status: FlightStatus, now: number): FlightProgress {
  if (status.source === 'example') return { share: 0.5, remainingMs: null };
  const duration = plannedDuration(flight);
  const flownMs = now - (status.departureTime ?? instantOf(flight.departure.at));
  const share = duration > 0 ? Math.min(Math.max(flownMs / duration, MIN_SHARE), MAX_SHARE) : 0.5;
  const remainingMs = duration - flownMs;
  return { share, remainingMs: flownMs >= 0 && remainingMs >= MINUTE_MS ? remainingMs : null };
}
