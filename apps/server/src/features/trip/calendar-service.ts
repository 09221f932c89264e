import { type Language, LOCALES } from '@reisspel/contract/language';
import type { ZonedTime } from '@reisspel/contract/time';
import type { Flight, TimelineDay, TimelineItem } from '@reisspel/contract/trip/trip';
import { CITY_NAMES } from '@reisspel/rules/city-names';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { shownParts } from '@reisspel/rules/trip-parts';
import { cityOf, instantOf } from '@reisspel/rules/zoned-time';
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { Database } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { findPublishedTrip, type PublishedTrip } from '../../db/trips.ts';
import { equalSecrets } from '../../platform/secrets/digest.ts';
import { calendarKey, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { WORDS } from '../../words/languages.ts';

function airportOf({ airport, code, terminal }: Flight['departure']): string {
  return `${airport} (${code})${terminal === '' ? '' : `, terminal ${terminal}`}`;
}

function calendarTexts(language: Language) {
  const { calendar: phrases, time: timeIn } = WORDS[language];
  const days = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const time = ({ local, timeZone }: ZonedTime): string =>
    timeIn(local.slice(11), cityOf(timeZone, CITY_NAMES[language]));
  return {
    time,
    flight: ({ flightNumber, departure, arrival }: Flight): string =>
      `${phrases.flight} ${flightNumber}: ${departure.airport} – ${arrival.airport}`,
    /** Describes a departure or arrival. `withDay` adds the day, if the two days differ. */
    end: (kind: 'departure' | 'arrival', end: Flight['departure'], withDay: boolean): string => {
      const day = withDay ? `${days.format(Date.parse(end.at.local.slice(0, 10)))} ` : '';
      return `${phrases[kind]} ${day}${time(end.at)}, ${airportOf(end)}`;
    },
  };
}

type CalendarTexts = ReturnType<typeof calendarTexts>;

type CalendarTrip = Pick<PublishedTrip, 'id' | 'content' | 'contentVersion' | 'publishedAt'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longest duration of an item in milliseconds. A schedule has only start times. */
const LONGEST_ITEM_MS = 2 * HOUR_MS;
/** Duration in milliseconds of a day's last item. It must not fill the night. */
const LAST_ITEM_MS = HOUR_MS;
/** Seconds between refreshes by a calendar program. A trip changes at most a few times a day. */
const REFRESH_S = 60 * 60;

const END = 'END:VCALENDAR';

interface Entry {
  id: string;
  start: number;
  /** Epoch milliseconds after `start`. Null for an event without a duration. */
  end: number | null;
  summary: string;
  location: string | null;
  description: string;
}

function flightEntry(flight: Flight, texts: CalendarTexts): Entry {
  const { departure, arrival, airline, flightNumber } = flight;
  const start = instantOf(departure.at);
  const end = instantOf(arrival.at);
  const withDay = departure.at.local.slice(0, 10) !== arrival.at.local.slice(0, 10);
  return {
    id: flight.id,
    start,
    // With a wrong day or zone the end is before the start, and the library would swap them.
    end: end > start ? end : null,
    summary: texts.flight(flight),
    location: airportOf(departure),
    description: [
      `${airline} ${flightNumber}`,
      texts.end('departure', departure, withDay),
      texts.end('arrival', arrival, withDay),
    ].join('\n'),
  };
}

/** Makes a day's events. Item ids are unique within a day, so event ids include the day's id. */
function itemEntries(day: TimelineDay, tripTimeZone: string, texts: CalendarTexts): Entry[] {
  const momentOf = ({ time, timeZone }: TimelineItem): ZonedTime => ({
    local: `${day.day}T${time}`,
    timeZone: timeZone ?? tripTimeZone,
  });
  const starts = day.items.map((item) => instantOf(momentOf(item)));
  return day.items.map((item) => {
    const at = momentOf(item);
    const start = instantOf(at);
    const next = starts.find((other) => other > start) ?? start + LAST_ITEM_MS;
    return {
      id: `${day.id}.${item.id}`,
      start,
      end: Math.min(next, start + LONGEST_ITEM_MS),
      summary: item.title,
      location: null,
      // A calendar shows times in the reader's zone, so the text has the local time of the item.
      description: [item.detail, texts.time(at)].filter(Boolean).join('\n'),
    };
  });
}

/** Makes one event for a trip without flights and schedule (RFC 5545, 3.6 requires an event). */
function wholeTrip({
  content: { title, place, startsOn, endsOn },
}: CalendarTrip): ICalEventData & { id: string } {
  return {
    id: 'trip',
    allDay: true,
    start: new Date(startsOn),
    // The end date of an all-day event is exclusive.
    end: new Date(Date.parse(endsOn) + DAY_MS),
    summary: title,
    location: place,
  };
}

function eventsOf(trip: CalendarTrip, language: Language): (ICalEventData & { id: string })[] {
  const { flights, schedule } = shownParts(trip.content);
  const texts = calendarTexts(language);
  const entries = [
    ...(flights?.items ?? []).map((flight) => flightEntry(flight, texts)),
    ...(schedule?.days ?? []).flatMap((day) => itemEntries(day, trip.content.timeZone, texts)),
  ];
  if (entries.length === 0) return [wholeTrip(trip)];
  return entries
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, ...entry }) => ({
      ...entry,
      start: new Date(start),
      end: end === null ? null : new Date(end),
    }));
}

/** Writes flights and schedule as iCalendar (RFC 5545) in UTC. Throws on an invalid day or zone. */
export function calendarOf(trip: CalendarTrip, language: Language): string {
  const published = new Date(trip.publishedAt);
  // With a time zone, the library would write this machine's local times and an unescaped name.
  const head = ical({
    prodId: { company: 'Reisspel', product: 'Reis', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
    x: [
      ['X-WR-CALNAME', trip.content.title],
      ['X-WR-TIMEZONE', trip.content.timeZone],
    ],
  }).toString();
  const events = ical({
    events: eventsOf(trip, language).map((event) => ({
      ...event,
      id: `${event.id}.${trip.id}@reisspel`,
      stamp: published,
      lastModified: published,
      sequence: trip.contentVersion,
    })),
  }).toString();
  // RFC 5545 (3.6) requires properties first. The library would write those in `x` last.
  return `${head.slice(0, -END.length)}${events.slice(events.indexOf('BEGIN:VEVENT'))}\r\n`;
}

interface CalendarServiceDeps {
  database: Database;
  secrets: SecretBox;
}

interface CalendarReader {
  /** True for a browser that may read the trip's pages. */
  entered: boolean;
  /** The key of a calendar program, which has no session. */
  key: string;
  language: Language;
}

interface CalendarFile {
  name: string;
  text: string;
}

export function createCalendarService({ database, secrets }: CalendarServiceDeps) {
  return {
    async get(scope: TripScope, { entered, key, language }: CalendarReader): Promise<Outcome<CalendarFile>> {
      const trip = await database.readTrip(scope, findPublishedTrip);
      const keyInput = { tripId: trip.id, passwordHash: trip.passwordHash };
      if (!entered && !equalSecrets(key, calendarKey(secrets, keyInput))) return refuse('trip_locked');
      return done({ name: `${trip.slug}.ics`, text: calendarOf(trip, language) });
    },
  };
}

export type CalendarService = ReturnType<typeof createCalendarService>;
