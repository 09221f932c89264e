import { LANGUAGES, mapLanguages } from '@reisspel/contract/language';
import { describe, expect, test } from 'vitest';
import { CITY_NAMES } from './city-names.ts';
import { cityOf } from './zoned-time.ts';

describe('the city of a time zone', () => {
  test.each([
    ['Europe/London', { nl: 'Londen', en: 'London', es: 'Londres' }],
    ['Atlantic/Canary', { nl: 'Canarische Eilanden', en: 'Canary Islands', es: 'Canarias' }],
    ['America/New_York', { nl: 'New York', en: 'New York', es: 'Nueva York' }],
    ['America/Argentina/Buenos_Aires', { nl: 'Buenos Aires', en: 'Buenos Aires', es: 'Buenos Aires' }],
    ['Asia/Kathmandu', { nl: 'Kathmandu', en: 'Kathmandu', es: 'Katmandú' }],
    ['UTC', { nl: 'UTC', en: 'UTC', es: 'UTC' }],
  ])('has its usual name in each language, or the name of the zone: %s', (timeZone, names) => {
    const inLanguages = mapLanguages((language) => cityOf(timeZone, CITY_NAMES[language]));
    expect(inLanguages).toMatchObject(names);
  });

  test('is in the lists only when its time zone exists', () => {
    const cities = new Set(Intl.supportedValuesOf('timeZone').map((name) => cityOf(name, {})));
    // Some runtimes list these cities under an older name.
    for (const renamed of ['Faroe', 'Ho Chi Minh', 'Kathmandu', 'Kolkata', 'Kyiv']) cities.add(renamed);
    const named = LANGUAGES.flatMap((language) => Object.keys(CITY_NAMES[language]));
    expect(named.filter((city) => !cities.has(city))).toEqual([]);
  });
});
