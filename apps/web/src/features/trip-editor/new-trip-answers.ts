import { PROPOSED_PHOTO_DAYS } from '@reisspel/contract/limits';
import type { PlannedFlight } from '@reisspel/contract/trip/flights';
import { instantOf } from '@reisspel/rules/zoned-time';
import * as m from '../../paraglide/messages.js';
import { type Airport, airportAt, airportOf } from './airports.ts';
import { isDay } from './entries.ts';
import { type FlightAnswer, flightsOf, type NewTrip } from './new-draft.ts';
import { isTimeZone } from './time-zones.ts';

/** The fields of the form, as typed. */
export interface NewTripFields {
  place: string;
  title: string;
  leavesOn: string;
  returnsOn: string;
  travel: 'plane' | 'other';
  /** Codes of airports; `there` is empty for an airport that is not in the list. */
  home: string;
  there: string;
  /** The zone at the place. Empty where no airport tells it: the organiser then chooses it. */
  timeZone: string;
  out: FlightAnswer;
  back: FlightAnswer;
  /** The time of departure of a group that does not fly. */
  leavesAt: string;
  hotel: string;
  /** Who may see the trip. */
  entry: 'link' | 'open';
  /** Empty: the photos stay. */
  photoDays: string;
}

const NO_FLIGHT: FlightAnswer = { flightNumber: '', departs: '', arrives: '' };

/** Dutch groups mostly leave from here. */
const HOME_AIRPORT = 'AMS';

/** The zone of this browser, which most organisers share with their group. */
function homeTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the form as it opens, with what most trips answer. */
export function openFields(): NewTripFields {
  return {
    place: '',
    title: '',
    leavesOn: '',
    returnsOn: '',
    travel: 'plane',
    home: HOME_AIRPORT,
    there: '',
    timeZone: '',
    out: NO_FLIGHT,
    back: NO_FLIGHT,
    leavesAt: '09:00',
    hotel: '',
    entry: 'link',
    photoDays: String(PROPOSED_PHOTO_DAYS),
  };
}

/** Returns what other fields propose once the place is known: "Reis naar Alicante". */
export function proposedByPlace(place: string): Pick<NewTripFields, 'there' | 'timeZone' | 'title'> {
  const airport = airportAt(place);
  const [town = ''] = place.split(',');
  return {
    there: airport?.code ?? '',
    timeZone: airport?.timeZone ?? '',
    title: town.trim() === '' ? '' : m.new_trip_title({ place: town.trim() }),
  };
}

function airportThere({ there, place, timeZone }: NewTripFields): Airport {
  return airportOf(there) ?? { code: '', name: place, timeZone };
}

export function answersOf(fields: NewTripFields): NewTrip {
  const { leavesOn, returnsOn, out, back, timeZone } = fields;
  const leaves = { local: `${leavesOn}T${fields.leavesAt}`, timeZone: homeTimeZone() };
  const home = airportOf(fields.home) ?? { code: '', name: '', timeZone: homeTimeZone() };
  return {
    title: fields.title.trim(),
    place: fields.place.trim(),
    leavesOn,
    returnsOn,
    travel:
      fields.travel === 'plane'
        ? { kind: 'plane', home, there: airportThere(fields), out, back }
        : { kind: 'other', timeZone, leaves },
    hotel: fields.hotel.trim(),
  };
}

/** True if the flight back leaves before the group has arrived. False while that is unknown. */
export function leavesBeforeArrival(fields: NewTripFields): boolean {
  const { leavesOn, returnsOn, out, back } = fields;
  const { travel, ...days } = answersOf(fields);
  if (travel.kind !== 'plane' || !isTimeZone(travel.there.timeZone)) return false;
  if (![leavesOn, returnsOn].every(isDay)) return false;
  if ([out.departs, out.arrives, back.departs].includes('')) return false;
  const flights = flightsOf(travel, days);
  return instantOf(flights.back.departure.at) < instantOf(flights.out.arrival.at);
}

/** The fields that a flight plan fills, with their values. A null leaves a field as it is. */
export function filledByPlan({ departure, arrival }: PlannedFlight, name: 'out' | 'back') {
  const known = (code: string | null) => (code === null || airportOf(code) === null ? null : code);
  const [home, there] = name === 'out' ? [departure, arrival] : [arrival, departure];
  return [
    ['home', known(home.code)],
    ['there', known(there.code)],
    [`${name}.departs`, departure.time],
    [`${name}.arrives`, arrival.time],
  ] as const;
}
