import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@reisspel/contract/limits';

export interface LoginRecord {
  failures: number;
  /** Epoch milliseconds; null while not locked. */
  lockedUntil: number | null;
}

export type LoginAttempt =
  | { allowed: false; remainingMs: number }
  /** `next` must be stored before the password is looked at; `attemptsLeft` holds if it turns out wrong. */
  | { allowed: true; next: LoginRecord; attemptsLeft: number };

/**
 * Counts a login attempt as failed in advance (spec 9: 5 failures lock for 15 minutes), so that guesses made at
 * the same moment cannot share one count. A right password clears the record afterwards.
 */
export function reserveAttempt(record: LoginRecord | null, now: number): LoginAttempt {
  if (record?.lockedUntil != null && record.lockedUntil > now) {
    return { allowed: false, remainingMs: record.lockedUntil - now };
  }
  const failures = (record?.lockedUntil == null ? (record?.failures ?? 0) : 0) + 1;
  const lockedUntil = failures >= LOCKOUT_FAILURES ? now + LOCKOUT_MS : null;
  return { allowed: true, next: { failures, lockedUntil }, attemptsLeft: LOCKOUT_FAILURES - failures };
}

/** Whole minutes for "Probeer opnieuw over {m} minuten", rounded up so that waiting them is enough. */
export function lockoutMinutes(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000);
}
