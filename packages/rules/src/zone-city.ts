import type { CityNames } from './city-names.ts';

/** The city that names a time zone, in the language of these names: "New York" of "America/New_York". */
export function cityOf(timeZone: string, names: CityNames): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return names[city] ?? city;
}
