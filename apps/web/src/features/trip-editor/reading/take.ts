import type { TripDraft } from '@reisspel/contract/trip/trip';
import { dayAfter, daysBetween } from '@reisspel/rules/zoned-time';
import { wallDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import type { DraftFlight, DraftItem } from '../draft.ts';
import { isDay, newDay, newFlight, newItem, orderedDays, sortListAt } from '../entries.ts';
import {
  type FlightReading,
  flightNumberOf,
  type HotelReading,
  type ItemReading,
  type Reading,
} from './reading.ts';

type FlightEnd = DraftFlight['departure'];

function filledEnd(end: FlightEnd, read: FlightEnd): FlightEnd {
  // A boarding pass has only the day, which is that of the flight already.
  const hasClock = read.at.local.includes('T');
  return {
    code: read.code || end.code,
    airport: read.airport || end.airport,
    terminal: read.terminal || end.terminal,
    at: {
      local: hasClock || end.at.local === '' ? read.at.local : end.at.local,
      timeZone: read.at.timeZone || end.at.timeZone,
    },
  };
}

/** Returns a flight of the draft with what was read. */
export function filled(flight: DraftFlight, read: FlightReading): DraftFlight {
  return {
    ...flight,
    flightNumber: read.flightNumber || flight.flightNumber,
    airline: read.airline || flight.airline,
    departure: filledEnd(flight.departure, read.departure),
    arrival: filledEnd(flight.arrival, read.arrival),
  };
}

/** Tells whether a flight goes on where another one of that day or the day before has ended. */
function isConnection({ departure, arrival }: FlightReading, others: readonly DraftFlight[]): boolean {
  return others.some((other) => {
    const days = daysBetween(wallDay(other.departure.at), wallDay(departure.at));
    const goesBack = arrival.code === other.departure.code;
    return (
      departure.code !== '' && other.arrival.code === departure.code && !goesBack && days >= 0 && days <= 1
    );
  });
}

/** Finds the same flight in the draft: its number, and its day of departure. */
export function sameFlight({ flights }: TripDraft, read: FlightReading): DraftFlight | undefined {
  if (read.flightNumber === '') return undefined;
  return flights.items.find(
    ({ flightNumber, departure }) =>
      flightNumberOf(flightNumber, '') === read.flightNumber &&
      wallDay(departure.at) === wallDay(read.departure.at),
  );
}

/** Follows from the airports of the flights out, or else from the half of the trip it leaves in. */
function directionOf(
  { flights, startsOn, endsOn }: TripDraft,
  read: FlightReading,
): DraftFlight['direction'] {
  const starts = flights.items
    .filter(({ direction, departure }) => direction === 'outbound' && departure.code !== '')
    .map(({ departure }) => departure.code);
  if (starts.includes(read.departure.code)) return 'outbound';
  if (isConnection(read, flights.items)) return 'connection';
  if (starts.includes(read.arrival.code)) return 'return';
  const isLate = daysBetween(startsOn, wallDay(read.departure.at)) * 2 > daysBetween(startsOn, endsOn);
  return isLate ? 'return' : 'outbound';
}

function takeFlight(draft: TripDraft, read: FlightReading): string {
  const { items } = draft.flights;
  const same = sameFlight(draft, read);
  if (same === undefined) {
    items.push(filled({ ...newFlight(true), direction: directionOf(draft, read) }, read));
  } else {
    items[items.indexOf(same)] = filled(same, read);
  }
  sortListAt(draft, 'flights.items.0');
  return 'flights.items';
}

export function replacesHotel({ hotel }: TripDraft, { name }: Pick<HotelReading, 'name'>): boolean {
  return name !== '' && hotel.name !== '' && name !== hotel.name;
}

/**
 * Returns the hotel of the draft with what was read. Another hotel keeps nothing of the one in the
 * draft, such as its phone number or its place.
 */
export function filledHotel(draft: TripDraft, { kind: _, ...read }: HotelReading): TripDraft['hotel'] {
  const { hotel } = draft;
  const none = { stars: null, facilities: [], position: null, bookingUrl: '' };
  return replacesHotel(draft, read)
    ? { shown: hotel.shown, ...none, ...read }
    : {
        ...hotel,
        name: read.name || hotel.name,
        address: read.address.length === 0 ? hotel.address : read.address,
        phone: read.phone || hotel.phone,
        checkIn: {
          day: read.checkIn.day || hotel.checkIn.day,
          from: read.checkIn.from || hotel.checkIn.from,
        },
        checkOut: {
          day: read.checkOut.day || hotel.checkOut.day,
          before: read.checkOut.before || hotel.checkOut.before,
        },
      };
}

/** Days before and after the trip: a flight may leave the evening before its first day. */
const DAYS_BESIDE_TRIP = 1;

function daysOf(reading: Reading): string[] {
  if (reading.kind === 'hotel') return [reading.checkIn.day, reading.checkOut.day];
  return [reading.kind === 'flight' ? wallDay(reading.departure.at) : reading.day];
}

/** Tells whether a reading has a day that is not in the trip, nor just before or after it. */
export function isOutsideTrip({ startsOn, endsOn }: TripDraft, reading: Reading): boolean {
  if (!isDay(startsOn) || !isDay(endsOn)) return false;
  const first = dayAfter(startsOn, -DAYS_BESIDE_TRIP);
  const last = dayAfter(endsOn, DAYS_BESIDE_TRIP);
  return daysOf(reading).some((day) => isDay(day) && (day < first || day > last));
}

/** Finds the same item in the programme of the draft: its day, its time and its title. */
export function sameItem({ schedule }: TripDraft, { day, time, title }: ItemReading): DraftItem | undefined {
  return schedule.days
    .find((other) => other.day === day)
    ?.items.find((item) => item.time === time && item.title === title);
}

function takeItem(draft: TripDraft, reading: ItemReading): string {
  const { schedule } = draft;
  const { kind: _, day, ...read } = reading;
  const same = sameItem(draft, reading);
  if (same !== undefined) {
    same.timeZone = read.timeZone;
    same.detail = read.detail || same.detail;
    return 'schedule.days';
  }
  let index = schedule.days.findIndex((other) => other.day === day);
  if (index === -1) {
    const added = newDay(day, '');
    schedule.days = orderedDays([...schedule.days, added]);
    index = schedule.days.indexOf(added);
    added.title = m.editor_day_n({ number: index + 1 });
  }
  schedule.days[index]?.items.push({ ...newItem(), ...read });
  sortListAt(draft, `schedule.days.${index}.items`);
  return 'schedule.days';
}

/** Puts a reading into the draft, and returns the path of what it changes. */
function takeOne(draft: TripDraft, reading: Reading): string {
  switch (reading.kind) {
    case 'flight':
      return takeFlight(draft, reading);
    case 'hotel':
      draft.hotel = filledHotel(draft, reading);
      return 'hotel.name';
    case 'item':
      return takeItem(draft, reading);
    default:
      return reading satisfies never;
  }
}

/** Returns the readings that are checked at first: those of the trip, one hotel, no known item. */
export function firstChoice(found: readonly Reading[], draft: TripDraft): readonly Reading[] {
  const inTrip = found.filter((reading) => !isOutsideTrip(draft, reading));
  const hotel = inTrip.find(({ kind }) => kind === 'hotel');
  return inTrip.filter((reading) => {
    if (reading.kind === 'item') return sameItem(draft, reading) === undefined;
    return reading.kind === 'flight' || reading === hotel;
  });
}

/** Puts readings into the draft, earliest departure first. Returns the path of the first change. */
export function takeReadings(draft: TripDraft, readings: readonly Reading[]): string {
  const departure = (reading: Reading) => (reading.kind === 'flight' ? reading.departure.at.local : '');
  const ordered = readings.toSorted((a, b) => departure(a).localeCompare(departure(b)));
  return ordered.map((reading) => takeOne(draft, reading))[0] ?? '';
}
