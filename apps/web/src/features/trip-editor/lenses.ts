import type { DaysPart, DraftDay } from './draft-types.ts';
import { field, type Lens, wholeDraft } from './lens.ts';

/** The places of the draft that are always there, made once: rows that get one render only when their value changes. */
const FLIGHTS = field(wholeDraft, 'flights');
export const FLIGHT_ITEMS = field(FLIGHTS, 'items');
export const BAGGAGE = field(FLIGHTS, 'baggage');
export const TIPS = field(FLIGHTS, 'tips');
export const HOTEL = field(wholeDraft, 'hotel');
export const FACILITIES = field(HOTEL, 'facilities');
export const ADDRESS = field(HOTEL, 'address');
export const LINKS = field(wholeDraft, 'links');
export const PROMISES = field(field(wholeDraft, 'homeStayers'), 'promises');

export const DAYS: Record<DaysPart, Lens<DraftDay[]>> = {
  schedule: field(field(wholeDraft, 'schedule'), 'days'),
  homeStayers: field(field(wholeDraft, 'homeStayers'), 'days'),
};

export const SHOWN = {
  flights: field(FLIGHTS, 'shown'),
  hotel: field(HOTEL, 'shown'),
  schedule: field(field(wholeDraft, 'schedule'), 'shown'),
  homeStayers: field(field(wholeDraft, 'homeStayers'), 'shown'),
};
