import { describe, expect, test } from 'vitest';
import { degreesOf, degreesText, mapRadius, placeOf } from './values.ts';

describe('a typed place', () => {
  test('may have a decimal point or a comma', () => {
    const place = { latitude: 38.5056, longitude: -0.2331 };
    expect(placeOf({ latitude: '38.5056', longitude: '-0.2331' })).toEqual(place);
    expect(placeOf({ latitude: ' 38,5056 ', longitude: '-0,2331' })).toEqual(place);
  });

  test('is null while a part of it is empty, no number or out of range', () => {
    expect(placeOf({ latitude: '38', longitude: '' })).toBeNull();
    expect(degreesOf('noord', 90)).toBeNull();
    expect(degreesOf('90.1', 90)).toBeNull();
    expect(degreesOf('-90', 90)).toBe(-90);
  });

  test('is written with five decimals', () => {
    expect(degreesText(38.505612345)).toBe('38.50561');
    expect(degreesText(4)).toBe('4');
  });
});

test('the map shows a radius only when it is valid', () => {
  expect(mapRadius('150')).toBe(150);
  expect(mapRadius('')).toBe(0);
  expect(mapRadius('5')).toBe(0);
});
