import type { Language } from '@reisspel/contract/language';
import type { FoundPlaces } from '@reisspel/contract/trip/places';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { TakeTurn } from '../../http/rate-limit.ts';
import { rememberNewest } from '../../platform/forget-oldest.ts';
import type { Geocoder } from '../../platform/geocoder.ts';

/** Answers in memory: more than the places of a trip. Nominatim's policy asks for a cache. */
const MAX_REMEMBERED = 200;

interface PlaceServiceDeps {
  /** Null without one. */
  geocoder: Geocoder | null;
  takeTurn: TakeTurn;
}

/** Creates the service that looks up places by name. Organisers share its turns and its memory. */
export function createPlaceService({ geocoder, takeTurn }: PlaceServiceDeps) {
  const remembered = new Map<string, FoundPlaces>();
  return {
    async find(query: string, language: Language): Promise<Outcome<FoundPlaces>> {
      if (geocoder === null) return refuse('not_found');
      const key = `${language} ${query.toLowerCase()}`;
      const known = remembered.get(key);
      if (known !== undefined) return done(known);
      const retryAfterSeconds = takeTurn('geocoder');
      if (retryAfterSeconds !== null) {
        return { ok: false, code: 'too_many_requests', params: { retryAfterSeconds } };
      }
      const found = await geocoder(query, language);
      if (found === null) return refuse('geocoder_unavailable');
      rememberNewest(remembered, key, found, MAX_REMEMBERED);
      return done(found);
    },
  };
}

export type PlaceService = ReturnType<typeof createPlaceService>;
