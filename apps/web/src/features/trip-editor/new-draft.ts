import type { TripDraft } from '@reisspel/contract/trip/trip';
import { dayAfter, instantOf, localTimeAt } from '@reisspel/rules/zoned-time';
import * as m from '../../paraglide/messages.js';
import { type Airport, airlineOf } from './airports.ts';
import type { DraftDay, DraftFlight, DraftMoment } from './draft.ts';
import { listDays, newDay, newFlight, newItem, orderedItems } from './entries.ts';

/** A flight as on a ticket: the clock times are those of the airports. */
export interface FlightAnswer {
  readonly flightNumber: string;
  /** "14:25" */
  readonly departs: string;
  readonly arrives: string;
}

interface PlaneTravel {
  readonly kind: 'plane';
  readonly home: Airport;
  readonly there: Airport;
  readonly out: FlightAnswer;
  readonly back: FlightAnswer;
}

type Travel =
  | PlaneTravel
  | { readonly kind: 'other'; readonly timeZone: string; readonly leaves: DraftMoment };

export interface NewTrip {
  readonly title: string;
  readonly place: string;
  /** The days on which the group leaves home, and leaves for home. */
  readonly leavesOn: string;
  readonly returnsOn: string;
  readonly travel: Travel;
  /** Empty without a hotel. */
  readonly hotel: string;
}

/** Returns the first moment after `departure` at which a clock in `timeZone` shows `clock`. */
function arrivalAfter(departure: DraftMoment, clock: string, timeZone: string): DraftMoment {
  const there = localTimeAt(timeZone, instantOf(departure));
  const day = there.slice(0, 10);
  return { local: `${clock > there.slice(11) ? day : dayAfter(day, 1)}T${clock}`, timeZone };
}

interface Leg {
  readonly day: string;
  readonly from: Airport;
  readonly to: Airport;
  readonly answer: FlightAnswer;
}

function flightOf({ day, from, to, answer }: Leg, isOut: boolean): DraftFlight {
  const { flightNumber, departs, arrives } = answer;
  const leaves = { local: `${day}T${departs}`, timeZone: from.timeZone };
  const end = ({ code, name }: Airport, at: DraftMoment) => ({ code, airport: name, terminal: '', at });
  return {
    ...newFlight(isOut),
    flightNumber,
    airline: airlineOf(flightNumber) ?? '',
    departure: end(from, leaves),
    arrival: end(to, arrivalAfter(leaves, arrives, to.timeZone)),
  };
}

/** Returns both flights. */
export function flightsOf(
  { home, there, out, back }: PlaneTravel,
  { leavesOn, returnsOn }: Pick<NewTrip, 'leavesOn' | 'returnsOn'>,
) {
  return {
    out: flightOf({ day: leavesOn, from: home, to: there, answer: out }, true),
    back: flightOf({ day: returnsOn, from: there, to: home, answer: back }, false),
  };
}

interface Event {
  readonly at: DraftMoment;
  readonly title: string;
}

/** The usual hours of hotels. A group without flights leaves for home by then too. */
const CHECK_IN = '15:00';
const CHECK_OUT = '11:00';

/**
 * Milliseconds between leaving for the airport and the departure: airports advise to be there two
 * hours before a flight in Europe, and the way there takes one. The organiser knows better.
 */
const TO_AIRPORT_MS = 3 * 60 * 60 * 1_000;

const dayOf = ({ local }: DraftMoment) => local.slice(0, 10);

/** What follows from the way of travelling. */
interface Journey {
  readonly timeZone: string;
  readonly leaves: DraftMoment;
  readonly arrivesOn: string;
  readonly flights: DraftFlight[];
  readonly events: readonly Event[];
}

function leavingFor(departure: DraftMoment): DraftMoment {
  const { timeZone } = departure;
  return { local: localTimeAt(timeZone, instantOf(departure) - TO_AIRPORT_MS), timeZone };
}

function journeyOf({ travel, leavesOn, returnsOn }: NewTrip): Journey {
  if (travel.kind === 'other') {
    const { timeZone, leaves } = travel;
    const start = { at: leaves, title: m.new_trip_item_leave() };
    const goesHome = { local: `${returnsOn}T${CHECK_OUT}`, timeZone };
    // Who returns on the same day may leave after that time. Nobody knows when they go home.
    const end = returnsOn === leavesOn ? [] : [{ at: goesHome, title: m.new_trip_item_home() }];
    return { timeZone, leaves, arrivesOn: leavesOn, flights: [], events: [start, ...end] };
  }
  const { there } = travel;
  const { out, back } = flightsOf(travel, { leavesOn, returnsOn });
  const flights = [out, back];
  const { departure, arrival } = out;
  const landsAt = instantOf(arrival.at);
  const events = flights.flatMap((flight) => {
    const leaves = leavingFor(flight.departure.at);
    // A flight out in the night would begin the trip a day early. Who flies back at once stays.
    const goes = flight === out ? dayOf(leaves) === leavesOn : instantOf(leaves) > landsAt;
    return [
      ...(goes ? [{ at: leaves, title: m.new_trip_item_airport() }] : []),
      { at: flight.departure.at, title: m.new_trip_item_fly({ airport: flight.departure.airport }) },
      { at: flight.arrival.at, title: m.new_trip_item_land({ airport: flight.arrival.airport }) },
    ];
  });
  return { timeZone: there.timeZone, leaves: departure.at, arrivesOn: dayOf(arrival.at), flights, events };
}

function dayTitle(index: number, count: number): string {
  if (count > 1 && index === 0) return m.new_trip_day_out();
  return count > 1 && index === count - 1 ? m.new_trip_day_back() : m.editor_day_n({ number: index + 1 });
}

function scheduleOf({ events, timeZone }: Journey, startsOn: string, endsOn: string): DraftDay[] {
  return listDays(startsOn, endsOn).map((day, index, { length }) => {
    const items = events
      .filter(({ at }) => dayOf(at) === day)
      .map(({ at, title }) => ({
        ...newItem(),
        time: at.local.slice(11),
        timeZone: at.timeZone === timeZone ? null : at.timeZone,
        title,
        forHome: true,
        position: null,
      }));
    return { ...newDay(day, dayTitle(index, length)), items: orderedItems(items, day, timeZone) };
  });
}

/** Lays out a whole trip. What the answers do not name stays empty. */
export function newDraft(answers: NewTrip): TripDraft {
  const { title, place, leavesOn, returnsOn, hotel } = answers;
  const journey = journeyOf(answers);
  const { timeZone, leaves, arrivesOn, flights } = journey;
  // East over the date line, a group arrives on the day before it left.
  const dates = journey.events.map(({ at }) => dayOf(at)).toSorted();
  const startsOn = dates[0] ?? leavesOn;
  const endsOn = dates.at(-1) ?? returnsOn;
  return {
    title,
    place,
    timeZone,
    startsOn,
    endsOn,
    countdownAt: leaves,
    notice: '',
    links: [],
    flights: { shown: flights.length > 0, items: flights, baggage: [], tips: [] },
    hotel: {
      shown: hotel !== '',
      name: hotel,
      stars: null,
      checkIn: { day: arrivesOn, from: CHECK_IN },
      checkOut: { day: returnsOn, before: CHECK_OUT },
      facilities: [],
      address: [],
      phone: '',
      position: null,
      bookingUrl: '',
    },
    schedule: { shown: true, days: scheduleOf(journey, startsOn, endsOn) },
    homeStayers: { shown: true, days: [], promises: [] },
  };
}
