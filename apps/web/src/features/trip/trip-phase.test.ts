import { instantOf } from '@reisspel/rules/zoned-time';
import { describe, expect, test } from 'vitest';
import { outbound, sampleFlight } from './flight-samples.ts';
import { countdownParts, dayOfTrip, nextFlightIndex, tripLength, tripPhase } from './trip-phase.ts';

const weekend = {
  timeZone: 'Europe/Madrid',
  startsOn: '2025-06-20',
  endsOn: '2025-06-23',
  countdownAt: { local: '2025-06-20T14:25', timeZone: 'Europe/Amsterdam' },
};
const at = (time: string) => Date.parse(time);

describe('the phase of a trip', () => {
  test.each([
    ['a second before the countdown is over', '2025-06-20T14:24:59+02:00', 'before'],
    ['when the countdown is over', '2025-06-20T14:25:00+02:00', 'during'],
    ['in the last minute of the last day at the place', '2025-06-23T23:59:59+02:00', 'during'],
    ['after midnight at the place', '2025-06-24T00:00:00+02:00', 'after'],
  ])('%s', (_, now, phase) => {
    expect(tripPhase(weekend, at(now))).toBe(phase);
  });

  test('goes by the clock of the place, not by the reader’s', () => {
    const trek = { ...weekend, timeZone: 'Asia/Kathmandu' };
    expect(tripPhase(trek, at('2025-06-24T00:00:00+05:45') - 1)).toBe('during');
    expect(tripPhase(trek, at('2025-06-24T00:00:00+05:45'))).toBe('after');
  });
});

describe('the countdown', () => {
  const left = (local: string, timeZone: string, now: string) =>
    countdownParts(instantOf({ local, timeZone }) - at(now));

  test('of the spec (2) counts to 20 June 2025 14:25 +02:00', () => {
    expect(left('2025-06-20T14:25', 'Europe/Amsterdam', '2025-06-18T08:24:30Z')).toEqual({
      days: 2,
      hours: 4,
      minutes: 0,
      seconds: 30,
    });
  });

  test('is right in Asia/Kathmandu, a quarter of an hour off all others', () => {
    expect(left('2025-11-02T06:00', 'Asia/Kathmandu', '2025-11-01T00:14:59Z')).toEqual({
      days: 1,
      hours: 0,
      minutes: 0,
      seconds: 1,
    });
  });

  test.each([
    ['summer time begins: the night is an hour shorter', '2026-03-29T12:00', '2026-03-28T12:00:00+01:00', 23],
    ['summer time ends: the night is an hour longer', '2026-10-25T12:00', '2026-10-24T12:00:00+02:00', 25],
  ])(
    'across a change of the clock in Europe/Amsterdam counts what really passes: %s',
    (_, local, now, hours) => {
      const { days, hours: rest } = left(local, 'Europe/Amsterdam', now);
      expect(days * 24 + rest).toBe(hours);
    },
  );

  test('stays at zero when its moment has passed', () => {
    expect(countdownParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  test('shows a last second until the moment itself', () => {
    expect(countdownParts(1_000).seconds).toBe(1);
    expect(countdownParts(999).seconds).toBe(0);
  });
});

test('a trip from Friday to Monday has four days, counted at the place', () => {
  expect(tripLength(weekend)).toBe(4);
  expect(dayOfTrip(weekend, at('2025-06-21T00:30:00+02:00'))).toBe(2);
  expect(dayOfTrip(weekend, at('2025-06-23T23:00:00+02:00'))).toBe(4);
});

test('a trip whose countdown ends before or after its days still tells a day of it', () => {
  expect(dayOfTrip(weekend, at('2025-06-01T12:00:00+02:00'))).toBe(1);
  expect(dayOfTrip(weekend, at('2025-07-01T12:00:00+02:00'))).toBe(4);
});

test('a trip across a change of the clock has as many days as the calendar', () => {
  expect(tripLength({ startsOn: '2026-03-28', endsOn: '2026-03-30' })).toBe(3);
});

test.each([
  ['the first before it leaves', '2025-06-20T14:24:59+02:00', 0],
  ['the next one once that has left', '2025-06-20T14:25:00+02:00', 1],
  ['the last while it is on its way', '2025-06-23T12:00:00+02:00', 1],
  ['none once all have landed', '2025-06-23T12:55:00+02:00', -1],
])('the home card tells of %s', (_, now, index) => {
  const back = sampleFlight(['2025-06-23T10:15', 'Europe/Madrid'], ['2025-06-23T12:55', 'Europe/Amsterdam']);
  expect(nextFlightIndex([outbound, back], at(now))).toBe(index);
});
