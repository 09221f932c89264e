import { LANGUAGES } from '@reisspel/contract/language';
import { describe, expect, test } from 'vitest';
import { CITY_NAMES } from './city-names.ts';
import { cityOf } from './zoned-time.ts';

describe('the city of a time zone', () => {
  test.each([
    ['Europe/London', ['Londen', 'London', 'Londres']],
    ['Atlantic/Canary', ['Canarische Eilanden', 'Canary Islands', 'Canarias']],
    ['America/New_York', ['New York', 'New York', 'Nueva York']],
    ['America/Argentina/Buenos_Aires', ['Buenos Aires', 'Buenos Aires', 'Buenos Aires']],
    ['Asia/Kathmandu', ['Kathmandu', 'Kathmandu', 'Katmandú']],
    ['UTC', ['UTC', 'UTC', 'UTC']],
  ])('has its usual name in each language, or the name of the zone: %s', (timeZone, names) => {
    expect(LANGUAGES.map((language) => cityOf(timeZone, CITY_NAMES[language]))).toEqual(names);
  });

  test('is in the lists only when its time zone exists', () => {
    const cities = new Set(Intl.supportedValuesOf('timeZone').map((name) => cityOf(name, {})));
    // Some runtimes list these cities under an older name.
    for (const renamed of ['Faroe', 'Ho Chi Minh', 'Kathmandu', 'Kolkata', 'Kyiv']) cities.add(renamed);
    const named = LANGUAGES.flatMap((language) => Object.keys(CITY_NAMES[language]));
    expect(named.filter((city) => !cities.has(city))).toEqual([]);
  });
});
