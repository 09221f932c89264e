import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import { describe, expect, test } from 'vitest';
import { captureTime, wasMadeDuring } from './photo.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2025-06-21T12:00:00+02:00');
const morning = { startedAt: NOON - 3 * HOUR, endedAt: NOON - 2 * HOUR };
const later = { startedAt: NOON - HOUR, endedAt: NOON };

describe("a photo that arrives at one o'clock", () => {
  test.each([
    ['in the run', later.startedAt + 1, true],
    ['just before it', later.startedAt - 1, false],
    ['at its end', NOON, true],
    ['just after it', NOON + 1, false],
    ['in an earlier run of the same game', morning.startedAt, true],
    ['between the two', NOON - 1.5 * HOUR, false],
  ])('and was taken %s', (_, capturedAt, counts) => {
    expect(wasMadeDuring([morning, later], capturedAt, NOON + HOUR)).toBe(counts);
  });

  test('does not count for a game that never ran', () => {
    expect(wasMadeDuring([], NOON, NOON + HOUR)).toBe(false);
  });
});

test('counts until it is too old', () => {
  expect(wasMadeDuring([later], NOON, NOON + LATE_PHOTO_MAX_AGE_MS)).toBe(true);
  expect(wasMadeDuring([later], NOON, NOON + LATE_PHOTO_MAX_AGE_MS + 1)).toBe(false);
});

test('does not count when its phone dates it in the future', () => {
  const open = { startedAt: NOON, endedAt: null };
  expect(wasMadeDuring([open], NOON + HOUR, NOON + HOUR)).toBe(true);
  expect(wasMadeDuring([open], NOON + HOUR + 1, NOON + HOUR)).toBe(false);
  expect(captureTime(NOON + 1, NOON)).toBe(NOON);
  expect(captureTime(NOON - 1, NOON)).toBe(NOON - 1);
  expect(captureTime(null, NOON)).toBe(NOON);
});
