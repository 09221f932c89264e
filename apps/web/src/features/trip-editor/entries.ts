import { MAX_TIMELINE_DAYS } from '@reisspel/contract/limits';
import { Day } from '@reisspel/contract/time';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { dayAfter, instantOf } from '@reisspel/rules/zoned-time';
import { randomUuid } from '../../lib/uuid.ts';
import type { DraftDay, DraftFlight, DraftItem, DraftMoment } from './draft.ts';
import { isTimeZone } from './time-zones.ts';

type FlightEnd = DraftFlight['departure'];

function newFlightEnd(): FlightEnd {
  return { code: '', airport: '', terminal: '', at: { local: '', timeZone: '' } };
}

/** Returns an empty flight. The first one is outbound, the others are return flights. */
export function newFlight(isFirst: boolean): DraftFlight {
  return {
    id: randomUuid(),
    direction: isFirst ? 'outbound' : 'return',
    flightNumber: '',
    airline: '',
    departure: newFlightEnd(),
    arrival: newFlightEnd(),
  };
}

/** Returns a flight back between the same airports, without number, terminals and times. */
export function returnFlight({ airline, departure, arrival }: DraftFlight): DraftFlight {
  const withoutTimes = (end: FlightEnd): FlightEnd => ({
    ...end,
    terminal: '',
    at: { local: '', timeZone: end.at.timeZone },
  });
  return { ...newFlight(false), airline, departure: withoutTimes(arrival), arrival: withoutTimes(departure) };
}

export function newItem(): DraftItem {
  return {
    id: randomUuid(),
    time: '',
    timeZone: null,
    title: '',
    detail: '',
    forHome: false,
    position: null,
  };
}

export function newDay(day: string, title: string): DraftDay {
  return { id: randomUuid(), day, title, items: [] };
}

/** Copies a day to the first free day after it. */
export function copyDay(days: readonly DraftDay[], { day, title, items }: DraftDay): DraftDay {
  return {
    ...newDay(isDay(day) ? nextFreeDay(days, day) : '', title),
    items: items.map((item) => ({ ...item, id: randomUuid() })),
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns true for a valid date. A half-typed year, as in "0202-06-20", is not valid. */
export function isDay(text: string): boolean {
  return Day.safeParse(text).success;
}

/** Lists the days from `first` to `last`. Empty if either is invalid or they are reversed. */
export function listDays(first: string, last: string): string[] {
  if (!isDay(first) || !isDay(last)) return [];
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  // Without a limit, a typing error in a year would make thousands of days.
  return Array.from({ length: Math.max(0, Math.min(count, MAX_TIMELINE_DAYS)) }, (_, index) =>
    dayAfter(first, index),
  );
}

/** Lists the days from `first` to `last` that `days` lacks, as many as the maximum allows. */
export function missingDays(days: readonly DraftDay[], first: string, last: string): string[] {
  const taken = new Set(days.map(({ day }) => day));
  return listDays(first, last)
    .filter((day) => !taken.has(day))
    .slice(0, Math.max(0, MAX_TIMELINE_DAYS - days.length));
}

export function nextFreeDay(days: readonly DraftDay[], day: string): string {
  const taken = new Set(days.map((other) => other.day));
  let next = dayAfter(day, 1);
  while (taken.has(next)) next = dayAfter(next, 1);
  return next;
}

/** Sorts a list by `keyOf`. Entries whose key is NaN come last. */
function sortedBy<T>(list: T[], keyOf: (entry: T) => number): T[] {
  const rank = (entry: T) => {
    const key = keyOf(entry);
    return Number.isNaN(key) ? Number.MAX_VALUE : key;
  };
  return list.toSorted((a, b) => rank(a) - rank(b));
}

export function orderedDays(days: DraftDay[]): DraftDay[] {
  return sortedBy(days, ({ day }) => (isDay(day) ? Date.parse(day) : Number.NaN));
}

/** Sorts by instant. An item without a zone has `tripTimeZone`. Items without a time come last. */
export function orderedItems(items: DraftItem[], day: string, tripTimeZone: string): DraftItem[] {
  // While the day has no date, any date gives the same order.
  const date = isDay(day) ? day : '2000-01-01';
  return sortedBy(items, ({ time, timeZone }) => {
    const zone = timeZone ?? tripTimeZone;
    // Without a valid zone, only the clock time counts.
    return instantOf({ local: `${date}T${time}`, timeZone: isTimeZone(zone) ? zone : 'UTC' });
  });
}

/** Returns epoch milliseconds, or NaN while the moment is incomplete. */
export function instantOfDraft(moment: DraftMoment): number {
  return isDay(moment.local.slice(0, 10)) ? instantOf(moment) : Number.NaN;
}

function orderedFlights(flights: DraftFlight[]): DraftFlight[] {
  return sortedBy(flights, ({ departure }) => instantOfDraft(departure.at));
}

/** Returns the first departure, or null while no flight has a time. */
export function firstDeparture(flights: DraftFlight[]): DraftMoment | null {
  const at = orderedFlights(flights)[0]?.departure.at;
  return at !== undefined && !Number.isNaN(instantOfDraft(at)) ? at : null;
}

/** Sorts by time the list that contains the field at `path`. Called when the focus leaves a row. */
export function sortListAt(draft: TripDraft, path: string): void {
  const [part, list, index, field] = path.split('.');
  if (part === 'flights' && list === 'items') draft.flights.items = orderedFlights(draft.flights.items);
  if ((part !== 'schedule' && part !== 'homeStayers') || list !== 'days') return;
  if (field === 'day') draft[part].days = orderedDays(draft[part].days);
  const day = draft[part].days[Number(index)];
  if (field === 'items' && day !== undefined) day.items = orderedItems(day.items, day.day, draft.timeZone);
}
