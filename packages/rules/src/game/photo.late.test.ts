import { LATE_PHOTO_MAX_AGE_MS } from '@reisspel/contract/limits';
import { describe, expect, test } from 'vitest';
import { captureTime, wasMadeDuring } from './photo.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2025-06-21T12:00:00+02:00');
const morning = { startedAt: NOON - 3 * HOUR, endedAt: NOON - 2 * HOUR, endedBy: 'stop' as const };
const later = { startedAt: NOON - HOUR, endedAt: NOON, endedBy: 'stop' as const };

describe("a photo that arrives at one o'clock", () => {
  test.each([
    ['in the last run', later.startedAt + 1],
    ['at the end of the last run', NOON],
    ['in an earlier run of the same game', morning.startedAt],
  ])('counts when it was taken %s', (_, capturedAt) => {
    expect(wasMadeDuring([morning, later], capturedAt, NOON + HOUR)).toBe(true);
  });

  test.each([
    ['just before the last run', later.startedAt - 1],
    ['just after the last run', NOON + 1],
    ['between two runs', NOON - 1.5 * HOUR],
  ])('does not count when it was taken %s', (_, capturedAt) => {
    expect(wasMadeDuring([morning, later], capturedAt, NOON + HOUR)).toBe(false);
  });

  test('does not count for a game that never ran', () => {
    expect(wasMadeDuring([], NOON, NOON + HOUR)).toBe(false);
  });
});

test('a photo of the game counts until it is 48 hours old', () => {
  expect(wasMadeDuring([later], NOON, NOON + LATE_PHOTO_MAX_AGE_MS)).toBe(true);
  expect(wasMadeDuring([later], NOON, NOON + LATE_PHOTO_MAX_AGE_MS + 1)).toBe(false);
});

test('a photo with a future date does not count, and its capture is never after its arrival', () => {
  const open = { startedAt: NOON, endedAt: null };
  expect(wasMadeDuring([open], NOON + HOUR, NOON + HOUR)).toBe(true);
  expect(wasMadeDuring([open], NOON + HOUR + 1, NOON + HOUR)).toBe(false);
  expect(captureTime(NOON + 1, NOON)).toBe(NOON);
  expect(captureTime(NOON - 1, NOON)).toBe(NOON - 1);
  expect(captureTime(null, NOON)).toBe(NOON);
});
