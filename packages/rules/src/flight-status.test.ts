import type { FlightState } from '@reisspel/contract/flights';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleStatus } from './flight-example.ts';
import { stretchedPause, wantedCalls } from './flight-pace.ts';
import { backoffMs, nextPollAt, type PolledFlight } from './flight-polling.ts';
import { airportState, delayMinutes, secondProviderState, withDelay } from './flight-status.ts';

describe('the airport’s codes (spec 4)', () => {
  test.each<[string, FlightState]>([
    ['DEP', 'IN_AIR'],
    ['ARR', 'LANDED'],
    ['FIR', 'IN_AIR'],
    ['GTO', 'BOARDING'],
    ['SCH', 'SCHEDULED'],
    ['FIB', 'BOARDING'],
    ['BRD', 'BOARDING'],
    ['GCL', 'IN_AIR'],
    ['???', 'SCHEDULED'],
  ])('%s is %s', (code, state) => {
    expect(airportState([code], 'departure')).toBe(state);
  });

  test('a cancellation or diversion counts wherever it stands', () => {
    expect(airportState(['SCH', 'CNX'], 'departure')).toBe('CANCELLED');
    expect(airportState(['AIR', 'DIV'], 'arrival')).toBe('DIVERTED');
  });

  test('a remark hides nothing, and a bag on the belt means it has landed', () => {
    expect(airportState(['DEL', 'GCH', 'BRD'], 'departure')).toBe('BOARDING');
    expect(airportState(['FIB'], 'arrival')).toBe('LANDED');
    expect(airportState([], 'departure')).toBe('SCHEDULED');
  });
});

test.each<[string, FlightState]>([
  ['active', 'IN_AIR'],
  ['landed', 'LANDED'],
  ['incident', 'DELAYED'],
  ['diverted', 'DIVERTED'],
  ['cancelled', 'CANCELLED'],
  ['scheduled', 'SCHEDULED'],
  ['iets anders', 'SCHEDULED'],
])('the second provider’s %s is %s (spec 4)', (word, state) => {
  expect(secondProviderState(word)).toBe(state);
});

test('a delay is off-block minus scheduled in minutes, if positive (spec 9); it makes a scheduled flight late', () => {
  const scheduled = Date.parse('2025-06-20T14:25:00+02:00');
  expect(delayMinutes(scheduled, scheduled + 40 * 60_000)).toBe(40);
  expect([scheduled, scheduled - 60_000, null].map((at) => delayMinutes(scheduled, at))).toEqual([
    null,
    null,
    null,
  ]);
  expect(withDelay('SCHEDULED', 40)).toBe('DELAYED');
  expect(withDelay('BOARDING', 40)).toBe('BOARDING');
  expect(withDelay('SCHEDULED', null)).toBe('SCHEDULED');
});

describe('the example (spec 4)', () => {
  test('is scheduled far ahead and on time a day before', () => {
    expect(exampleStatus('HV 6145', '2025-06-20', '2025-06-10').status).toBe('SCHEDULED');
    expect(exampleStatus('HV 6145', '2025-06-20', '2025-06-18').status).toBe('SCHEDULED');
    expect(exampleStatus('HV 6145', '2025-06-20', '2025-06-19').status).toBe('ON_TIME');
  });

  test('does not flicker, and is the same however the number is written', () => {
    const first = exampleStatus('HV 6145', '2025-06-20', '2025-06-20');
    expect(exampleStatus('HV6145', '2025-06-20', '2025-06-25')).toEqual(first);
  });

  test('from the day itself on is each of five, as often; a delay is 15 to 74 minutes', () => {
    const counts = new Map<FlightState, number>();
    for (let number = 1; number <= 5_000; number += 1) {
      const { status, delayMinutes: delay } = exampleStatus(`HV ${number}`, '2025-06-20', '2025-06-20');
      counts.set(status, (counts.get(status) ?? 0) + 1);
      expect(delay !== null).toBe(status === 'DELAYED');
      if (delay !== null) expect(delay >= 15 && delay <= 74).toBe(true);
    }
    expect([...counts.keys()].toSorted()).toEqual(['BOARDING', 'COMPLETED', 'DELAYED', 'IN_AIR', 'LANDED']);
    for (const count of counts.values()) expect(count > 850 && count < 1_150).toBe(true);
  });
});

describe('asking about a flight', () => {
  const departureAt = Date.parse('2025-06-20T14:25:00+02:00');
  const arrivalAt = Date.parse('2025-06-20T16:55:00+02:00');
  const flight: PolledFlight = { departureAt, arrivalAt, status: null };
  const HOUR = 3_600_000;
  const pauseAt = (now: number) => (nextPollAt(flight, now, now) ?? Number.NaN) - now;

  test('begins two days before, and ends three hours after, or when it is over', () => {
    expect(nextPollAt(flight, null, departureAt - 72 * HOUR)).toBe(departureAt - 48 * HOUR);
    expect(nextPollAt(flight, null, arrivalAt + 3 * HOUR + 1)).toBeNull();
    for (const status of ['LANDED', 'COMPLETED', 'CANCELLED'] as const) {
      expect(nextPollAt({ ...flight, status }, arrivalAt, arrivalAt)).toBeNull();
    }
  });

  test('is done the more often, the nearer it leaves or lands', () => {
    const minutes = [-47, -20, -2, -0.4, 1, 2.2, 4].map(
      (hours) => pauseAt(departureAt + hours * HOUR) / 60_000,
    );
    expect(minutes).toEqual([60, 15, 5, 2, 10, 2, 5]);
  });

  test('never lies in the past', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -80 * HOUR, max: 20 * HOUR }),
        fc.option(fc.integer({ min: -80 * HOUR, max: 20 * HOUR })),
        (ahead, asked) => {
          const now = departureAt + ahead;
          const next = nextPollAt(flight, asked === null ? null : Math.min(now, departureAt + asked), now);
          expect(next === null || next >= now).toBe(true);
        },
      ),
    );
  });

  test('waits longer after each failure, half an hour at most', () => {
    expect([0, 1, 2, 3, 5, 6, 50].map((failures) => backoffMs(failures) / 60_000)).toEqual([
      0, 1, 2, 4, 16, 30, 30,
    ]);
  });

  test('stretches every pause by what a quota lacks, and counts what a flight still needs', () => {
    expect(stretchedPause(2 * 60_000, 100, 50)).toBe(2 * 60_000);
    expect(stretchedPause(2 * 60_000, 50, 100)).toBe(4 * 60_000);
    const fromNoon = departureAt - 2 * HOUR;
    expect(wantedCalls(flight, fromNoon, fromNoon + HOUR)).toBe(12);
    expect(wantedCalls({ ...flight, status: 'LANDED' }, arrivalAt, arrivalAt + HOUR)).toBe(0);
  });
});
