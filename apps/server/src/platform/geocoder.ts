import type { Language } from '@reisspel/contract/language';
import { MAX_FOUND_PLACES } from '@reisspel/contract/limits';
import type { FoundPlace, FoundPlaces } from '@reisspel/contract/trip/places';
import { coordinates } from '@reisspel/contract/trip/trip';
import { z } from 'zod';
import { type AskOptions, addressOf, askJson } from './ask-json.ts';
import { VERSION } from './process.ts';

/** Finds places by name. Null when the geocoder gave no usable answer. */
export type Geocoder = (query: string, language: Language) => Promise<FoundPlaces | null>;

interface GeocoderOptions extends AskOptions {
  baseUrl: string;
}

/** Nominatim writes degrees as text. */
const degrees = z.union([z.string().min(1), z.number()]).transform(Number);

const ListedPlace = z
  .object({ lat: degrees, lon: degrees, display_name: z.string().min(1), licence: z.string().nullish() })
  .transform(({ lat, lon, display_name: name, licence }) => ({
    place: { name, latitude: lat, longitude: lon },
    licence: licence ?? null,
  }))
  .refine(({ place }) => z.object(coordinates).safeParse(place).success);

/** Creates a geocoder that speaks Nominatim's format, `/search` with `format=jsonv2`. */
export function createGeocoder({ baseUrl, ...options }: GeocoderOptions): Geocoder {
  return async (query, language) => {
    const url = addressOf(baseUrl, '/search');
    const question = { q: query, format: 'jsonv2', limit: MAX_FOUND_PLACES, 'accept-language': language };
    for (const [name, value] of Object.entries(question)) url.searchParams.set(name, String(value));
    // Nominatim's policy asks that a program names itself.
    const headers = { Accept: 'application/json', 'User-Agent': `Reisspel/${VERSION}` };
    const answer = await askJson(url, { headers }, options);
    if (answer.kind !== 'json') return null;
    const list = z.array(z.unknown()).safeParse(answer.body);
    if (!list.success) return null;
    const listed = list.data.flatMap((entry) => ListedPlace.safeParse(entry).data ?? []);
    if (listed.length === 0 && list.data.length > 0) return null;
    const places: FoundPlace[] = listed.slice(0, MAX_FOUND_PLACES).map(({ place }) => place);
    return { places, licence: listed[0]?.licence ?? null };
  };
}
