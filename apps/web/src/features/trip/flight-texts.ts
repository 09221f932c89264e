import type { Flight } from '@reisspel/contract/trip';
import * as m from '../../paraglide/messages.js';
import { hoursAndMinutes } from './flight-times.ts';

const DIRECTION: Record<Flight['direction'], () => string> = {
  outbound: m.flight_outbound,
  connection: m.flight_connection,
  return: m.flight_return,
};

export function directionText({ direction }: Flight): string {
  return DIRECTION[direction]();
}

/** "2u 30m" (spec 9). */
export function durationText(ms: number): string {
  return m.flight_duration(hoursAndMinutes(ms));
}

/** "1 dag later"; null on the same day. */
export function daysText(days: number): string | null {
  if (days === 0) return null;
  return days > 0 ? m.flight_days_later({ days }) : m.flight_days_earlier({ days: -days });
}
