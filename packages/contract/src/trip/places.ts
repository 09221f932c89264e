import { z } from 'zod';
import { MAX_FOUND_PLACES, MAX_PLACE_QUERY_LENGTH } from '../limits.ts';
import { readableText } from '../text.ts';
import { coordinates } from './trip.ts';

/** What an organiser looks for: the name of a place, or an address. */
export const PlaceQuery = z.object({ q: readableText(MAX_PLACE_QUERY_LENGTH) });

const FoundPlace = z.strictObject({
  /** With its street, town and country. */
  name: z.string(),
  ...coordinates,
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** The best first. */
export const FoundPlaces = z.strictObject({
  places: z.array(FoundPlace).max(MAX_FOUND_PLACES),
  /** What the geocoder says about the source of its data; null if it says nothing. */
  licence: z.string().nullable(),
});
export type FoundPlaces = z.infer<typeof FoundPlaces>;
