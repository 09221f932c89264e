import type { FlightState } from '@reisspel/contract/flights';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleStatus } from './flight-example.ts';

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

  test('is each of the five as often in any year, and the same whenever it is asked', () => {
    const flights = fc.tuple(
      fc.constantFrom('HV', 'KL', 'TO', 'U2', 'FR'),
      fc.integer({ min: 1, max: 9_999 }),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }),
    );
    const counts = new Map<FlightState, number>();
    for (const [airline, number, date] of fc.sample(flights, { numRuns: 5_000, seed: 2025 })) {
      const day = date.toISOString().slice(0, 10);
      const today = exampleStatus(`${airline} ${number}`, day, day);
      expect(exampleStatus(`${airline}${number}`, day, '2035-01-01')).toEqual(today);
      counts.set(today.status, (counts.get(today.status) ?? 0) + 1);
    }
    expect(counts.size).toBe(5);
    for (const count of counts.values()) expect(count > 850 && count < 1_150).toBe(true);
  });

  test('takes every length of delay there is', () => {
    const delays = new Set<number | null>();
    for (let number = 1; number <= 9_999; number += 1) {
      delays.add(exampleStatus(`HV ${number}`, '2025-06-20', '2025-06-20').delayMinutes);
    }
    expect(delays.size).toBe(74 - 15 + 1 + 1);
  });
});
