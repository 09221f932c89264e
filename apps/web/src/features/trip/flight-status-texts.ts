import type { FlightSource, FlightState, FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { agoText } from '../../lib/ago.ts';
import { localClock, shortDay } from '../../lib/dates.ts';
import { hoursText } from '../../lib/figures.ts';
import * as m from '../../paraglide/messages.js';
import type { ChipTone } from '../../ui/chip.tsx';
import { flightProgress } from './flight-times.ts';
import type { FlightView } from './flight-view.ts';
import { dayAt } from './place-time.ts';

const LABEL: Record<Exclude<FlightState, 'DELAYED'>, () => string> = {
  SCHEDULED: m.flight_status_scheduled,
  ON_TIME: m.flight_status_on_time,
  BOARDING: m.flight_status_boarding,
  IN_AIR: m.flight_status_in_air,
  LANDED: m.flight_status_landed,
  COMPLETED: m.flight_status_completed,
  CANCELLED: m.flight_status_cancelled,
  DIVERTED: m.flight_status_diverted,
  UNKNOWN: m.flight_status_unknown,
};

function statusLabel({ status, delayMinutes }: FlightStatus): string {
  if (status !== 'DELAYED') return LABEL[status]();
  return delayMinutes === null
    ? m.flight_status_delayed_unknown()
    : m.flight_status_delayed({ minutes: delayMinutes });
}

export function viewLabel(view: FlightView): string {
  switch (view.kind) {
    case 'loading':
      return m.flight_status_loading();
    case 'failed':
    case 'nothing':
      return m.flight_status_unknown();
    case 'known':
      return statusLabel(view.status);
    default:
      return view satisfies never;
  }
}

const TONE: Record<FlightState, ChipTone> = {
  SCHEDULED: 'neutral',
  ON_TIME: 'good',
  DELAYED: 'late',
  BOARDING: 'waiting',
  IN_AIR: 'quiz',
  LANDED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'bad',
  DIVERTED: 'bad',
  UNKNOWN: 'neutral',
};

export function viewTone(view: FlightView): ChipTone {
  return view.kind === 'known' ? TONE[view.status.status] : 'neutral';
}

function inAirText(flight: Flight, status: FlightStatus, now: number): string {
  const { leftMs } = flightProgress(flight, status, now);
  return leftMs === null ? m.flight_says_in_air() : m.flight_says_in_air_left({ left: hoursText(leftMs) });
}

const SAYS: Record<FlightState, (flight: Flight, status: FlightStatus, now: number) => string> = {
  SCHEDULED: () => m.flight_says_scheduled(),
  ON_TIME: () => m.flight_says_on_time(),
  DELAYED: () => m.flight_says_delayed(),
  BOARDING: () => m.flight_says_boarding(),
  IN_AIR: inAirText,
  LANDED: () => m.flight_says_landed(),
  COMPLETED: () => m.flight_says_completed(),
  CANCELLED: () => m.flight_says_cancelled(),
  DIVERTED: () => m.flight_says_diverted(),
  UNKNOWN: () => m.flight_says_unknown(),
};

export function viewSentence(flight: Flight, view: FlightView, now: number): string {
  switch (view.kind) {
    case 'loading':
      return '';
    case 'failed':
      return m.flight_error();
    case 'nothing':
      return m.flight_says_unknown();
    case 'known':
      return SAYS[view.status.status](flight, view.status, now);
    default:
      return view satisfies never;
  }
}

function divertedAdvice({ airline, arrival }: Flight, { arrivalAirport }: FlightStatus): string {
  return arrivalAirport === arrival.code || arrivalAirport === ''
    ? m.flight_advice_diverted({ airline })
    : m.flight_advice_diverted_to({ airline, code: arrivalAirport });
}

/** The advice for a cancelled or diverted flight; null for any other. */
export function viewAdvice(flight: Flight, view: FlightView): string | null {
  if (view.kind !== 'known') return null;
  switch (view.status.status) {
    case 'CANCELLED':
      return m.flight_advice_cancelled({ airline: flight.airline });
    case 'DIVERTED':
      return divertedAdvice(flight, view.status);
    default:
      return null;
  }
}

type RealSource = Exclude<FlightSource, 'example'>;

const ACCORDING: Record<RealSource, () => string> = {
  airport: m.flight_according_airport,
  second: m.flight_according_second,
};
const SILENT: Record<RealSource, () => string> = {
  airport: m.flight_silent_airport,
  second: m.flight_silent_second,
};

/** "om 14:02" in the reader's time zone, with the day when that is not today. */
function heardAt(at: number, now: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = localClock(at);
  const day = dayAt(timeZone, at);
  return day === dayAt(timeZone, now) ? m.flight_at({ time }) : m.flight_at_day({ day: shortDay(day), time });
}

/** The source of the status, or why there is none now. */
export function viewSource(view: FlightView): string {
  if (view.kind === 'failed') return m.flight_error_text();
  if (view.kind !== 'known') return '';
  const { source, stale } = view.status;
  if (source === 'example') return m.flight_example_text();
  if (view.cutOff) return m.flight_silent_here();
  return stale ? SILENT[source]() : ACCORDING[source]();
}

/** The moment and the age of the status; empty for an example, which has no source. */
export function viewAge(view: FlightView, now: number): string {
  if (view.kind !== 'known' || view.status.source === 'example') return '';
  const { stale, asOf } = view.status;
  const age = { moment: heardAt(asOf, now), ago: agoText(asOf, now) };
  return stale || view.cutOff ? m.flight_last_heard(age) : m.flight_updated(age);
}
