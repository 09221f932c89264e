import { PROPOSED_PHOTO_DAYS } from '@reisspel/contract/limits';
import type { PlannedFlight } from '@reisspel/contract/trip/flights';
import * as m from '../../paraglide/messages.js';
import { type Airport, airportAt, airportOf } from './airports.ts';
import type { FlightAnswer, NewTrip } from './new-draft.ts';

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
  /** The zone at the place, where no airport tells it. */
  timeZone: string;
  out: FlightAnswer;
  back: FlightAnswer;
  /** The time of departure of a group that does not fly. */
  leavesAt: string;
  hotel: string;
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
    timeZone: homeTimeZone(),
    out: NO_FLIGHT,
    back: NO_FLIGHT,
    leavesAt: '09:00',
    hotel: '',
    photoDays: String(PROPOSED_PHOTO_DAYS),
  };
}

/** Returns what other fields propose once the place is known: "Reis naar Alicante". */
export function proposedByPlace(place: string): Pick<NewTripFields, 'there' | 'timeZone' | 'title'> {
  const airport = airportAt(place);
  const [town = ''] = place.split(',');
  return {
    there: airport?.code ?? '',
    timeZone: airport?.timeZone ?? homeTimeZone(),
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
