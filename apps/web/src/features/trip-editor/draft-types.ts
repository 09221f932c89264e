import type { TripDraft } from '@reisspel/contract/trip';

/** The parts of a draft, which may hold gaps and mistakes. */
export type DraftFlight = TripDraft['flights']['items'][number];
export type DraftFlightEnd = DraftFlight['departure'];
export type DraftDay = TripDraft['schedule']['days'][number];
export type DraftItem = DraftDay['items'][number];
export type DraftHotel = TripDraft['hotel'];
export type DraftLink = TripDraft['links'][number];
export type DraftBaggage = TripDraft['flights']['baggage'][number];

/** The parts that consist of days with items. */
export type DaysPart = 'schedule' | 'homeStayers';
