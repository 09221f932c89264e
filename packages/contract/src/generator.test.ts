import { describe, expect, test } from 'vitest';
import { GeneratorSettings } from './generator.ts';

const TOUR = { gameType: 'city-tour', city: 'Villajoyosa' };
const REGULAR = { gameType: 'regular', topic: 'De zee' };

const isValid = (settings: unknown) => GeneratorSettings.safeParse(settings).success;

describe('the settings of a generated game', () => {
  test.each([
    ['photoTaskCount', 10],
    ['quizTaskCount', 10],
    ['teamCount', 8],
  ])('accept a whole %s from 1 to %i', (field, most) => {
    for (const game of [TOUR, REGULAR]) {
      for (const right of [1, 2, most]) expect(isValid({ ...game, [field]: right })).toBe(true);
      for (const wrong of [-1, 0, 0.5, 2.5, most + 1, Number.NaN, '3', null]) {
        expect(isValid({ ...game, [field]: wrong })).toBe(false);
      }
    }
  });

  test.each(['estimateTaskCount', 'choicesTaskCount', 'orderTaskCount', 'textTaskCount'])(
    'accept a whole %s from 0 to 10, or none',
    (field) => {
      for (const right of [0, 1, 10]) expect(isValid({ ...TOUR, [field]: right })).toBe(true);
      for (const wrong of [-1, 0.5, 11, '3', null])
        expect(isValid({ ...REGULAR, [field]: wrong })).toBe(false);
    },
  );

  test('accept a radius from 0.5 to 5 km in steps of 0.5 km', () => {
    for (const right of [0.5, 1, 1.5, 4.5, 5]) expect(isValid({ ...TOUR, radiusKm: right })).toBe(true);
    for (const wrong of [-1, 0, 0.4, 0.7, 5.5, '1', null]) {
      expect(isValid({ ...TOUR, radiusKm: wrong })).toBe(false);
    }
  });

  test('require a city for a tour and a topic for a regular game', () => {
    for (const city of [undefined, '', ' ', 3]) expect(isValid({ ...TOUR, city })).toBe(false);
    for (const topic of [undefined, '', ' ', 3]) expect(isValid({ ...REGULAR, topic })).toBe(false);
  });

  test('default to the values of the spec', () => {
    const counts = { photoTaskCount: 3, quizTaskCount: 2, teamCount: 2 };
    expect(GeneratorSettings.parse(TOUR)).toEqual({ ...TOUR, radiusKm: 1, ...counts });
    expect(GeneratorSettings.parse(REGULAR)).toEqual({ ...REGULAR, ...counts });
  });
});
