import type { FlightState, FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { instantOf, localTimeAt } from '@reisspel/rules/zoned-time';
import { wallClock, wallDay } from '../../lib/dates.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Share of the way at which the plane is drawn at the least and at the most: beside the airport, not on it. */
const MIN_SHARE = 0.08;
const MAX_SHARE = 0.92;

/** Hours and minutes of a time in milliseconds. */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  const minutes = Math.round(ms / MINUTE_MS);
  return { hours: Math.floor(minutes / MINUTES_PER_HOUR), minutes: minutes % MINUTES_PER_HOUR };
}

/** Milliseconds from take-off to landing as planned, whatever the clocks of the two places say. */
export function plannedDuration({ departure, arrival }: Flight): number {
  return instantOf(arrival.at) - instantOf(departure.at);
}

/** Days from one calendar day to another; below 0 when the other comes first. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** When one end of a flight is, by the clock of its airport. */
export interface EndTime {
  /** "14:25". */
  clock: string;
  /** Days after the day of departure as planned. */
  days: number;
}

export interface EndTimes {
  planned: EndTime;
  /** null unless it is expected later than planned, or has left at another time. */
  expected: EndTime | null;
  /** Whether that is when it left. */
  hasLeft: boolean;
}

const LEFT: ReadonlySet<FlightState> = new Set(['IN_AIR', 'LANDED', 'COMPLETED', 'DIVERTED']);

/**
 * When a flight left that is gone, in epoch milliseconds; null while it is not, or when nobody
 * says.
 */
function leftAt({ source, status, departureTime }: FlightStatus): number | null {
  return source !== 'example' && LEFT.has(status) ? departureTime : null;
}

/** When one end of a late flight is expected, in epoch milliseconds; null when nobody says. */
function expectedAt(flight: Flight, end: 'departure' | 'arrival', status: FlightStatus): number | null {
  if (end === 'arrival') return status.arrivalTime;
  const byDelay = instantOf(flight.departure.at) + (status.delayMinutes ?? 0) * MINUTE_MS;
  return Math.max(status.departureTime ?? 0, byDelay);
}

/**
 * When a flight leaves or lands. A provider that knows no arrival estimates it (spec 9: two hours after the planned
 * departure), so what it says counts only of a flight that is late, and only when it is later than planned.
 */
export function endTimes(
  flight: Flight,
  end: 'departure' | 'arrival',
  status: FlightStatus | null,
): EndTimes {
  const { at } = flight[end];
  const firstDay = wallDay(flight.departure.at);
  const planned = { clock: wallClock(at), days: daysBetween(firstDay, wallDay(at)) };
  const left = end === 'departure' && status !== null ? leftAt(status) : null;
  const late = status !== null && (status.status === 'DELAYED' || status.delayMinutes !== null);
  const instant = left ?? (late ? expectedAt(flight, end, status) : null);
  const shift = instant === null ? 0 : instant - instantOf(at);
  const isNews = left === null ? shift >= MINUTE_MS : Math.abs(shift) >= MINUTE_MS;
  if (instant === null || !isNews) return { planned, expected: null, hasLeft: false };
  const moment = { local: localTimeAt(at.timeZone, instant), timeZone: at.timeZone };
  const expected = { clock: wallClock(moment), days: daysBetween(firstDay, wallDay(moment)) };
  return { planned, expected, hasLeft: left !== null };
}

/** Where a plane in the air is on its way, and the milliseconds that are left; null when that cannot be true. */
export interface FlightProgress {
  /** 0 at the one airport, 1 at the other. */
  share: number;
  leftMs: number | null;
}

/**
 * By the clock: the way takes as long as planned. An example stands halfway, as nobody saw it
 * leave.
 */
export function flightProgress(flight: Flight, status: FlightStatus, now: number): FlightProgress {
  if (status.source === 'example') return { share: 0.5, leftMs: null };
  const duration = plannedDuration(flight);
  const passed = now - (status.departureTime ?? instantOf(flight.departure.at));
  const share = duration > 0 ? Math.min(Math.max(passed / duration, MIN_SHARE), MAX_SHARE) : 0.5;
  const left = duration - passed;
  return { share, leftMs: passed >= 0 && left >= MINUTE_MS ? left : null };
}
