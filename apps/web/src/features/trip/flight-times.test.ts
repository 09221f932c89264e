import type { Flight } from '@reisspel/contract/trip/trip';
import { describe, expect, test } from 'vitest';
import { daysText, directionText, durationText } from './flight-texts.ts';
import { endTimes, flightProgress, plannedDuration } from './flight-times.ts';
import { OUTBOUND_AT, outbound, sampleFlight, sampleStatus } from './testing/flight-samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the duration of a flight', () => {
  const durationOf = (flight: Flight) => durationText(plannedDuration(flight));

  test('is right for the flights of the spec', () => {
    expect(durationOf(outbound)).toBe('2u 30m');
    expect(
      durationOf(
        sampleFlight(['2025-06-23T10:15', 'Europe/Madrid'], ['2025-06-23T12:55', 'Europe/Amsterdam']),
      ),
    ).toBe('2u 40m');
  });

  test('is counted between instants, across time zones and a clock change', () => {
    expect(
      durationOf(
        sampleFlight(['2025-06-20T14:25', 'Europe/Amsterdam'], ['2025-06-20T14:50', 'Europe/London']),
      ),
    ).toBe('1u 25m');
    expect(
      durationOf(
        sampleFlight(['2025-06-20T23:00', 'Asia/Tokyo'], ['2025-06-20T17:05', 'America/Los_Angeles']),
      ),
    ).toBe('10u 5m');
    expect(
      durationOf(
        sampleFlight(['2025-10-26T01:00', 'Europe/Amsterdam'], ['2025-10-26T04:00', 'Europe/Amsterdam']),
      ),
    ).toBe('4u 0m');
  });
});

describe('the day of arrival', () => {
  const days = (flight: Flight) => endTimes(flight, 'arrival', null).planned.days;

  test('is counted in local calendar days', () => {
    expect(days(outbound)).toBe(0);
    expect(
      days(sampleFlight(['2025-06-20T22:10', 'Europe/Madrid'], ['2025-06-21T00:40', 'Europe/Madrid'])),
    ).toBe(1);
    expect(
      days(sampleFlight(['2025-10-25T23:30', 'Europe/Amsterdam'], ['2025-10-27T06:00', 'Australia/Sydney'])),
    ).toBe(2);
    expect(
      days(sampleFlight(['2025-06-21T00:30', 'Pacific/Auckland'], ['2025-06-20T15:00', 'Pacific/Honolulu'])),
    ).toBe(-1);
  });

  test('is named as days later or earlier', () => {
    expect(daysText(0)).toBeNull();
    expect(daysText(1)).toBe('1 dag later');
    expect(daysText(2)).toBe('2 dagen later');
    expect(daysText(-1)).toBe('1 dag eerder');
  });
});

describe('the expected time', () => {
  const late = { status: 'DELAYED', delayMinutes: 25 } as const;

  test('is shown in airport time when it is later than planned', () => {
    const status = sampleStatus({ ...late, departureTime: OUTBOUND_AT + 25 * MINUTE });
    expect(endTimes(outbound, 'departure', status)).toEqual({
      planned: { clock: '14:25', days: 0 },
      expected: { clock: '14:50', days: 0 },
      hasLeft: false,
    });
    const toLondon = sampleFlight(
      ['2025-06-20T22:40', 'Europe/Amsterdam'],
      ['2025-06-20T23:00', 'Europe/London'],
    );
    const arrivalTime = Date.parse('2025-06-21T00:10:00+01:00');
    expect(endTimes(toLondon, 'arrival', sampleStatus({ ...late, arrivalTime })).expected).toEqual({
      clock: '00:10',
      days: 1,
    });
  });

  test('is absent when it is not later than planned, or only an estimate', () => {
    const estimate = OUTBOUND_AT + 2 * HOUR;
    expect(
      endTimes(outbound, 'arrival', sampleStatus({ ...late, arrivalTime: estimate })).expected,
    ).toBeNull();
    const onTime = sampleStatus({ status: 'ON_TIME', arrivalTime: OUTBOUND_AT + 5 * HOUR });
    expect(endTimes(outbound, 'arrival', onTime).expected).toBeNull();
    expect(endTimes(outbound, 'departure', null).expected).toBeNull();
  });

  test('follows from the delay when only the delay is known', () => {
    for (const departureTime of [null, OUTBOUND_AT]) {
      const { expected } = endTimes(outbound, 'departure', sampleStatus({ ...late, departureTime }));
      expect(expected?.clock).toBe('14:50');
    }
    expect(endTimes(outbound, 'arrival', sampleStatus(late)).expected).toBeNull();
    expect(endTimes(outbound, 'departure', sampleStatus({ status: 'DELAYED' })).expected).toBeNull();
  });

  test('stays while a late flight is in the air', () => {
    const status = sampleStatus({
      status: 'IN_AIR',
      delayMinutes: 25,
      departureTime: OUTBOUND_AT + 25 * MINUTE,
    });
    expect(endTimes(outbound, 'departure', status).expected?.clock).toBe('14:50');
  });

  test('is the actual departure once the plane has left, also when early', () => {
    for (const [minutes, clock] of [
      [25, '14:50'],
      [-2, '14:23'],
    ] as const) {
      const inAir = sampleStatus({ status: 'IN_AIR', departureTime: OUTBOUND_AT + minutes * MINUTE });
      expect(endTimes(outbound, 'departure', inAir)).toMatchObject({ expected: { clock }, hasLeft: true });
    }
    const asPlanned = sampleStatus({ status: 'IN_AIR', departureTime: OUTBOUND_AT });
    expect(endTimes(outbound, 'departure', asPlanned).expected).toBeNull();
  });
});

describe('the progress of a flight', () => {
  const flying = sampleStatus({ status: 'IN_AIR', departureTime: OUTBOUND_AT });

  test('follows the clock and stays between the airports', () => {
    expect(flightProgress(outbound, flying, OUTBOUND_AT + 75 * MINUTE)).toEqual({
      share: 0.5,
      remainingMs: 75 * MINUTE,
    });
    const early = flightProgress(outbound, flying, OUTBOUND_AT - HOUR);
    const over = flightProgress(outbound, flying, OUTBOUND_AT + 9 * HOUR);
    expect(early.share).toBeGreaterThan(0);
    expect(over.share).toBeLessThan(1);
    expect([early.remainingMs, over.remainingMs]).toEqual([null, null]);
  });

  test('is halfway for an example', () => {
    const example = { ...flying, source: 'example' } as const;
    expect(flightProgress(outbound, example, OUTBOUND_AT)).toEqual({ share: 0.5, remainingMs: null });
  });

  test('is halfway when the planned times are impossible', () => {
    const back = sampleFlight(
      ['2025-06-20T14:25', 'Europe/Amsterdam'],
      ['2025-06-20T13:00', 'Europe/Madrid'],
    );
    expect(flightProgress(back, flying, OUTBOUND_AT + HOUR).share).toBe(0.5);
  });
});

test('each direction has a name', () => {
  expect(directionText(outbound)).toBe('Heenvlucht');
  expect(directionText({ ...outbound, direction: 'connection' })).toBe('Overstap');
  expect(directionText({ ...outbound, direction: 'return' })).toBe('Terugvlucht');
});
