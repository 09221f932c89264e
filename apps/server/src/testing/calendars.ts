import { TripId } from '@reisspel/contract/ids';
import { FIRST_LANGUAGE, type Language } from '@reisspel/contract/language';
import { Flight, type TimelineDay, TripContent } from '@reisspel/contract/trip/trip';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { calendarOf } from '../features/trip/calendar-service.ts';
import { demoTrip } from '../features/trip/demo-trip.ts';

export const TRIP_ID = TripId.parse('01890000-0000-7000-8000-000000000001');
const PUBLISHED = '2025-06-01T10:00:00.000Z';

export function calendarText(
  content: TripContent,
  contentVersion = 7,
  language: Language = FIRST_LANGUAGE,
): string {
  const trip = { id: TRIP_ID, content, contentVersion, publishedAt: Date.parse(PUBLISHED) };
  return calendarOf(trip, language);
}

/** An event, as a calendar program reads it. */
interface ReadEvent {
  uid: string;
  /** ISO 8601, in UTC. */
  start: string;
  end: string;
  summary: string;
  location: string | null;
  description: string | null;
}

/** Parses a calendar. Expects each time to be in UTC, or to be a whole day. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents().map((component): ReadEvent => {
    expect(component.name).toBe('vevent');
    const { uid, startDate, endDate, summary, location, description } = new ICAL.Event(component);
    const iso = (time: ICAL.Time) => {
      expect(time.isDate || time.zone === ICAL.Timezone.utcTimezone).toBe(true);
      return time.isDate ? time.toString() : new Date(time.toUnixTime() * 1_000).toISOString();
    };
    return { uid, start: iso(startDate), end: iso(endDate), summary, location, description };
  });
  return { calendar, events };
}

export function calendarEvents(content: TripContent, language?: Language): ReadEvent[] {
  return readCalendar(calendarText(content, undefined, language)).events;
}

/** Returns the demo trip's first flight with `changes`. */
export function flight(changes: Partial<Flight>): Flight {
  const [first] = demoTrip.flights.items;
  return Flight.parse({ ...first, ...changes });
}

export function flightEnd(
  code: string,
  airport: string,
  local: string,
  timeZone: string,
): Flight['departure'] {
  return { code, airport, terminal: '', at: { local, timeZone } };
}

/** Returns the demo trip with only these flights and days. */
export function tripOf(
  parts: { flights?: readonly Flight[]; days?: readonly TimelineDay[] },
  changes: Partial<TripContent> = {},
): TripContent {
  return TripContent.parse({
    ...demoTrip,
    ...changes,
    flights: { ...demoTrip.flights, items: parts.flights ?? [], shown: parts.flights !== undefined },
    schedule: { days: parts.days ?? [], shown: parts.days !== undefined },
  });
}

type Item = readonly [time: string, title: string, timeZone?: string | null, detail?: string];

/** Returns a day of a schedule. The id of an item is its index. */
export function dayOf(date: string, items: readonly Item[], id = `dag-${date}`): TimelineDay {
  return {
    id,
    day: date,
    title: date,
    items: items.map(([time, title, timeZone = null, detail = ''], index) => ({
      id: String(index),
      time,
      timeZone,
      title,
      detail,
      forHome: false,
      position: null,
    })),
  };
}
