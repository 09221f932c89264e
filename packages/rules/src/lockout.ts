import {
  ADDRESS_FAILURES,
  DOOR_FAILURES,
  DOOR_PAUSE_MS,
  LOCKOUT_FAILURES,
  LOCKOUT_MS,
} from '@reisspel/contract/limits';

export interface LoginRecord {
  failures: number;
  /** Epoch milliseconds; null while not locked. */
  lockedUntil: number | null;
  /** Epoch milliseconds of the last failure. */
  updatedAt: number;
}

/** How many failures a count bears, and what happens then. */
export interface LockoutRule {
  failures: number;
  lockMs: number;
  /** What follows a lock: a new count, or a lock for each further failure. */
  afterLock: 'anew' | 'locks-again';
  /** Milliseconds without a failure after which those before count no more; null is never. */
  forgetMs: number | null;
}

/** Of one browser (spec 9). */
export const DEVICE_RULE: LockoutRule = {
  failures: LOCKOUT_FAILURES,
  lockMs: LOCKOUT_MS,
  afterLock: 'anew',
  forgetMs: null,
};
/** Of all that come from one address without having opened a page: they cannot be told apart. */
export const NEWCOMERS_RULE: LockoutRule = { ...DEVICE_RULE, forgetMs: LOCKOUT_MS };
/** Of all strangers at one address together: a hotel has many, and who throws its cookies away is always another one. */
export const ADDRESS_RULE: LockoutRule = { ...NEWCOMERS_RULE, failures: ADDRESS_FAILURES };
/** Of all strangers at a door, wherever they are: who guesses from many addresses is slowed down, as are newcomers meanwhile. */
export const DOOR_RULE: LockoutRule = {
  failures: DOOR_FAILURES,
  lockMs: DOOR_PAUSE_MS,
  afterLock: 'locks-again',
  forgetMs: LOCKOUT_MS,
};

export type LoginAttempt =
  | { allowed: false; remainingMs: number }
  /** `next` must be stored before the password is looked at; `attemptsLeft` holds if it turns out wrong. */
  | { allowed: true; next: LoginRecord; attemptsLeft: number };

function failuresSoFar(
  { failures, lockedUntil, updatedAt }: LoginRecord,
  now: number,
  rule: LockoutRule,
): number {
  // Also of a failure that is yet to come, by a clock that was set back.
  if (rule.forgetMs !== null && Math.abs(now - updatedAt) >= rule.forgetMs) return 0;
  return lockedUntil === null || rule.afterLock === 'locks-again' ? failures : 0;
}

/**
 * Counts a login attempt as failed in advance (spec 9: 5 failures lock for 15 minutes), so that guesses made at
 * the same moment cannot share one count. A right password gives it back.
 */
export function reserveAttempt(
  record: LoginRecord | null,
  now: number,
  rule: LockoutRule = DEVICE_RULE,
): LoginAttempt {
  const remainingMs = (record?.lockedUntil ?? now) - now;
  // One that has longer to go than any lock is of before the clock was set back: it must not last for that long more.
  if (remainingMs > 0 && remainingMs <= rule.lockMs) {
    return { allowed: false, remainingMs };
  }
  const failures = (record === null ? 0 : failuresSoFar(record, now, rule)) + 1;
  const lockedUntil = failures >= rule.failures ? now + rule.lockMs : null;
  return {
    allowed: true,
    next: { failures, lockedUntil, updatedAt: now },
    attemptsLeft: Math.max(0, rule.failures - failures),
  };
}

/** A count without one attempt that was no failure after all, and without the lock that it brought. */
export function giveBack(record: LoginRecord, rule: LockoutRule): LoginRecord {
  const failures = Math.max(0, record.failures - 1);
  return { ...record, failures, lockedUntil: failures >= rule.failures ? record.lockedUntil : null };
}

/** Whole minutes for "Probeer opnieuw over {m} minuten", rounded up so that waiting them is enough. */
export function lockoutMinutes(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000);
}
