import { describe, expect, test } from 'vitest';
import { dayAt, readerOffsetAt, zoneLabel } from './place-time.ts';

const SUMMER = Date.parse('2025-06-20T12:00:00Z');
const MINUTE = 60_000;

// The tests run in Asia/Kathmandu.
describe('whose time a time is', () => {
  test('is not said to a reader in the same zone', () => {
    expect(zoneLabel('Asia/Kathmandu', SUMMER)).toBeNull();
    expect(readerOffsetAt(SUMMER)).toBe((5 * 60 + 45) * MINUTE);
  });

  test.each([
    ['Europe/Amsterdam', 'tijd in Amsterdam'],
    ['America/New_York', 'tijd in New York'],
    ['America/Argentina/Buenos_Aires', 'tijd in Buenos Aires'],
    ['Europe/Lisbon', 'tijd in Lissabon'],
    ['UTC', 'tijd in UTC'],
  ])('is said by its city: %s', (timeZone, label) => {
    expect(zoneLabel(timeZone, SUMMER)).toBe(label);
  });

  test('is not said where another zone shows the same clock at that moment', () => {
    // Kathmandu was at +05:30, as Kolkata, until 1986.
    const before = Date.parse('1985-06-20T12:00:00Z');
    expect(zoneLabel('Asia/Kolkata', before)).toBeNull();
    expect(zoneLabel('Asia/Kolkata', SUMMER)).toBe('tijd in Kolkata');
  });
});

test('the day changes at midnight of the place', () => {
  expect(dayAt('America/New_York', Date.parse('2025-06-21T03:59:59Z'))).toBe('2025-06-20');
  expect(dayAt('America/New_York', Date.parse('2025-06-21T04:00:00Z'))).toBe('2025-06-21');
});
