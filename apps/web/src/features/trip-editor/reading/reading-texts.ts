import { Flight, Hotel, TimelineDay, type TripDraft } from '@reisspel/contract/trip/trip';
import { dayRange } from '../../../lib/format/dates.ts';
import { limitMegabytes } from '../../../lib/format/figures.ts';
import { PICTURE_PROBLEM } from '../../../lib/pictures/picture-file.ts';
import * as m from '../../../paraglide/messages.js';
import type { DraftFlight } from '../draft.ts';
import { isDay, newDay, newFlight, newItem } from '../entries.ts';
import { fieldName, sectionName } from '../texts.ts';
import { zoneText } from '../time-zones.ts';
import {
  type BookingProblem,
  type FlightReading,
  type HotelReading,
  type ItemReading,
  MAX_BOOKING_BYTES,
  MAX_READINGS,
  type Reading,
} from './reading.ts';
import { filled, filledHotel, isOutsideTrip, replacesHotel, sameFlight, sameItem } from './take.ts';

export const BOOKING_PROBLEM: Record<BookingProblem, () => string> = {
  ...PICTURE_PROBLEM,
  too_large: () => m.booking_too_large({ megabytes: limitMegabytes(MAX_BOOKING_BYTES) }),
  too_many: () => m.booking_too_many({ max: MAX_READINGS }),
  nothing: m.booking_nothing,
  no_barcode: m.booking_no_barcode,
};

/** A reading as the organiser checks it. */
export interface ReadingTexts {
  readonly title: string;
  /** The fields that were in the booking. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** The names of fields that the trip needs, and that neither the booking nor the draft has. */
  readonly missing: readonly string[];
  /** They say what the draft has already, and that the reading is not of this trip. */
  readonly notes: readonly string[];
}

function joined(parts: readonly string[], separator = ', '): string {
  return parts.filter(Boolean).join(separator);
}

/** Returns "18 juni 2027, 14:25". With the year, as a boarding pass does not have it. */
function momentText(day: string, clock: string): string {
  return joined([isDay(day) ? dayRange(day, day) : '', clock]);
}

type Issues = readonly { readonly path: readonly PropertyKey[] }[] | undefined;

function missingOf(issues: Issues, path: string): string[] {
  return [...new Set((issues ?? []).map((issue) => fieldName([path, ...issue.path].join('.'))))];
}

function endText({ code, airport, terminal, at }: DraftFlight['departure']): string {
  const place = airport === '' ? code : joined([airport, code === '' ? '' : `(${code})`], ' ');
  const moment = momentText(at.local.slice(0, 10), at.local.slice(11));
  return joined([place, moment, terminal === '' ? '' : `${m.editor_terminal()} ${terminal}`]);
}

function flightTexts(read: FlightReading, draft: TripDraft): ReadingTexts {
  const { flightNumber, airline, departure, arrival } = read;
  const same = sameFlight(draft, read);
  const whole = Flight.safeParse(filled(same ?? newFlight(true), read));
  return {
    title: m.booking_flight({ number: flightNumber }),
    fields: [
      { name: m.editor_airline(), value: airline },
      { name: m.flight_departure(), value: endText(departure) },
      { name: m.flight_arrival(), value: endText(arrival) },
    ],
    missing: missingOf(whole.error?.issues, 'flights.items.0'),
    notes: same === undefined ? [] : [m.booking_known()],
  };
}

function hotelTexts(read: HotelReading, draft: TripDraft): ReadingTexts {
  const { name, address, phone, checkIn, checkOut } = read;
  const { shown: _, ...hotel } = filledHotel(draft, read);
  return {
    title: name || sectionName('hotel'),
    fields: [
      { name: m.editor_address(), value: joined(address) },
      { name: m.editor_phone(), value: phone },
      { name: m.booking_check_in(), value: momentText(checkIn.day, checkIn.from) },
      { name: m.booking_check_out(), value: momentText(checkOut.day, checkOut.before) },
    ],
    missing: missingOf(Hotel.safeParse(hotel).error?.issues, 'hotel'),
    notes: replacesHotel(draft, read) ? [m.booking_replaces({ name: draft.hotel.name })] : [],
  };
}

function itemTexts(read: ItemReading, draft: TripDraft): ReadingTexts {
  const { kind: _, day, ...item } = read;
  const zone = item.timeZone === null ? '' : zoneText(item.timeZone);
  const whole = { ...newDay(day, m.booking_when()), items: [{ ...newItem(), ...item }] };
  return {
    title: item.title || m.editor_item(),
    fields: [
      { name: m.booking_when(), value: joined([momentText(day, item.time), zone]) },
      { name: m.booking_where(), value: item.detail },
    ],
    missing: missingOf(TimelineDay.safeParse(whole).error?.issues, 'schedule.days.0'),
    notes: sameItem(draft, read) === undefined ? [] : [m.booking_known()],
  };
}

function ownTexts(reading: Reading, draft: TripDraft): ReadingTexts {
  switch (reading.kind) {
    case 'flight':
      return flightTexts(reading, draft);
    case 'hotel':
      return hotelTexts(reading, draft);
    case 'item':
      return itemTexts(reading, draft);
    default:
      return reading satisfies never;
  }
}

export function textsOf(reading: Reading, draft: TripDraft): ReadingTexts {
  const texts = ownTexts(reading, draft);
  return isOutsideTrip(draft, reading) ? { ...texts, notes: [...texts.notes, m.booking_outside()] } : texts;
}
