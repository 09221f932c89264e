import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffMs, lastingState, nextPollAt, type PolledFlight } from './flight-polling.ts';

describe('polling a flight', () => {
  const departureAt = Date.parse('2025-06-20T14:25:00+02:00');
  const arrivalAt = Date.parse('2025-06-20T16:55:00+02:00');
  const planned = { departureAt, arrivalAt };
  const flight: PolledFlight = { ...planned, planned, status: null };
  const HOUR = 3_600_000;
  const pauseAt = (now: number) => (nextPollAt(flight, now, now) ?? Number.NaN) - now;

  test('ends in an unknown state when no end is reported for three hours after the arrival', () => {
    const after = arrivalAt + 3 * HOUR;
    expect(lastingState('IN_AIR', arrivalAt, after)).toBe('IN_AIR');
    expect(lastingState('IN_AIR', arrivalAt, after + 1)).toBe('UNKNOWN');
    expect(lastingState('LANDED', arrivalAt, after + 1)).toBe('LANDED');
    expect(lastingState('CANCELLED', arrivalAt, after + 1)).toBe('CANCELLED');
  });

  test('starts two days before departure and stops at a reported end or three hours after landing', () => {
    expect(nextPollAt(flight, null, departureAt - 72 * HOUR)).toBe(departureAt - 48 * HOUR);
    expect(nextPollAt(flight, null, arrivalAt + 3 * HOUR + 1)).toBeNull();
    for (const status of ['LANDED', 'COMPLETED', 'CANCELLED'] as const) {
      expect(nextPollAt({ ...flight, status }, arrivalAt, arrivalAt)).toBeNull();
    }
  });

  test('never starts for a plan without a valid time', () => {
    const invalid = { departureAt: Number.NaN, arrivalAt: Number.NaN };
    expect(nextPollAt({ ...invalid, planned: invalid, status: null }, null, departureAt)).toBeNull();
  });

  test('becomes more frequent near departure and landing', () => {
    const minutes = [-47, -20, -2, -0.4, 1, 2.2, 4].map(
      (hours) => pauseAt(departureAt + hours * HOUR) / 60_000,
    );
    expect(minutes).toEqual([60, 15, 5, 2, 10, 2, 5]);
  });

  test('is never scheduled in the past', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -80 * HOUR, max: 20 * HOUR }),
        fc.option(fc.integer({ min: -80 * HOUR, max: 20 * HOUR })),
        (ahead, polledAhead) => {
          const now = departureAt + ahead;
          const next = nextPollAt(
            flight,
            polledAhead === null ? null : Math.min(now, departureAt + polledAhead),
            now,
          );
          expect(next === null || next >= now).toBe(true);
        },
      ),
    );
  });

  test('doubles its wait after each failure, up to half an hour', () => {
    expect([0, 1, 2, 3, 5, 6, 50].map((failures) => backoffMs(failures) / 60_000)).toEqual([
      0, 1, 2, 4, 16, 30, 30,
    ]);
  });

  test('continues after an end reported before departure, as the airport can revoke it', () => {
    const early = departureAt - 2 * HOUR;
    for (const status of ['LANDED', 'COMPLETED', 'CANCELLED'] as const) {
      expect(nextPollAt({ ...flight, status }, early, early)).toBe(early + HOUR);
      expect(nextPollAt({ ...flight, status }, early, departureAt)).toBeNull();
    }
  });

  test('continues by the plan when the estimate is wrong', () => {
    const estimatedOff = (hours: number): PolledFlight => ({
      ...flight,
      departureAt: departureAt + hours * HOUR,
      arrivalAt: arrivalAt + hours * HOUR,
    });
    const minutes = (hours: number, now: number) =>
      ((nextPollAt(estimatedOff(hours), now, now) ?? now) - now) / 60_000;
    const dayBefore = departureAt - 25 * HOUR;
    // An estimate two days too early: its times have passed, so the plan counts.
    expect(minutes(-48, dayBefore)).toBe(60);
    expect(minutes(-48, departureAt - 2 * HOUR)).toBe(5);
    expect(nextPollAt(estimatedOff(-48), arrivalAt, arrivalAt + 3 * HOUR + 1)).toBeNull();
    // An estimate two days too late: the server does not wait for it.
    expect(minutes(48, dayBefore)).toBe(60);
    expect(nextPollAt(estimatedOff(48), arrivalAt, arrivalAt + 51 * HOUR)).not.toBeNull();
  });

  test('stops after a reported end only once the planned departure has passed', () => {
    const landed: PolledFlight = { ...flight, departureAt: departureAt - 48 * HOUR, status: 'LANDED' };
    expect(nextPollAt(landed, departureAt - HOUR, departureAt - HOUR)).toBe(departureAt);
    expect(nextPollAt(landed, departureAt, departureAt)).toBeNull();
  });
});
