import { describe, expect, test } from 'vitest';
import { instantOf, localTimeAt, offsetAt } from './zoned-time.ts';

describe('the instant of a clock time at a place', () => {
  test.each([
    ['2025-06-20T14:25', 'Europe/Amsterdam', '2025-06-20T14:25:00+02:00'],
    ['2025-12-20T14:25', 'Europe/Amsterdam', '2025-12-20T14:25:00+01:00'],
    ['2025-06-20T14:25', 'Asia/Kathmandu', '2025-06-20T14:25:00+05:45'],
    ['2025-06-20T00:00', 'Pacific/Kiritimati', '2025-06-20T00:00:00+14:00'],
    ['2025-06-20T23:59', 'Pacific/Pago_Pago', '2025-06-20T23:59:00-11:00'],
    ['2025-06-20T14:25', 'UTC', '2025-06-20T14:25:00Z'],
  ])('%s in %s', (local, timeZone, expected) => {
    expect(instantOf({ local, timeZone })).toBe(Date.parse(expected));
    expect(localTimeAt(timeZone, Date.parse(expected))).toBe(local);
  });

  test('a clock time that comes twice is the first of the two', () => {
    const twice = instantOf({ local: '2025-10-26T02:30', timeZone: 'Europe/Amsterdam' });
    expect(twice).toBe(Date.parse('2025-10-26T02:30:00+02:00'));
  });

  test('a clock time that is skipped is as much later as the clock jumps', () => {
    const skipped = instantOf({ local: '2025-03-30T02:30', timeZone: 'Europe/Amsterdam' });
    expect(localTimeAt('Europe/Amsterdam', skipped)).toBe('2025-03-30T03:30');
  });

  test.each([
    ['2025-03-30T01:59', '2025-03-30T00:59:00Z'],
    ['2025-03-30T03:00', '2025-03-30T01:00:00Z'],
    ['2025-10-26T01:59', '2025-10-25T23:59:00Z'],
    ['2025-10-26T03:00', '2025-10-26T02:00:00Z'],
  ])('beside a change of the clock: %s', (local, expected) => {
    expect(instantOf({ local, timeZone: 'Europe/Amsterdam' })).toBe(Date.parse(expected));
  });

  test('the offset counts whole minutes within any second', () => {
    expect(offsetAt('Asia/Kathmandu', Date.parse('2025-06-20T08:40:59.999Z'))).toBe(345 * 60_000);
  });
});
