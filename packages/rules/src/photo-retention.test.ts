import { expect, test } from 'vitest';
import {
  photosGoAt,
  postponedDeletion,
  presentRetention,
  type Retention,
  retentionStep,
} from './photo-retention.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TRIP = { endsOn: '2025-06-23', timeZone: 'Europe/Madrid' };
const NEW: Retention = { days: 30, putOffUntil: null, warnedAt: null, lastWarnedAt: null, erasedAt: null };
/** Midnight in Madrid, thirty days after the trip's last day has ended. */
const DUE = Date.parse('2025-07-24T00:00:00+02:00');

test('counts the days from the midnight that ends the trip in its time zone', () => {
  expect(photosGoAt(NEW, TRIP)).toBe(DUE);
  expect(photosGoAt(NEW, { endsOn: '2025-06-23', timeZone: 'Asia/Tokyo' })).toBe(
    Date.parse('2025-07-24T00:00:00+09:00'),
  );
});

test('warns fourteen and three days before the deletion', () => {
  const at = (days: number, retention: Retention = NEW) =>
    retentionStep(retention, TRIP, DUE + days * DAY_MS);
  expect(at(-15)).toBe('wait');
  expect(at(-14)).toBe('warn');
  const warned = { ...NEW, warnedAt: DUE - 14 * DAY_MS };
  expect(at(-13, warned)).toBe('wait');
  expect(at(-3, warned)).toBe('warn again');
  const twice = { ...warned, lastWarnedAt: DUE - 3 * DAY_MS };
  expect(at(-0.01, twice)).toBe('wait');
  expect(at(0, twice)).toBe('erase');
  expect(at(100, { ...twice, erasedAt: DUE })).toBe('wait');
});

test('warns first and waits three days when the server was off at the due time', () => {
  expect(retentionStep(NEW, TRIP, DUE + 50 * DAY_MS)).toBe('warn again');
  const warned = { ...NEW, lastWarnedAt: DUE + 50 * DAY_MS };
  expect(photosGoAt(warned, TRIP)).toBe(DUE + 53 * DAY_MS);
  expect(retentionStep(warned, TRIP, DUE + 52 * DAY_MS)).toBe('wait');
  expect(retentionStep(warned, TRIP, DUE + 53 * DAY_MS)).toBe('erase');
});

test('erases nothing early when the clock was wrong for a moment', () => {
  const ahead = { ...NEW, lastWarnedAt: DUE + 365 * DAY_MS };
  expect(retentionStep(ahead, TRIP, DUE - 20 * DAY_MS)).toBe('wait');
  expect(retentionStep(ahead, TRIP, DUE + DAY_MS)).toBe('wait');
  expect(retentionStep({ ...NEW, lastWarnedAt: DUE - 3 * DAY_MS }, TRIP, DUE - 1)).toBe('wait');
});

test('starts again when the trip gets a later end', () => {
  const gone = { ...NEW, putOffUntil: DUE, warnedAt: DUE, lastWarnedAt: DUE, erasedAt: DUE + 2 * DAY_MS };
  expect(photosGoAt(gone, TRIP)).toBeNull();
  const next = { ...TRIP, endsOn: '2026-06-23' };
  const due = Date.parse('2026-07-24T00:00:00+02:00');
  expect(photosGoAt(gone, next)).toBe(due);
  expect(retentionStep(gone, next, due)).toBe('warn again');
  expect(retentionStep(gone, next, due - 14 * DAY_MS)).toBe('warn');
  expect(presentRetention(gone, next)).toEqual(NEW);
  // With these corrected last days, the photos were due anyway when they were erased.
  expect(photosGoAt(gone, { ...TRIP, endsOn: '2025-06-22' })).toBeNull();
  expect(photosGoAt(gone, { ...TRIP, endsOn: '2025-06-25' })).toBeNull();
});

test('warns anew when a trip that was warned about gets a later end', () => {
  const warned = { ...NEW, warnedAt: DUE - 14 * DAY_MS, lastWarnedAt: DUE - 3 * DAY_MS };
  const next = { ...TRIP, endsOn: '2026-06-23' };
  const due = Date.parse('2026-07-24T00:00:00+02:00');
  expect(retentionStep(warned, next, due - 14 * DAY_MS)).toBe('warn');
  expect(retentionStep(warned, next, due)).toBe('warn again');
});

test('adds days when the organiser postpones the deletion', () => {
  expect(postponedDeletion(DUE, DUE - 3 * DAY_MS, 30)).toBe(DUE + 30 * DAY_MS);
  expect(postponedDeletion(DUE, DUE + 5 * DAY_MS, 30)).toBe(DUE + 35 * DAY_MS);
  const later = { ...NEW, putOffUntil: DUE + 30 * DAY_MS };
  expect(photosGoAt(later, TRIP)).toBe(DUE + 30 * DAY_MS);
});
