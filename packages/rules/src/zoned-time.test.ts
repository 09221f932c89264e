import { describe, expect, test } from 'vitest';
import { instantOf, localTimeAt, offsetAt } from './zoned-time.ts';

describe('the conversion between local times and instants', () => {
  test.each([
    ['2025-06-20T14:25', 'Europe/Amsterdam', '2025-06-20T14:25:00+02:00'],
    ['2025-12-20T14:25', 'Europe/Amsterdam', '2025-12-20T14:25:00+01:00'],
    ['2025-06-20T14:25', 'Asia/Kathmandu', '2025-06-20T14:25:00+05:45'],
    ['2025-06-20T00:00', 'Pacific/Kiritimati', '2025-06-20T00:00:00+14:00'],
    ['2025-06-20T23:59', 'Pacific/Pago_Pago', '2025-06-20T23:59:00-11:00'],
    ['2025-06-20T14:25', 'UTC', '2025-06-20T14:25:00Z'],
  ])('is right for %s in %s', (local, timeZone, expected) => {
    expect(instantOf({ local, timeZone })).toBe(Date.parse(expected));
    expect(localTimeAt(timeZone, Date.parse(expected))).toBe(local);
  });

  test('takes the first of two equal local times', () => {
    const twice = instantOf({ local: '2025-10-26T02:30', timeZone: 'Europe/Amsterdam' });
    expect(twice).toBe(Date.parse('2025-10-26T02:30:00+02:00'));
  });

  test('moves a skipped local time by the size of the jump', () => {
    const skipped = instantOf({ local: '2025-03-30T02:30', timeZone: 'Europe/Amsterdam' });
    expect(localTimeAt('Europe/Amsterdam', skipped)).toBe('2025-03-30T03:30');
  });

  test.each([
    ['2025-03-30T01:59', '2025-03-30T00:59:00Z'],
    ['2025-03-30T03:00', '2025-03-30T01:00:00Z'],
    ['2025-10-26T01:59', '2025-10-25T23:59:00Z'],
    ['2025-10-26T03:00', '2025-10-26T02:00:00Z'],
  ])('is right near a clock change: %s', (local, expected) => {
    expect(instantOf({ local, timeZone: 'Europe/Amsterdam' })).toBe(Date.parse(expected));
  });

  test('rounds the offset to whole minutes', () => {
    expect(offsetAt('Asia/Kathmandu', Date.parse('2025-06-20T08:40:59.999Z'))).toBe(345 * 60_000);
  });

  test.each([
    ['0002-06-20T10:00', 'Europe/Amsterdam'],
    ['0020-06-20T10:00', 'Asia/Kathmandu'],
    ['0202-06-20T10:00', 'America/New_York'],
    ['9998-06-20T10:00', 'Pacific/Kiritimati'],
  ])('accepts an unfinished year: %s in %s', (local, timeZone) => {
    expect(localTimeAt(timeZone, instantOf({ local, timeZone }))).toBe(local);
  });

  test.each([
    ['', 'Europe/Amsterdam'],
    ['2027-06-20', 'Europe/Amsterdam'],
    ['2027-13-20T10:00', 'Europe/Amsterdam'],
    ['gisteren', 'Europe/Amsterdam'],
    ['0000-06-20T10:00', 'Europe/Amsterdam'],
    ['0001-01-01T00:00', 'Asia/Kathmandu'],
    ['9999-12-31T23:59', 'America/New_York'],
    ['+12027-06-20T10:00', 'UTC'],
    ['2027-06-20T10:00', ''],
    ['2027-06-20T10:00', 'Europe/Atlantis'],
  ])('gives NaN for an unreadable time: "%s" in "%s"', (local, timeZone) => {
    expect(instantOf({ local, timeZone })).toBeNaN();
  });

  test.each([
    ['Europe/Amsterdam', Number.NaN],
    ['Europe/Amsterdam', Number.POSITIVE_INFINITY],
    ['Europe/Amsterdam', Date.parse('+010000-01-01T00:00:00Z')],
    ['Europe/Amsterdam', Date.parse('0000-06-01T00:00:00Z')],
    ['Europe/Atlantis', 0],
  ])('gives an empty time for %s at %d', (timeZone, instant) => {
    expect(localTimeAt(timeZone, instant)).toBe('');
    expect(offsetAt(timeZone, instant)).toBeNaN();
  });
});
