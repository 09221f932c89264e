import { type CityNames, DUTCH_CITIES, ENGLISH_CITIES, SPANISH_CITIES } from '@reisspel/rules/city-names';
import { LANGUAGE } from '../lib/language.ts';

/** Fails to compile when a language has no list. */
function lastOf(_language: 'en'): CityNames {
  return ENGLISH_CITIES;
}

/** The city names of this build's language; the bundler leaves the other lists out. */
export const CITY_NAMES: CityNames =
  LANGUAGE === 'nl' ? DUTCH_CITIES : LANGUAGE === 'es' ? SPANISH_CITIES : lastOf(LANGUAGE);
