import { type CityNames, DUTCH_CITIES, ENGLISH_CITIES, SPANISH_CITIES } from '@reisspel/rules/city-names';

/** Names the build's constant, so that a browser's code contains only its own list. */
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
