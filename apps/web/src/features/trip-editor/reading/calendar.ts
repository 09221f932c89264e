import { TimeZone } from '@reisspel/contract/time';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import ICAL from 'ical.js';
import { isDay } from '../entries.ts';
import { type ItemReading, joinReadings, lineOf, NOTHING, type Readings } from './reading.ts';

const MS_PER_SECOND = 1_000;

const ONLY_CANCELLED: Readings = { found: [], hasCancelled: true };

type Moment = Pick<ItemReading, 'day' | 'time' | 'timeZone'>;

function momentOf(local: string, timeZone: string | null = null): Moment {
  return { day: local.slice(0, 10), time: local.slice(11, 16), timeZone };
}

/** Returns when an event begins. The clock time is empty for a whole day, or an unknown zone. */
function startOf(start: ICAL.Property, tripTimeZone: string): Moment {
  const time = start.getFirstValue();
  if (!(time instanceof ICAL.Time)) return momentOf('');
  const local = time.toString();
  if (time.isDate) return momentOf(local);
  const zone = start.getFirstParameter('tzid');
  if (TimeZone.safeParse(zone).success) return momentOf(local, zone === tripTimeZone ? null : zone);
  // A time without a zone is everywhere the same clock time (RFC 5545 3.3.5).
  if (zone === undefined && time.zone !== ICAL.Timezone.utcTimezone) return momentOf(local);
  if (time.zone === ICAL.Timezone.localTimezone) return momentOf(local.slice(0, 10));
  return momentOf(localTimeAt(tripTimeZone, time.toUnixTime() * MS_PER_SECOND));
}

function textOf(event: ICAL.Component, name: string): string {
  const text = event.getFirstPropertyValue(name);
  return typeof text === 'string' ? text : '';
}

/** A calendar has no standard for flights and hotels, so each event is an item of the programme. */
function readEvent(event: ICAL.Component, tripTimeZone: string): Readings {
  if (textOf(event, 'status') === 'CANCELLED') return ONLY_CANCELLED;
  const start = event.getFirstProperty('dtstart');
  if (start === null) return NOTHING;
  const moment = startOf(start, tripTimeZone);
  if (!isDay(moment.day)) return NOTHING;
  const item: ItemReading = {
    kind: 'item',
    ...moment,
    title: lineOf(textOf(event, 'summary')),
    detail: lineOf(textOf(event, 'location')),
  };
  return { found: [item], hasCancelled: false };
}

/** Reads an iCalendar file (RFC 5545). Of an event that repeats, only the first one counts. */
export function readCalendar(text: string, tripTimeZone: string): Readings {
  try {
    const calendar = ICAL.Component.fromString(text);
    const events = calendar.getAllSubcomponents('vevent');
    if (textOf(calendar, 'method') === 'CANCEL') return events.length === 0 ? NOTHING : ONLY_CANCELLED;
    return joinReadings(events.map((event) => readEvent(event, tripTimeZone)));
  } catch {
    // The library throws at a mistake in the file, some of them only when a value is asked for.
    return NOTHING;
  }
}
