import { MAX_TIMELINE_DAYS } from '@reisspel/contract/limits';
import { Day } from '@reisspel/contract/time';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { dayAfter, instantOf } from '@reisspel/rules/zoned-time';
import { randomUuid } from '../../lib/uuid.ts';
import type { DraftDay, DraftFlight, DraftItem, DraftMoment } from './draft.ts';
import { isTimeZone } from './time-zones.ts';

type FlightEnd = DraftFlight['departure'];

function newEnd(timeZone: string): FlightEnd {
  return { code: '', airport: '', terminal: '', at: { local: '', timeZone } };
}

/** An empty flight: the first one is outbound, the others are return flights. */
export function newFlight(isFirst: boolean): DraftFlight {
  return {
    id: randomUuid(),
    direction: isFirst ? 'outbound' : 'return',
    flightNumber: '',
    airline: '',
    departure: newEnd(''),
    arrival: newEnd(''),
  };
}

/** The reverse of `flight`, without its number and times. */
export function returnFlight({ airline, departure, arrival }: DraftFlight): DraftFlight {
  const at = (end: FlightEnd): FlightEnd => ({
    ...end,
    terminal: '',
    at: { local: '', timeZone: end.at.timeZone },
  });
  return { ...newFlight(false), airline, departure: at(arrival), arrival: at(departure) };
}

export function newItem(): DraftItem {
  return { id: randomUuid(), time: '', timeZone: null, title: '', detail: '' };
}

export function newDay(day: string, title: string): DraftDay {
  return { id: randomUuid(), day, title, items: [] };
}

/** A copy of a day on the first free day after it. */
export function copyDay(days: readonly DraftDay[], { day, title, items }: DraftDay): DraftDay {
  return {
    ...newDay(isDay(day) ? nextFreeDay(days, day) : '', title),
    items: items.map((item) => ({ ...item, id: randomUuid() })),
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** False while somebody types the year 2027 and the field holds "0202-06-20". */
export function isDay(text: string): boolean {
  return Day.safeParse(text).success;
}

/** All days from `first` to `last` inclusive; none when either is invalid or they are reversed. */
export function daysBetween(first: string, last: string): string[] {
  if (!isDay(first) || !isDay(last)) return [];
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  // A typing error in a year would make thousands.
  return Array.from({ length: Math.max(0, Math.min(count, MAX_TIMELINE_DAYS)) }, (_, index) =>
    dayAfter(first, index),
  );
}

/** The days of the trip that `days` lacks, as many as still fit. */
export function missingDays(days: readonly DraftDay[], first: string, last: string): string[] {
  const taken = new Set(days.map(({ day }) => day));
  return daysBetween(first, last)
    .filter((day) => !taken.has(day))
    .slice(0, Math.max(0, MAX_TIMELINE_DAYS - days.length));
}

/** The first day after `day` that `days` does not have. */
export function nextFreeDay(days: readonly DraftDay[], day: string): string {
  const taken = new Set(days.map((each) => each.day));
  let next = dayAfter(day, 1);
  while (taken.has(next)) next = dayAfter(next, 1);
  return next;
}

/** A stable sort by `keyOf`, entries whose key is NaN last. */
function inOrder<T>(list: T[], keyOf: (entry: T) => number): T[] {
  const place = (entry: T) => {
    const key = keyOf(entry);
    return Number.isNaN(key) ? Number.MAX_VALUE : key;
  };
  return list.toSorted((a, b) => place(a) - place(b));
}

/** Sorted by date. A day without a date comes last. */
export function orderedDays(days: DraftDay[]): DraftDay[] {
  return inOrder(days, ({ day }) => (isDay(day) ? Date.parse(day) : Number.NaN));
}

/** Sorted by instant, each in its own time zone. An item without a time comes last. */
export function orderedItems(items: DraftItem[], day: string, timeZone: string): DraftItem[] {
  const date = isDay(day) ? day : '2000-01-01';
  return inOrder(items, ({ time, timeZone: own }) => {
    const zone = own ?? timeZone;
    // Without a valid zone, only the clock time counts.
    return instantOf({ local: `${date}T${time}`, timeZone: isTimeZone(zone) ? zone : 'UTC' });
  });
}

/** Epoch milliseconds; NaN while the moment is incomplete. */
export function instantOfDraft(moment: DraftMoment): number {
  return isDay(moment.local.slice(0, 10)) ? instantOf(moment) : Number.NaN;
}

/** Sorted by departure. A flight without a time comes last. */
function orderedFlights(flights: DraftFlight[]): DraftFlight[] {
  return inOrder(flights, ({ departure }) => instantOfDraft(departure.at));
}

/** The first departure; null while no flight has a time. */
export function firstDeparture(flights: DraftFlight[]): DraftMoment | null {
  const at = orderedFlights(flights)[0]?.departure.at;
  return at !== undefined && !Number.isNaN(instantOfDraft(at)) ? at : null;
}

/** Sorts the list around the field at `path` by time, once the focus has left its row. */
export function settle(draft: TripDraft, path: string): void {
  const [part, list, index, field] = path.split('.');
  if (part === 'flights' && list === 'items') draft.flights.items = orderedFlights(draft.flights.items);
  if ((part !== 'schedule' && part !== 'homeStayers') || list !== 'days') return;
  if (field === 'day') draft[part].days = orderedDays(draft[part].days);
  const day = draft[part].days[Number(index)];
  if (field === 'items' && day !== undefined) day.items = orderedItems(day.items, day.day, draft.timeZone);
}
