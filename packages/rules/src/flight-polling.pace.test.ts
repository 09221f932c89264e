import { describe, expect, test } from 'vitest';
import { callsWithoutQuota, nextPollAt, type PolledFlight, stretchedPause } from './flight-polling.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DEPARTURE = Date.parse('2025-06-20T12:25:00Z');
const PLANNED = { departureAt: DEPARTURE, arrivalAt: DEPARTURE + 150 * MINUTE_MS };
const FLIGHT: PolledFlight = { ...PLANNED, planned: PLANNED, status: null };
const LATER = DEPARTURE + 48 * HOUR_MS;

describe('the number of calls without a quota', () => {
  test('equals the number of polls', () => {
    let polls = 0;
    let at = nextPollAt(FLIGHT, null, 0);
    while (at !== null) {
      polls += 1;
      at = nextPollAt({ ...FLIGHT, status: 'SCHEDULED' }, at, at);
    }
    expect(callsWithoutQuota(FLIGHT, 0, LATER)).toBe(polls);
    expect(polls).toBeGreaterThan(100);
  });

  test('falls as the flight proceeds, to zero at its end', () => {
    const far = callsWithoutQuota(FLIGHT, DEPARTURE - 40 * HOUR_MS, LATER);
    const near = callsWithoutQuota(FLIGHT, DEPARTURE - HOUR_MS, LATER);
    expect(near).toBeLessThan(far);
    expect(callsWithoutQuota({ ...FLIGHT, status: 'LANDED' }, DEPARTURE + 3 * HOUR_MS, LATER)).toBe(0);
    expect(callsWithoutQuota(FLIGHT, LATER, LATER + HOUR_MS)).toBe(0);
  });

  test('counts only calls in the period', () => {
    expect(callsWithoutQuota(FLIGHT, 0, DEPARTURE - 48 * HOUR_MS)).toBe(0);
    expect(callsWithoutQuota(FLIGHT, DEPARTURE - 26 * HOUR_MS, DEPARTURE - 25 * HOUR_MS)).toBe(1);
  });
});

describe('the pause between calls', () => {
  test('stays the same within the quota and grows with the shortage', () => {
    expect(stretchedPause(2 * MINUTE_MS, 100, 60)).toBe(2 * MINUTE_MS);
    expect(stretchedPause(2 * MINUTE_MS, 100, 250)).toBe(5 * MINUTE_MS);
  });

  test('is a whole number of milliseconds', () => {
    expect(stretchedPause(MINUTE_MS, 7, 10)).toBe(85_715);
  });

  test('stays the same when no call is left', () => {
    expect(stretchedPause(MINUTE_MS, 0, 10)).toBe(MINUTE_MS);
  });
});
