import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import type { Flight } from '@reisspel/contract/trip/trip';
import { agoText } from '../../lib/format/ago.ts';
import { localClock, localDay, shortDay } from '../../lib/format/dates.ts';
import { hoursText } from '../../lib/format/figures.ts';
import * as m from '../../paraglide/messages.js';
import type { ChipTone } from '../../ui/chip.tsx';
import { flightProgress } from './flight-times.ts';
import type { FlightView } from './flight-view.ts';

const MINUTE_MS = 60_000;

const DIRECTION: Record<Flight['direction'], () => string> = {
  outbound: m.flight_outbound,
  connection: m.flight_connection,
  return: m.flight_return,
};

export function directionText({ direction }: Flight): string {
  return DIRECTION[direction]();
}

/** Returns a duration such as "2u 30m" (spec 9). */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return m.flight_duration({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Returns a text such as "1 dag later", or null on the same day. */
export function daysText(days: number): string | null {
  if (days === 0) return null;
  return days > 0 ? m.flight_days_later({ days }) : m.flight_days_earlier({ days: -days });
}

interface StateTexts {
  label: () => string;
  tone: ChipTone;
  sentence: () => string;
}

const STATES: Record<FlightState, StateTexts> = {
  SCHEDULED: { label: m.flight_status_scheduled, tone: 'neutral', sentence: m.flight_says_scheduled },
  ON_TIME: { label: m.flight_status_on_time, tone: 'good', sentence: m.flight_says_on_time },
  DELAYED: { label: m.flight_status_delayed_unknown, tone: 'late', sentence: m.flight_says_delayed },
  BOARDING: { label: m.flight_status_boarding, tone: 'waiting', sentence: m.flight_says_boarding },
  IN_AIR: { label: m.flight_status_in_air, tone: 'quiz', sentence: m.flight_says_in_air },
  LANDED: { label: m.flight_status_landed, tone: 'good', sentence: m.flight_says_landed },
  COMPLETED: { label: m.flight_status_completed, tone: 'good', sentence: m.flight_says_completed },
  CANCELLED: { label: m.flight_status_cancelled, tone: 'bad', sentence: m.flight_says_cancelled },
  DIVERTED: { label: m.flight_status_diverted, tone: 'bad', sentence: m.flight_says_diverted },
  UNKNOWN: { label: m.flight_status_unknown, tone: 'neutral', sentence: m.flight_says_unknown },
};

export function viewLabel(view: FlightView): string {
  if (view.kind === 'loading') return m.flight_status_loading();
  if (view.kind === 'over') return m.flight_status_over();
  if (view.kind !== 'known') return m.flight_status_unknown();
  const { status, delayMinutes } = view.status;
  return status === 'DELAYED' && delayMinutes !== null
    ? m.flight_status_delayed({ minutes: delayMinutes })
    : STATES[status].label();
}

export function viewTone(view: FlightView): ChipTone {
  return view.kind === 'known' ? STATES[view.status.status].tone : 'neutral';
}

export function viewSentence(flight: Flight, view: FlightView, now: number): string {
  switch (view.kind) {
    case 'loading':
      return '';
    case 'failed':
      return m.flight_error();
    case 'nothing':
      return m.flight_says_unknown();
    case 'planned':
      return m.flight_says_planned();
    case 'over':
      return m.flight_says_over();
    case 'known': {
      const { status } = view;
      const remainingMs = status.status === 'IN_AIR' ? flightProgress(flight, status, now).remainingMs : null;
      return remainingMs === null
        ? STATES[status.status].sentence()
        : m.flight_says_in_air_left({ left: hoursText(remainingMs) });
    }
    default:
      return view satisfies never;
  }
}

function divertedAdvice({ airline, arrival }: Flight, { arrivalAirport }: FlightStatus): string {
  return arrivalAirport === arrival.code || arrivalAirport === ''
    ? m.flight_advice_diverted({ airline })
    : m.flight_advice_diverted_to({ airline, code: arrivalAirport });
}

export function viewAdvice(flight: Flight, view: FlightView): string | null {
  if (view.kind !== 'known') return null;
  if (view.status.status === 'DIVERTED') return divertedAdvice(flight, view.status);
  return view.status.status === 'CANCELLED' ? m.flight_advice_cancelled({ airline: flight.airline }) : null;
}

/** Returns "om 14:02" in the reader's time zone, with the day when that is not today. */
function momentText(at: number, now: number): string {
  const time = localClock(at);
  const day = localDay(at);
  return day === localDay(now) ? m.flight_at({ time }) : m.flight_at_day({ day: shortDay(day), time });
}

/** Returns the source of the status, or the reason why there is no status. */
export function viewSource(view: FlightView): string {
  if (view.kind === 'failed') return m.flight_error_text();
  if (view.kind !== 'known') return '';
  const { source, stale } = view.status;
  if (source === 'example') return m.flight_example_text();
  if (view.cutOff) return m.flight_silent_here();
  if (source === 'airport') return stale ? m.flight_silent_airport() : m.flight_according_airport();
  // To the reader, every other provider is a flight service.
  return stale ? m.flight_silent_service() : m.flight_according_service();
}

/** Returns the moment and the age of the status. Empty for an example, which has no source. */
export function viewAge(view: FlightView, now: number): string {
  if (view.kind !== 'known' || view.status.source === 'example') return '';
  const { stale, asOf } = view.status;
  const age = { moment: momentText(asOf, now), ago: agoText(asOf, now) };
  return stale || view.cutOff ? m.flight_last_heard(age) : m.flight_updated(age);
}
