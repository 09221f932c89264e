import type { CityNames } from './city-names.ts';

/** The city in a time zone's name: "New York" for "America/New_York". */
export function cityOf(timeZone: string, names: CityNames): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return names[city] ?? city;
}
