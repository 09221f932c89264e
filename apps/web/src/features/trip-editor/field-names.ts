import type { TripDraft } from '@reisspel/contract/trip';
import { shortDay } from '../../lib/dates.ts';
import * as m from '../../paraglide/messages.js';
import { isDay } from './day-order.ts';
import { sectionOfPath } from './draft-path.ts';
import type { DraftDay, DraftFlight } from './draft-types.ts';
import { sectionName } from './section-texts.ts';

/** What each field is called, by the end of its path; a number there is `*`. The first that fits counts. */
const NAMES: readonly (readonly [end: string, name: () => string])[] = [
  ['links.*.title', m.editor_link_title],
  ['links.*.url', m.editor_link_url],
  ['links', m.editor_links],
  ['countdownAt.local', m.editor_countdown],
  ['countdownAt.timeZone', m.editor_countdown_zone],
  ['startsOn', m.editor_starts_on],
  ['endsOn', m.editor_ends_on],
  ['notice', m.editor_notice],
  ['place', m.editor_place],
  ['flightNumber', m.editor_flight_number],
  ['airline', m.editor_airline],
  ['direction', m.editor_direction],
  ['departure.code', m.editor_departure_code],
  ['departure.airport', m.editor_departure_airport],
  ['departure.terminal', m.editor_departure_terminal],
  ['departure.at.local', m.editor_departure_at],
  ['departure.at.timeZone', m.editor_departure_zone],
  ['arrival.code', m.editor_arrival_code],
  ['arrival.airport', m.editor_arrival_airport],
  ['arrival.terminal', m.editor_arrival_terminal],
  ['arrival.at.local', m.editor_arrival_at],
  ['arrival.at.timeZone', m.editor_arrival_zone],
  ['baggage.*.title', m.editor_baggage_title],
  ['baggage.*.detail', m.editor_baggage_detail],
  ['baggage', m.editor_baggage],
  ['tips.*', m.editor_tip],
  ['tips', m.editor_tips],
  ['hotel.name', m.editor_hotel_name],
  ['hotel.stars', m.editor_stars],
  ['checkIn.day', m.editor_check_in_day],
  ['checkIn.from', m.editor_check_in_from],
  ['checkOut.day', m.editor_check_out_day],
  ['checkOut.before', m.editor_check_out_before],
  ['facilities.*', m.editor_facility],
  ['facilities', m.editor_facilities],
  ['address.*', m.editor_address_line],
  ['address', m.editor_address],
  ['phone', m.editor_phone],
  ['position', m.editor_position],
  ['position.latitude', m.editor_position],
  ['position.longitude', m.editor_position],
  ['bookingUrl', m.editor_booking_url],
  ['promises.*', m.editor_promise],
  ['promises', m.editor_promises],
  ['items.*.time', m.editor_item_time],
  ['items.*.timeZone', m.editor_item_zone],
  ['items.*.title', m.editor_item_title],
  ['items.*.detail', m.editor_item_detail],
  ['days.*.day', m.editor_day_date],
  ['days.*.title', m.editor_day_title],
  ['days.*.items', m.editor_items],
  ['days', m.editor_days],
  ['items', m.editor_flights],
  ['timeZone', m.editor_time_zone],
  ['title', m.editor_title],
];

function fieldName(path: string): string {
  const pattern = path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  const found = NAMES.find(([end]) => pattern === end || pattern.endsWith(`.${end}`));
  return found === undefined ? sectionName(sectionOfPath(path)) : found[1]();
}

/** "Vlucht 2 (HV5345)", counted from 0. */
export function flightName({ flightNumber }: Pick<DraftFlight, 'flightNumber'>, index: number): string {
  const number = index + 1;
  return flightNumber === ''
    ? m.editor_flight_n({ number })
    : m.editor_flight_named({ number, name: flightNumber });
}

/** "vr 20 juni" of a day; its number, from 0, while it has no date. */
export function dayName({ day }: Pick<DraftDay, 'day'>, index: number): string {
  return isDay(day) ? shortDay(day) : m.editor_day_n({ number: index + 1 });
}

/** The flight or day that a path leads into; null where it leads into none. */
function entryName(draft: TripDraft, path: string): string | null {
  const [part, list, at] = path.split('.');
  const index = Number(at);
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

/** Where a path leads, for people: "Vluchten · Vlucht 2 (HV5345) · Vluchtnummer". */
export function pathName(draft: TripDraft, path: string): string {
  const names = [sectionName(sectionOfPath(path)), entryName(draft, path), fieldName(path)];
  return [...new Set(names.filter((name) => name !== null))].join(' · ');
}
