import type { TripDraft } from '@reisspel/contract/trip';
import { randomUuid } from '../../lib/uuid.ts';
import { isDay, nextFreeDay } from './day-order.ts';
import type { DraftDay, DraftFlight, DraftFlightEnd, DraftItem } from './draft-types.ts';

/** Entries of a draft as they begin, and copies of them under ids of their own. */

function newEnd(timeZone: string): DraftFlightEnd {
  return { code: '', airport: '', terminal: '', at: { local: '', timeZone } };
}

/** A flight to fill in: the first one goes there, what follows comes back. */
export function newFlight({ flights }: TripDraft): DraftFlight {
  return {
    id: randomUuid(),
    direction: flights.items.length === 0 ? 'outbound' : 'return',
    flightNumber: '',
    airline: '',
    departure: newEnd(''),
    arrival: newEnd(''),
  };
}

export function copyFlight(flight: DraftFlight): DraftFlight {
  return { ...flight, id: randomUuid() };
}

/** The way back: from where `flight` lands to where it came from, its number and times still to be told. */
export function returnFlight({ airline, departure, arrival }: DraftFlight): DraftFlight {
  const at = (end: DraftFlightEnd): DraftFlightEnd => ({
    ...end,
    terminal: '',
    at: { local: '', timeZone: end.at.timeZone },
  });
  return {
    id: randomUuid(),
    direction: 'return',
    flightNumber: '',
    airline,
    departure: at(arrival),
    arrival: at(departure),
  };
}

export function newItem(time = ''): DraftItem {
  return { id: randomUuid(), time, timeZone: null, title: '', detail: '' };
}

export function newDay(day: string, title: string): DraftDay {
  return { id: randomUuid(), day, title, items: [] };
}

/** The same programme on the first free day after it. */
export function copyDay(days: readonly DraftDay[], { day, title, items }: DraftDay): DraftDay {
  return {
    id: randomUuid(),
    day: isDay(day) ? nextFreeDay(days, day) : '',
    title,
    items: items.map((item) => ({ ...item, id: randomUuid() })),
  };
}
