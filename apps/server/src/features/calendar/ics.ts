import type { Moment } from '@reisspel/contract/time';
import type { Flight, TimelineDay, TimelineItem } from '@reisspel/contract/trip';
import { shownParts } from '@reisspel/rules/trip-parts';
import { cityOf } from '@reisspel/rules/zone-city';
import { instantOf } from '@reisspel/rules/zoned-time';
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { PublishedTrip } from '../../db/trip-queries.ts';

export type CalendarTrip = Pick<PublishedTrip, 'id' | 'content' | 'contentVersion' | 'publishedAt'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Milliseconds an item takes at most. A schedule tells when things begin only: what begins next ends it, but breakfast
 * does not last until the boat trip.
 */
const MAX_ITEM_MS = 2 * HOUR_MS;
/** Milliseconds the last item of a day takes: nothing tells when it ends, and it should not fill the night. */
const LAST_ITEM_MS = HOUR_MS;
/** Seconds after which a calendar program asks again: a trip changes a few times a day at most. */
const REFRESH_S = 60 * 60;

const END = 'END:VCALENDAR';

/** What is said in Dutch: all of it, as the server has no message files. */
const words = {
  time: ({ local, timeZone }: Moment) => `${local.slice(11)} (tijd in ${cityOf(timeZone)})`,
  day: ({ local }: Moment) =>
    new Intl.DateTimeFormat('nl', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      Date.parse(local.slice(0, 10)),
    ),
  flight: ({ flightNumber, departure, arrival }: Flight) =>
    `Vlucht ${flightNumber}: ${departure.airport} – ${arrival.airport}`,
  airport: ({ airport, code, terminal }: Flight['departure']) =>
    `${airport} (${code})${terminal === '' ? '' : `, terminal ${terminal}`}`,
  departure: (time: string) => `Vertrek ${time}`,
  arrival: (time: string) => `Aankomst ${time}`,
};

/** Something in the calendar, but for what all of them share. */
interface Entry {
  /** Unique in the trip. */
  id: string;
  /** Epoch milliseconds. */
  start: number;
  /** Epoch milliseconds, after `start`; null when it takes no time. */
  end: number | null;
  summary: string;
  location: string | null;
  description: string;
}

function flightEntry(flight: Flight): Entry {
  const { departure, arrival, airline, flightNumber } = flight;
  const start = instantOf(departure.at);
  const end = instantOf(arrival.at);
  const isOneDay = departure.at.local.slice(0, 10) === arrival.at.local.slice(0, 10);
  const timeOf = (at: Moment) => (isOneDay ? words.time(at) : `${words.day(at)} ${words.time(at)}`);
  return {
    id: flight.id,
    start,
    // Who mistakes a day or a zone lands before the start; the library would swap the two.
    end: end > start ? end : null,
    summary: words.flight(flight),
    location: words.airport(departure),
    description: [
      `${airline} ${flightNumber}`,
      `${words.departure(timeOf(departure.at))}, ${words.airport(departure)}`,
      `${words.arrival(timeOf(arrival.at))}, ${words.airport(arrival)}`,
    ].join('\n'),
  };
}

/** What happens on a day, `items` in order. They are unique within their day only, so the day is part of their id. */
function itemEntries(day: TimelineDay, tripTimeZone: string): Entry[] {
  const momentOf = ({ time, timeZone }: TimelineItem): Moment => ({
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
      end: Math.min(next, start + MAX_ITEM_MS),
      summary: item.title,
      location: null,
      // A calendar tells times by its reader's own clock, the schedule by the place's.
      description: [item.detail, words.time(at)].filter(Boolean).join('\n'),
    };
  });
}

/** The whole trip, for when it shows neither flights nor schedule: RFC 5545 (3.6) knows no calendar without an event. */
function wholeTrip({
  content: { title, place, startsOn, endsOn },
}: CalendarTrip): ICalEventData & { id: string } {
  return {
    id: 'trip',
    allDay: true,
    start: new Date(startsOn),
    // A day's end is the day after.
    end: new Date(Date.parse(endsOn) + DAY_MS),
    summary: title,
    location: place,
  };
}

function eventsOf(trip: CalendarTrip): (ICalEventData & { id: string })[] {
  const { flights, schedule } = shownParts(trip.content);
  const entries = [
    ...(flights?.items ?? []).map(flightEntry),
    ...(schedule?.days ?? []).flatMap((day) => itemEntries(day, trip.content.timeZone)),
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

/**
 * The flights and the schedule of a trip, as far as visitors see them, in iCalendar (RFC 5545): every moment in UTC.
 * The same publication gives the same bytes. Throws on days or zones that are none.
 */
export function calendarOf(trip: CalendarTrip): string {
  const published = new Date(trip.publishedAt);
  // With a time zone of its own the library would write this machine's clock time, and it would not escape a name.
  const head = ical({
    prodId: { company: 'Reisspel', product: 'Reis', language: 'NL' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
    x: [
      ['X-WR-CALNAME', trip.content.title],
      ['X-WR-TIMEZONE', trip.content.timeZone],
    ],
  }).toString();
  const events = ical({
    events: eventsOf(trip).map((event) => ({
      ...event,
      id: `${event.id}.${trip.id}@reisspel`,
      stamp: published,
      lastModified: published,
      sequence: trip.contentVersion,
    })),
  }).toString();
  // Written as one, the properties of ours would follow the events, where the standard wants none (3.6).
  return `${head.slice(0, -END.length)}${events.slice(events.indexOf('BEGIN:VEVENT'))}\r\n`;
}
