import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { describe, expect, test } from 'vitest';
import { CITY_NAMES } from './city-names.ts';
import { cityOf } from './zoned-time.ts';

describe('the city of a time zone', () => {
  test.each<[string, Language, string]>([
    ['Europe/London', 'nl', 'Londen'],
    ['Europe/London', 'es', 'Londres'],
    ['Atlantic/Canary', 'nl', 'Canarische Eilanden'],
    ['Atlantic/Canary', 'en', 'Canary Islands'],
    ['Atlantic/Canary', 'es', 'Canarias'],
    ['America/New_York', 'es', 'Nueva York'],
    ['Asia/Kathmandu', 'es', 'Katmandú'],
  ])('has its usual name in a language: %s, %s', (timeZone, language, name) => {
    expect(cityOf(timeZone, CITY_NAMES[language])).toBe(name);
  });

  test.each([
    ['Europe/London', 'en', 'London'],
    ['America/New_York', 'nl', 'New York'],
    ['America/Argentina/Buenos_Aires', 'es', 'Buenos Aires'],
    ['Asia/Kathmandu', 'en', 'Kathmandu'],
    ['UTC', 'es', 'UTC'],
  ] as const)('is the name of the zone where the list has no other: %s, %s', (timeZone, language, name) => {
    expect(cityOf(timeZone, CITY_NAMES[language])).toBe(name);
  });

  test('is in the lists only when its time zone exists', () => {
    const cities = new Set(Intl.supportedValuesOf('timeZone').map((name) => cityOf(name, {})));
    // Some runtimes list these cities under an older name.
    for (const renamed of ['Faroe', 'Ho Chi Minh', 'Kathmandu', 'Kolkata', 'Kyiv']) cities.add(renamed);
    const named = LANGUAGES.flatMap((language) => Object.keys(CITY_NAMES[language]));
    expect(named.filter((city) => !cities.has(city))).toEqual([]);
  });
});
