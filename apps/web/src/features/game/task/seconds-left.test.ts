import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startStopwatch } from './seconds-left.tsx';

const NOON = Date.UTC(2026, 5, 6, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

test('counts the time that a phone was asleep', () => {
  const elapsed = startStopwatch();
  vi.advanceTimersByTime(1_000);
  expect(elapsed()).toBe(1_000);
  vi.setSystemTime(NOON + 21_000);
  expect(elapsed()).toBe(21_000);
});

test('keeps counting when the clock is set back', () => {
  const elapsed = startStopwatch();
  vi.setSystemTime(NOON - 3_600_000);
  vi.advanceTimersByTime(2_000);
  expect(elapsed()).toBe(2_000);
});
