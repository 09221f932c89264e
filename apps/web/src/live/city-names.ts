import { type CityNames, DUTCH_CITIES, ENGLISH_CITIES, SPANISH_CITIES } from '@reisspel/rules/city-names';

/** Returns the names in this language. It reads the build's constant, so a browser has one list. */
export function cityNames(): CityNames {
  switch (__LANGUAGE__) {
    case 'nl':
      return DUTCH_CITIES;
    case 'en':
      return ENGLISH_CITIES;
    case 'es':
      return SPANISH_CITIES;
    default:
      return __LANGUAGE__ satisfies never;
  }
}
