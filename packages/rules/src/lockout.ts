import {
  ADDRESS_FAILURES,
  DOOR_FAILURES,
  HOUSEHOLD_FAILURES,
  LOCKOUT_FAILURES,
  LOCKOUT_MS,
  SITE_FAILURES,
  TEAM_FIRST_LOCKOUT_MS,
} from '@reisspel/contract/limits';

export interface LoginRecord {
  failures: number;
  /** Epoch milliseconds; null while not locked. */
  lockedUntil: number | null;
  /** Epoch milliseconds of the last failure. */
  updatedAt: number;
}

export interface LockoutRule {
  failures: number;
  lockMs: number;
  /** Milliseconds of the first lockout. Later lockouts last `lockMs`. */
  firstLockMs: number;
  /** Milliseconds without a failure until earlier failures no longer count; null for never. */
  forgetMs: number | null;
}

/** Counts the failures of one browser (spec 9). */
export const DEVICE_RULE: LockoutRule = {
  failures: LOCKOUT_FAILURES,
  lockMs: LOCKOUT_MS,
  firstLockMs: LOCKOUT_MS,
  forgetMs: null,
};
/** For a team's password: children mistype it, and the game goes on meanwhile. */
export const TEAM_RULE: LockoutRule = { ...DEVICE_RULE, firstLockMs: TEAM_FIRST_LOCKOUT_MS };
/** For all unknown devices at one IP address: a hotel has many. */
export const ADDRESS_RULE: LockoutRule = {
  ...DEVICE_RULE,
  failures: ADDRESS_FAILURES,
  forgetMs: LOCKOUT_MS,
};
/** For an address at a guarded door (`isGuarded`). */
export const GUARDED_ADDRESS_RULE: LockoutRule = { ...ADDRESS_RULE, failures: LOCKOUT_FAILURES };
/** For an IPv6 network of 56 or 48 bits: its owner can use any address in it. */
export const HOUSEHOLD_RULE: LockoutRule = { ...ADDRESS_RULE, failures: HOUSEHOLD_FAILURES };
export const SITE_RULE: LockoutRule = { ...ADDRESS_RULE, failures: SITE_FAILURES };
/** Counts the failures at one password. Never locks: strangers could lock everybody out. */
export const DOOR_RULE: LockoutRule = { ...ADDRESS_RULE, failures: Number.POSITIVE_INFINITY };

export type LoginAttempt =
  | { allowed: false; remainingMs: number }
  /** Store `next` before you check the password. `attemptsLeft` is for a wrong password. */
  | { allowed: true; next: LoginRecord; attemptsLeft: number };

function failuresSoFar({ failures, updatedAt }: LoginRecord, now: number, rule: LockoutRule): number {
  // This also forgets a failure with a future time, for example after the clock was set back.
  const isForgotten = rule.forgetMs !== null && Math.abs(now - updatedAt) >= rule.forgetMs;
  return isForgotten ? 0 : failures;
}

/** Counts a failure before the check (spec 9): guesses can coincide. See `releaseAttempt`. */
export function reserveAttempt(record: LoginRecord, now: number, rule: LockoutRule): LoginAttempt {
  const remainingMs = (record.lockedUntil ?? now) - now;
  // A longer lock was set before the clock was set back, and no longer counts.
  if (remainingMs > 0 && remainingMs <= rule.lockMs) return { allowed: false, remainingMs };
  const failures = failuresSoFar(record, now, rule) + 1;
  const lockMs = failures === rule.failures ? rule.firstLockMs : rule.lockMs;
  const lockedUntil = failures % rule.failures === 0 ? now + lockMs : null;
  return {
    allowed: true,
    next: { failures, lockedUntil, updatedAt: now },
    attemptsLeft: lockedUntil === null ? rule.failures - (failures % rule.failures) : 0,
  };
}

/** Undoes `reserveAttempt` after a right password. */
export function releaseAttempt(record: LoginRecord): LoginRecord {
  return { ...record, failures: Math.max(0, record.failures - 1), lockedUntil: null };
}

/** True after so many failures of unknown devices that somebody may guess from many addresses. */
export function isGuarded(door: LoginRecord, now: number): boolean {
  return failuresSoFar(door, now, DOOR_RULE) >= DOOR_FAILURES;
}

/** Whole minutes for "Probeer opnieuw over {m} minuten", rounded up so that the wait is enough. */
export function lockoutMinutes(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000);
}
