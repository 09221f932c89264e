import { type CityNames, DUTCH_CITIES, ENGLISH_CITIES, SPANISH_CITIES } from '@reisspel/rules/city-names';
import { LANGUAGE } from '../lib/language.ts';

/** Of this app's language. A question that the build can answer, so that the other names are not in it. */
export const CITY_NAMES: CityNames =
  LANGUAGE === 'nl' ? DUTCH_CITIES : LANGUAGE === 'es' ? SPANISH_CITIES : ENGLISH_CITIES;
