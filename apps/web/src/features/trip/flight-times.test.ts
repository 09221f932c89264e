import type { FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { describe, expect, test } from 'vitest';
import { daysText, directionText, durationText } from './flight-texts.ts';
import { endTimes, flightProgress, plannedDuration } from './flight-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function flightOf(from: [local: string, zone: string], to: [local: string, zone: string]): Flight {
  const end = ([local, timeZone]: [string, string]) => ({
    code: 'AAA',
    airport: 'Ergens',
    terminal: '',
    at: { local, timeZone },
  });
  return {
    id: 'f',
    direction: 'outbound',
    flightNumber: 'HV 1',
    airline: 'Zonvlucht',
    departure: end(from),
    arrival: end(to),
  };
}

const out = flightOf(['2025-06-20T14:25', 'Europe/Amsterdam'], ['2025-06-20T16:55', 'Europe/Madrid']);
const AT_DEPARTURE = Date.parse('2025-06-20T14:25:00+02:00');

function statusOf(changes: Partial<FlightStatus>): FlightStatus {
  return {
    flightId: 'f',
    flightNumber: 'HV1',
    source: 'airport',
    status: 'SCHEDULED',
    delayMinutes: null,
    gate: null,
    terminal: null,
    departureAirport: 'AMS',
    departureTime: null,
    arrivalAirport: 'ALC',
    arrivalTime: null,
    currentPosition: null,
    asOf: 0,
    stale: false,
    ...changes,
  };
}

describe('how long a flight takes', () => {
  const taken = (flight: Flight) => durationText(plannedDuration(flight));

  test('on the trip of the spec', () => {
    expect(taken(out)).toBe('2u 30m');
    expect(
      taken(flightOf(['2025-06-23T10:15', 'Europe/Madrid'], ['2025-06-23T12:55', 'Europe/Amsterdam'])),
    ).toBe('2u 40m');
  });

  test('is counted between instants, across zones and a change of the clock', () => {
    expect(
      taken(flightOf(['2025-06-20T14:25', 'Europe/Amsterdam'], ['2025-06-20T14:50', 'Europe/London'])),
    ).toBe('1u 25m');
    expect(
      taken(flightOf(['2025-06-20T23:00', 'Asia/Tokyo'], ['2025-06-20T17:05', 'America/Los_Angeles'])),
    ).toBe('10u 5m');
    expect(
      taken(flightOf(['2025-10-26T01:00', 'Europe/Amsterdam'], ['2025-10-26T04:00', 'Europe/Amsterdam'])),
    ).toBe('4u 0m');
  });
});

describe('the day it lands on', () => {
  const days = (flight: Flight) => endTimes(flight, 'arrival', null).planned.days;

  test('is counted in calendar days of the two places', () => {
    expect(days(out)).toBe(0);
    expect(days(flightOf(['2025-06-20T22:10', 'Europe/Madrid'], ['2025-06-21T00:40', 'Europe/Madrid']))).toBe(
      1,
    );
    expect(
      days(flightOf(['2025-10-25T23:30', 'Europe/Amsterdam'], ['2025-10-27T06:00', 'Australia/Sydney'])),
    ).toBe(2);
    expect(
      days(flightOf(['2025-06-21T00:30', 'Pacific/Auckland'], ['2025-06-20T15:00', 'Pacific/Honolulu'])),
    ).toBe(-1);
  });

  test('is said in words too', () => {
    expect(daysText(0)).toBeNull();
    expect(daysText(1)).toBe('1 dag later');
    expect(daysText(2)).toBe('2 dagen later');
    expect(daysText(-1)).toBe('1 dag eerder');
  });
});

describe('the time it is expected', () => {
  const late = { status: 'DELAYED', delayMinutes: 25 } as const;

  test('stands beside the planned one when it is later, by the clock of that airport', () => {
    const status = statusOf({ ...late, departureTime: AT_DEPARTURE + 25 * MINUTE });
    expect(endTimes(out, 'departure', status)).toEqual({
      planned: { clock: '14:25', days: 0 },
      expected: { clock: '14:50', days: 0 },
    });
    const toLondon = flightOf(
      ['2025-06-20T22:40', 'Europe/Amsterdam'],
      ['2025-06-20T23:00', 'Europe/London'],
    );
    const arrivalTime = Date.parse('2025-06-21T00:10:00+01:00');
    expect(endTimes(toLondon, 'arrival', statusOf({ ...late, arrivalTime })).expected).toEqual({
      clock: '00:10',
      days: 1,
    });
  });

  test('is left out when it is not later, or only somebody’s estimate', () => {
    const estimate = AT_DEPARTURE + 2 * HOUR;
    expect(endTimes(out, 'arrival', statusOf({ ...late, arrivalTime: estimate })).expected).toBeNull();
    const onTime = statusOf({ status: 'ON_TIME', arrivalTime: AT_DEPARTURE + 5 * HOUR });
    expect(endTimes(out, 'arrival', onTime).expected).toBeNull();
    expect(endTimes(out, 'departure', statusOf(late)).expected).toBeNull();
    expect(endTimes(out, 'departure', null).expected).toBeNull();
  });

  test('stays when a late flight boards or flies', () => {
    const status = statusOf({
      status: 'IN_AIR',
      delayMinutes: 25,
      departureTime: AT_DEPARTURE + 25 * MINUTE,
    });
    expect(endTimes(out, 'departure', status).expected?.clock).toBe('14:50');
  });
});

describe('how far a plane is', () => {
  const flying = statusOf({ status: 'IN_AIR', departureTime: AT_DEPARTURE });

  test('goes by the clock, and stays between the airports', () => {
    expect(flightProgress(out, flying, AT_DEPARTURE + 75 * MINUTE)).toEqual({
      share: 0.5,
      leftMs: 75 * MINUTE,
    });
    const early = flightProgress(out, flying, AT_DEPARTURE - HOUR);
    const over = flightProgress(out, flying, AT_DEPARTURE + 9 * HOUR);
    expect(early.share).toBeGreaterThan(0);
    expect(over.share).toBeLessThan(1);
    expect([early.leftMs, over.leftMs]).toEqual([null, null]);
  });

  test('is halfway in an example, which knows no time', () => {
    const example = { ...flying, source: 'example' } as const;
    expect(flightProgress(out, example, AT_DEPARTURE)).toEqual({ share: 0.5, leftMs: null });
  });

  test('is halfway when the trip’s own times cannot be right', () => {
    const back = flightOf(['2025-06-20T14:25', 'Europe/Amsterdam'], ['2025-06-20T13:00', 'Europe/Madrid']);
    expect(flightProgress(back, flying, AT_DEPARTURE + HOUR).share).toBe(0.5);
  });
});

test('each direction has its name', () => {
  expect(directionText(out)).toBe('Heenvlucht');
  expect(directionText({ ...out, direction: 'connection' })).toBe('Overstap');
  expect(directionText({ ...out, direction: 'return' })).toBe('Terugvlucht');
});
