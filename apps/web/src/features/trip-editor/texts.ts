import type { TripContent, TripDraft } from '@reisspel/contract/trip/trip';
import { shortDay } from '../../lib/format/dates.ts';
import * as m from '../../paraglide/messages.js';
import { type DraftDay, type DraftFlight, type EditorSection, sectionOfPath } from './draft.ts';
import { isDay } from './entries.ts';

const SECTION_NAMES: Record<EditorSection, () => string> = {
  general: m.editor_general,
  flights: m.editor_flights,
  hotel: m.editor_hotel,
  schedule: m.editor_schedule,
  homeStayers: m.editor_home_stayers,
  sharing: m.editor_sharing,
  versions: m.editor_versions,
};

export function sectionName(section: EditorSection): string {
  return SECTION_NAMES[section]();
}

/**
 * Each row has the end of a field's path (`*` stands for an index), its name, and the advice while
 * it is missing or invalid. The first row that matches a path counts.
 */
const FIELDS: readonly (readonly [end: string, name: () => string, advice?: () => string])[] = [
  ['links.*.title', m.editor_link_title],
  ['links.*.url', m.editor_link_url, m.editor_problem_url],
  ['links', m.editor_links],
  ['countdownAt', m.editor_countdown, m.editor_problem_moment],
  ['countdownAt.local', m.editor_countdown, m.editor_problem_moment],
  ['countdownAt.timeZone', m.editor_countdown_zone, m.editor_problem_time_zone],
  ['startsOn', m.editor_starts_on, m.editor_problem_day],
  ['endsOn', m.editor_ends_on, m.editor_problem_day],
  ['notice', m.editor_notice],
  ['place', m.editor_place],
  ['flightNumber', m.editor_flight_number, m.editor_problem_flight_number],
  ['airline', m.editor_airline],
  ['direction', m.editor_direction],
  ['departure.code', m.editor_departure_code, m.editor_problem_code],
  ['departure.airport', m.editor_departure_airport],
  ['departure.terminal', m.editor_departure_terminal],
  ['departure.at.local', m.editor_departure_at, m.editor_problem_moment],
  ['departure.at.timeZone', m.editor_departure_zone, m.editor_problem_time_zone],
  ['arrival.code', m.editor_arrival_code, m.editor_problem_code],
  ['arrival.airport', m.editor_arrival_airport],
  ['arrival.terminal', m.editor_arrival_terminal],
  ['arrival.at.local', m.editor_arrival_at, m.editor_problem_moment],
  ['arrival.at.timeZone', m.editor_arrival_zone, m.editor_problem_time_zone],
  ['baggage.*.title', m.editor_baggage_title],
  ['baggage.*.detail', m.editor_baggage_detail],
  ['baggage', m.editor_baggage],
  ['tips.*', m.editor_tip],
  ['tips', m.editor_tips],
  ['hotel.name', m.editor_hotel_name],
  ['hotel.stars', m.editor_stars, m.editor_problem_stars],
  ['checkIn.day', m.editor_check_in_day, m.editor_problem_day],
  ['checkIn.from', m.editor_check_in_from, m.editor_problem_clock],
  ['checkOut.day', m.editor_check_out_day, m.editor_problem_day],
  ['checkOut.before', m.editor_check_out_before, m.editor_problem_clock],
  ['facilities.*', m.editor_facility],
  ['facilities', m.editor_facilities],
  ['address.*', m.editor_address_line],
  ['address', m.editor_address],
  ['phone', m.editor_phone, m.editor_problem_phone],
  ['position', m.editor_position, m.editor_problem_position],
  ['position.latitude', m.editor_position, m.editor_problem_position],
  ['position.longitude', m.editor_position, m.editor_problem_position],
  ['bookingUrl', m.editor_booking_url, m.editor_problem_url],
  ['promises.*', m.editor_promise],
  ['promises', m.editor_promises],
  ['items.*.time', m.editor_item_time, m.editor_problem_clock],
  ['items.*.timeZone', m.editor_item_zone, m.editor_problem_time_zone],
  ['items.*.title', m.editor_item_title],
  ['items.*.detail', m.editor_item_detail],
  ['days.*.day', m.editor_day_date, m.editor_problem_day],
  ['days.*.title', m.editor_day_title],
  ['days.*.items', m.editor_items],
  ['days', m.editor_days],
  ['items', m.editor_flights],
  ['timeZone', m.editor_time_zone, m.editor_problem_time_zone],
  ['title', m.editor_title],
];

function fieldAt(path: string) {
  const pattern = path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  return FIELDS.find(([end]) => pattern === end || pattern.endsWith(`.${end}`));
}

/** Returns the name of the field at `path`: "Vluchtnummer". */
export function fieldName(path: string): string {
  return fieldAt(path)?.[1]() ?? sectionName(sectionOfPath(path));
}

/** Returns "Vlucht 2 (HV5345)" for the flight with index 1. */
export function flightName({ flightNumber }: Pick<DraftFlight, 'flightNumber'>, index: number): string {
  const number = index + 1;
  return flightNumber === ''
    ? m.editor_flight_n({ number })
    : m.editor_flight_named({ number, name: flightNumber });
}

/** Returns "vr 20 juni", or the number of the day while it has no date. */
export function dayName({ day }: Pick<DraftDay, 'day'>, index: number): string {
  return isDay(day) ? shortDay(day) : m.editor_day_n({ number: index + 1 });
}

/** Returns the name of the flight or day in `path`, or null when `path` is in neither. */
function entryName(draft: TripDraft, path: string): string | null {
  const [part, list, key] = path.split('.');
  const index = Number(key);
  if (part === 'flights' && list === 'items') {
    const flight = draft.flights.items[index];
    return flight === undefined ? null : flightName(flight, index);
  }
  if ((part === 'schedule' || part === 'homeStayers') && list === 'days') {
    const day = draft[part].days[index];
    return day === undefined ? null : dayName(day, index);
  }
  return null;
}

/** Returns a path as people read it: "Vluchten · Vlucht 2 (HV5345) · Vluchtnummer". */
export function pathName(draft: TripDraft, path: string): string {
  const names = [sectionName(sectionOfPath(path)), entryName(draft, path), fieldName(path)];
  return [...new Set(names.filter((name) => name !== null))].join(' · ');
}

/** The texts of rules that have the same text for every field. */
const RULE_TEXTS: Readonly<Record<string, () => string>> = {
  unreadable_text: m.editor_problem_unreadable,
  ends_before_start: m.editor_problem_ends_before_start,
  check_out_before_check_in: m.editor_problem_check_out,
  arrival_before_departure: m.editor_problem_arrival,
  unrecognized_keys: m.editor_problem_unknown_field,
};

export type Issue = NonNullable<ReturnType<typeof TripContent.safeParse>['error']>['issues'][number];

/** Says what to do about a broken rule. `issue` has the limit of a text or list. */
export function problemText(path: string, rule: string, issue?: Issue): string {
  if (rule === 'duplicate') {
    return path.endsWith('.day') ? m.editor_problem_day_twice() : m.editor_problem_twice();
  }
  if (issue?.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'array') return m.editor_problem_too_many({ max });
    if (issue.origin === 'string') return m.editor_problem_too_long({ max });
  }
  return RULE_TEXTS[rule]?.() ?? fieldAt(path)?.[2]?.() ?? m.editor_problem_empty();
}
