import { type CityNames, DUTCH_CITIES, ENGLISH_CITIES, SPANISH_CITIES } from '@reisspel/rules/city-names';
import { LANGUAGE } from '../lib/language.ts';

/** The city names of this build's language; the bundler leaves the other two lists out. */
export const CITY_NAMES: CityNames =
  LANGUAGE === 'nl' ? DUTCH_CITIES : LANGUAGE === 'es' ? SPANISH_CITIES : ENGLISH_CITIES;
