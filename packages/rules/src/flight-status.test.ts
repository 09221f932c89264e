import type { FlightState } from '@reisspel/contract/trip/flights';
import { describe, expect, test } from 'vitest';
import { airportState, assumedArrival, delayMinutes, withDelay } from './flight-status.ts';

describe('the conversion of the airport’s codes (spec 4)', () => {
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
  ])('turns %s into %s', (code, state) => {
    expect(airportState([code], 'departure')).toBe(state);
  });

  test('counts a cancellation or diversion at any position', () => {
    expect(airportState(['SCH', 'CNX'], 'departure')).toBe('CANCELLED');
    expect(airportState(['AIR', 'DIV'], 'arrival')).toBe('DIVERTED');
  });

  test.each<[string, readonly string[], FlightState]>([
    ['a plane that has landed is no longer expected', ['ARR', 'EXP'], 'LANDED'],
    ['the order of the codes does not matter', ['EXP', 'LND'], 'LANDED'],
    ['a delayed flight that boards is boarding', ['DEL', 'BRD'], 'BOARDING'],
    ['a scheduled flight with a delay is delayed', ['SCH', 'DEL'], 'DELAYED'],
  ])('takes the furthest of several codes: %s', (_, codes, state) => {
    expect(airportState(codes, 'arrival')).toBe(state);
  });

  test.each<[string, FlightState]>([
    ['DEL', 'DELAYED'],
    ['TOM', 'DELAYED'],
    ['GTD', 'IN_AIR'],
    ['AIR', 'IN_AIR'],
    ['EXP', 'IN_AIR'],
    ['LND', 'LANDED'],
    ['WIL', 'SCHEDULED'],
    ['GCH', 'SCHEDULED'],
  ])("turns Schiphol's own code %s into %s", (code, state) => {
    expect(airportState([code], 'arrival')).toBe(state);
  });

  test('ignores a remark, and reads a bag on the belt as landed', () => {
    expect(airportState(['DEL', 'GCH', 'BRD'], 'departure')).toBe('BOARDING');
    expect(airportState(['FIB'], 'arrival')).toBe('LANDED');
    expect(airportState([], 'departure')).toBe('SCHEDULED');
  });
});

test('a delay is the whole minutes of off-block minus scheduled time (spec 9)', () => {
  const scheduled = Date.parse('2025-06-20T14:25:00+02:00');
  expect(delayMinutes(scheduled, scheduled + 40 * 60_000)).toBe(40);
  expect([scheduled, scheduled - 60_000, null].map((at) => delayMinutes(scheduled, at))).toEqual([
    null,
    null,
    null,
  ]);
  expect([59, 60, 119].map((seconds) => delayMinutes(scheduled, scheduled + seconds * 1_000))).toEqual([
    null,
    1,
    1,
  ]);
  expect(withDelay('SCHEDULED', 40)).toBe('DELAYED');
  expect(withDelay('BOARDING', 40)).toBe('BOARDING');
  expect(withDelay('SCHEDULED', null)).toBe('SCHEDULED');
});

test('assumes two hours for a flight without a reported landing (spec 9)', () => {
  const leavesAt = Date.parse('2025-06-20T14:25:00+02:00');
  expect(assumedArrival(leavesAt)).toBe(Date.parse('2025-06-20T16:25:00+02:00'));
});
