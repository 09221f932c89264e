import { type CityNames, DUTCH_CITIES, ENGLISH_CITIES, SPANISH_CITIES } from '@reisspel/rules/city-names';
import { LANGUAGE } from '../lib/language.ts';

/** Takes only the last language, so that a new language without a list does not compile. */
function lastListOf(_language: 'en'): CityNames {
  return ENGLISH_CITIES;
}

/** The city names of this build's language; the bundler leaves the other lists out. */
export const CITY_NAMES: CityNames =
  LANGUAGE === 'nl' ? DUTCH_CITIES : LANGUAGE === 'es' ? SPANISH_CITIES : lastListOf(LANGUAGE);
