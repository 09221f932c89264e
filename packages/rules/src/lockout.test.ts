import { describe, expect, test } from 'vitest';
import { type LoginRecord, lockoutMinutes, reserveAttempt } from './lockout.ts';

const MINUTE = 60_000;

function fail(record: LoginRecord | null, now: number): LoginRecord {
  const attempt = reserveAttempt(record, now);
  if (!attempt.allowed) throw new Error('Locked out already');
  return attempt.next;
}

describe('failed logins', () => {
  test('lock at the fifth, for fifteen minutes', () => {
    let record: LoginRecord | null = null;
    for (let n = 1; n <= 4; n += 1) record = fail(record, 0);
    expect(record).toEqual({ failures: 4, lockedUntil: null });
    record = fail(record, 0);
    expect(record).toEqual({ failures: 5, lockedUntil: 15 * MINUTE });
    expect(reserveAttempt(record, 15 * MINUTE - 1)).toEqual({ allowed: false, remainingMs: 1 });
  });

  test('are counted anew after a lockout', () => {
    const locked = { failures: 5, lockedUntil: 15 * MINUTE };
    expect(reserveAttempt(locked, 15 * MINUTE)).toMatchObject({ allowed: true, attemptsLeft: 4 });
  });
});

test('minutes are rounded up, so that waiting them is enough', () => {
  expect(lockoutMinutes(1)).toBe(1);
  expect(lockoutMinutes(15 * MINUTE)).toBe(15);
  expect(lockoutMinutes(14 * MINUTE + 1)).toBe(15);
});
