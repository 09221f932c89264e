import { DOOR_FAILURES, DOOR_PAUSE_MS } from '@reisspel/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS_RULE,
  DOOR_RULE,
  giveBack,
  type LockoutRule,
  type LoginRecord,
  lockoutMinutes,
  NEWCOMERS_RULE,
  reserveAttempt,
} from './lockout.ts';

const MINUTE = 60_000;

function fail(record: LoginRecord | null, now: number, rule?: LockoutRule): LoginRecord {
  const attempt = reserveAttempt(record, now, rule);
  if (!attempt.allowed) throw new Error('Locked out already');
  return attempt.next;
}

describe('failed logins', () => {
  test('lock at the fifth, for fifteen minutes', () => {
    let record: LoginRecord | null = null;
    for (let n = 1; n <= 4; n += 1) record = fail(record, 0);
    expect(record).toEqual({ failures: 4, lockedUntil: null, updatedAt: 0 });
    record = fail(record, 0);
    expect(record).toEqual({ failures: 5, lockedUntil: 15 * MINUTE, updatedAt: 0 });
    expect(reserveAttempt(record, 15 * MINUTE - 1)).toEqual({ allowed: false, remainingMs: 1 });
  });

  test('are counted anew after a lockout', () => {
    const locked = { failures: 5, lockedUntil: 15 * MINUTE, updatedAt: 0 };
    expect(reserveAttempt(locked, 15 * MINUTE)).toMatchObject({ allowed: true, attemptsLeft: 4 });
  });
});

describe('failures of many together', () => {
  test('are forgotten after a quarter of an hour without one, and not before', () => {
    const four = { failures: 4, lockedUntil: null, updatedAt: 0 };
    expect(reserveAttempt(four, 15 * MINUTE - 1, NEWCOMERS_RULE)).toMatchObject({ attemptsLeft: 0 });
    expect(reserveAttempt(four, 15 * MINUTE, NEWCOMERS_RULE)).toMatchObject({ attemptsLeft: 4 });
    // One browser's own are not: who guesses five times a day is stopped as well.
    expect(reserveAttempt(four, 15 * MINUTE)).toMatchObject({ attemptsLeft: 0 });
  });

  test('at a whole door let one guess through in each pause, and no more', () => {
    let record: LoginRecord | null = null;
    for (let n = 0; n < DOOR_FAILURES; n += 1) record = fail(record, 0, DOOR_RULE);
    for (let pause = 0; pause < 3; pause += 1) {
      const now = (pause + 1) * DOOR_PAUSE_MS;
      expect(reserveAttempt(record, now - 1, DOOR_RULE)).toMatchObject({ allowed: false });
      record = fail(record, now, DOOR_RULE);
    }
  });

  test('give back what was no failure, with the lock that it brought', () => {
    let record: LoginRecord | null = null;
    for (let n = 0; n < ADDRESS_RULE.failures; n += 1) record = fail(record, 0, ADDRESS_RULE);
    expect(record?.lockedUntil).not.toBeNull();
    const back = record && giveBack(record, ADDRESS_RULE);
    expect(back).toMatchObject({ failures: ADDRESS_RULE.failures - 1, lockedUntil: null });
  });
});

test('minutes are rounded up, so that waiting them is enough', () => {
  expect(lockoutMinutes(1)).toBe(1);
  expect(lockoutMinutes(15 * MINUTE)).toBe(15);
  expect(lockoutMinutes(14 * MINUTE + 1)).toBe(15);
});
