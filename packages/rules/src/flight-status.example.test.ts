import { describe, expect, test } from 'vitest';
import { exampleStatus } from './flight-status.ts';

const flight = {
  departureAt: Date.parse('2025-06-20T14:25:00+02:00'),
  arrivalAt: Date.parse('2025-06-20T16:55:00+02:00'),
  day: '2025-06-20',
};
const at = (moment: string) => exampleStatus(flight, moment.slice(0, 10), Date.parse(`${moment}:00+02:00`));

describe('the example status (spec 4)', () => {
  test('is scheduled far ahead and on time a day before', () => {
    expect(at('2025-06-10T12:00')).toBe('SCHEDULED');
    expect(at('2025-06-18T23:59')).toBe('SCHEDULED');
    expect(at('2025-06-19T00:00')).toBe('ON_TIME');
  });

  test.each([
    ['2025-06-20T12:25', 'ON_TIME'],
    ['2025-06-20T13:40', 'BOARDING'],
    ['2025-06-20T14:24', 'BOARDING'],
    ['2025-06-20T14:25', 'IN_AIR'],
    ['2025-06-20T16:54', 'IN_AIR'],
    ['2025-06-20T16:55', 'LANDED'],
    ['2025-06-20T17:55', 'COMPLETED'],
    ['2026-06-20T12:00', 'COMPLETED'],
  ])('follows the clock: at %s it is %s', (moment, status) => {
    expect(at(moment)).toBe(status);
  });
});
