import { DOOR_FAILURES, TEAM_FIRST_LOCKOUT_MS } from '@reisspel/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS_RULE,
  DEVICE_RULE,
  DOOR_RULE,
  isGuarded,
  type LockoutRule,
  type LoginRecord,
  lockoutMinutes,
  releaseAttempt,
  reserveAttempt,
  TEAM_RULE,
} from './lockout.ts';

const MINUTE = 60_000;
const NO_FAILURES: LoginRecord = { failures: 0, lockedUntil: null, updatedAt: 0 };

function fail(record: LoginRecord, now: number, rule: LockoutRule): LoginRecord {
  const attempt = reserveAttempt(record, now, rule);
  if (!attempt.allowed) throw new Error('Locked out already');
  return attempt.next;
}

describe('failed logins', () => {
  test('lock at the fifth failure for fifteen minutes', () => {
    let record = NO_FAILURES;
    for (let n = 1; n <= 4; n += 1) record = fail(record, 0, DEVICE_RULE);
    expect(record).toEqual({ failures: 4, lockedUntil: null, updatedAt: 0 });
    record = fail(record, 0, DEVICE_RULE);
    expect(record).toEqual({ failures: 5, lockedUntil: 15 * MINUTE, updatedAt: 0 });
    expect(reserveAttempt(record, 15 * MINUTE - 1, DEVICE_RULE)).toEqual({ allowed: false, remainingMs: 1 });
  });

  test('start a new count after a lockout', () => {
    const locked = { failures: 5, lockedUntil: 15 * MINUTE, updatedAt: 0 };
    expect(reserveAttempt(locked, 15 * MINUTE, DEVICE_RULE)).toMatchObject({
      allowed: true,
      attemptsLeft: 4,
    });
  });

  test("lock a team's password for a minute first, then for fifteen", () => {
    let record = NO_FAILURES;
    for (let n = 1; n <= 5; n += 1) record = fail(record, 0, TEAM_RULE);
    expect(record.lockedUntil).toBe(TEAM_FIRST_LOCKOUT_MS);
    for (let n = 1; n <= 5; n += 1) record = fail(record, MINUTE, TEAM_RULE);
    expect(record.lockedUntil).toBe(16 * MINUTE);
  });
});

describe('failures of many devices', () => {
  test('are forgotten after fifteen minutes without a failure', () => {
    const most = { failures: 19, lockedUntil: null, updatedAt: 0 };
    const four = { ...most, failures: 4 };
    expect(reserveAttempt(most, 15 * MINUTE - 1, ADDRESS_RULE)).toMatchObject({ attemptsLeft: 0 });
    expect(reserveAttempt(most, 15 * MINUTE, ADDRESS_RULE)).toMatchObject({ attemptsLeft: 19 });
    // The failures of one browser are never forgotten: one guess a day also ends in a lockout.
    expect(reserveAttempt(four, 15 * MINUTE, DEVICE_RULE)).toMatchObject({ attemptsLeft: 0 });
  });

  test('at one password never lock it, and mark it as guarded until they are forgotten', () => {
    let record = NO_FAILURES;
    for (let n = 0; n < DOOR_FAILURES; n += 1) {
      expect(isGuarded(record, 0)).toBe(false);
      record = fail(record, 0, DOOR_RULE);
    }
    expect(record.lockedUntil).toBeNull();
    expect(isGuarded(record, 15 * MINUTE - 1)).toBe(true);
    expect(isGuarded(record, 15 * MINUTE)).toBe(false);
  });

  test('can be given back together with their lockout', () => {
    let record = NO_FAILURES;
    for (let n = 0; n < ADDRESS_RULE.failures; n += 1) record = fail(record, 0, ADDRESS_RULE);
    expect(record.lockedUntil).not.toBeNull();
    const back = releaseAttempt(record);
    expect(back).toMatchObject({ failures: ADDRESS_RULE.failures - 1, lockedUntil: null });
  });
});

test('rounds the minutes of a lockout up', () => {
  expect(lockoutMinutes(1)).toBe(1);
  expect(lockoutMinutes(15 * MINUTE)).toBe(15);
  expect(lockoutMinutes(14 * MINUTE + 1)).toBe(15);
});
