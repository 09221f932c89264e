import { expect, test } from 'vitest';
import { updatedText } from './share-page.tsx';

const NOON = Date.parse('2025-06-20T12:00:00+05:45');
const HOUR_MS = 60 * 60 * 1_000;

test('shows the time of an update in the reader’s time zone', () => {
  expect(updatedText(NOON, NOON)).toBe('Bijgewerkt om 12:00');
  expect(updatedText(NOON, NOON + 11 * HOUR_MS)).toBe('Bijgewerkt om 12:00');
});

test('adds the day when the update is from an earlier day', () => {
  expect(updatedText(NOON, NOON + 12 * HOUR_MS)).toBe('Bijgewerkt op vr 20 juni om 12:00');
});
