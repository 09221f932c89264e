import { expect, test } from 'vitest';
import { isAtRisk } from './queue-texts.ts';

const NOW = Date.UTC(2026, 4, 12, 12);
const daysAgo = (days: number) => ({ capturedAt: NOW - days * 24 * 60 * 60 * 1_000, clockKnown: true });

test('photos that wait for two days may be cleared before they are sent, younger ones not', () => {
  expect(isAtRisk([daysAgo(0.1), daysAgo(2)], NOW)).toBe(true);
  expect(isAtRisk([daysAgo(0.1), daysAgo(1.9)], NOW)).toBe(false);
  expect(isAtRisk([], NOW)).toBe(false);
});
