import type { TripDraft } from '@reisspel/contract/trip/trip';
import { dayAfter, daysBetween } from '@reisspel/rules/zoned-time';
import { shortDay } from '../../lib/format/dates.ts';
import * as m from '../../paraglide/messages.js';
import { type DaysPart, type DraftFlight, type DraftMoment, PAGE_SECTIONS } from './draft.ts';
import { isDay } from './entries.ts';
import { fieldName, flightName, sectionName } from './texts.ts';
import type { DraftState } from './use-draft.ts';

const DATES_OF_TRIP: ReadonlySet<string> = new Set(['startsOn', 'endsOn']);

/** One date of the preview, as people read it: "Laatste dag", "zo 22 juni", "zo 29 juni". */
export interface MovedDate {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface TripMove {
  /** Whole days. Negative if the trip begins earlier. Never 0. */
  readonly days: number;
  readonly draft: TripDraft;
  readonly dates: readonly MovedDate[];
}

function movedDay(day: string, days: number): string {
  return isDay(day) ? dayAfter(day, days) : day;
}

/** Keeps the clock time, so that a flight of 14:25 stays one when summer time ends in between. */
function movedMoment({ local, timeZone }: DraftMoment, days: number): DraftMoment {
  return { local: movedDay(local.slice(0, 10), days) + local.slice(10), timeZone };
}

function movedFlight(flight: DraftFlight, days: number): DraftFlight {
  const { departure, arrival } = flight;
  return {
    ...flight,
    departure: { ...departure, at: movedMoment(departure.at, days) },
    arrival: { ...arrival, at: movedMoment(arrival.at, days) },
  };
}

function movedDays<Part extends DaysPart>(draft: TripDraft, part: Part, days: number): TripDraft[Part] {
  const moved = draft[part].days.map((each) => ({ ...each, day: movedDay(each.day, days) }));
  return { ...draft[part], days: moved };
}

function movedTrip(draft: TripDraft, days: number): TripDraft {
  const { flights, hotel } = draft;
  return {
    ...draft,
    startsOn: movedDay(draft.startsOn, days),
    endsOn: movedDay(draft.endsOn, days),
    countdownAt: movedMoment(draft.countdownAt, days),
    flights: { ...flights, items: flights.items.map((flight) => movedFlight(flight, days)) },
    hotel: {
      ...hotel,
      checkIn: { ...hotel.checkIn, day: movedDay(hotel.checkIn.day, days) },
      checkOut: { ...hotel.checkOut, day: movedDay(hotel.checkOut.day, days) },
    },
    schedule: movedDays(draft, 'schedule', days),
    homeStayers: movedDays(draft, 'homeStayers', days),
  };
}

/** Lists a draft's dates, each with its name. A list of days counts as its first day. */
function datesOf(draft: TripDraft): { name: string; day: string }[] {
  const { countdownAt, flights, hotel } = draft;
  return [
    { name: fieldName('endsOn'), day: draft.endsOn },
    { name: m.editor_countdown_title(), day: countdownAt.local.slice(0, 10) },
    ...flights.items.map((flight, index) => ({
      name: flightName(flight, index),
      day: flight.departure.at.local.slice(0, 10),
    })),
    { name: fieldName('hotel.checkIn.day'), day: hotel.checkIn.day },
    { name: fieldName('hotel.checkOut.day'), day: hotel.checkOut.day },
    ...PAGE_SECTIONS.flatMap((part) =>
      part === 'schedule' || part === 'homeStayers'
        ? draft[part].days.slice(0, 1).map(({ day }) => ({ name: sectionName(part), day }))
        : [],
    ),
  ];
}

/**
 * Returns how the rest of the trip can follow its first day, or null unless the last steps changed
 * that day. A last day that they changed too stays as it is.
 */
export function offeredMove({ draft, past }: Pick<DraftState, 'draft' | 'past'>): TripMove | null {
  const steps = past.findIndex(({ path }) => !DATES_OF_TRIP.has(path));
  const before = past.at(steps < 0 ? -1 : steps - 1)?.draft;
  if (steps === 0 || before === undefined || !isDay(before.startsOn) || !isDay(draft.startsOn)) return null;
  const days = daysBetween(before.startsOn, draft.startsOn);
  if (days === 0) return null;
  const moved = movedTrip(before, days);
  const endsOn = draft.endsOn === before.endsOn ? moved.endsOn : draft.endsOn;
  const after = { ...moved, endsOn };
  const datesAfter = datesOf(after);
  const dates = datesOf(draft).flatMap(({ name, day }, index) => {
    const next = datesAfter[index]?.day ?? '';
    return isDay(day) && day !== next ? [{ name, before: shortDay(day), after: shortDay(next) }] : [];
  });
  return dates.length === 0 ? null : { days, draft: after, dates };
}
