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

/** How many failures a count bears, and what happens then. */
export interface LockoutRule {
  /** Each time that so many have come together, the count locks. */
  failures: number;
  lockMs: number;
  /** Milliseconds of the first lockout; those after it last `lockMs`. */
  firstLockMs: number;
  /** Milliseconds without a failure after which those before count no more; null is never. */
  forgetMs: number | null;
}

/** Of one browser (spec 9). */
export const DEVICE_RULE: LockoutRule = {
  failures: LOCKOUT_FAILURES,
  lockMs: LOCKOUT_MS,
  firstLockMs: LOCKOUT_MS,
  forgetMs: null,
};
/** The same at a team's door: children mistype there, and a game goes on meanwhile. */
export const TEAM_RULE: LockoutRule = { ...DEVICE_RULE, firstLockMs: TEAM_FIRST_LOCKOUT_MS };
/** Of all strangers at one address together: a hotel has many, and who throws its cookies away is always another one. */
export const ADDRESS_RULE: LockoutRule = {
  ...DEVICE_RULE,
  failures: ADDRESS_FAILURES,
  forgetMs: LOCKOUT_MS,
};
/** The same while many guess at the door from many addresses. */
export const GUARDED_ADDRESS_RULE: LockoutRule = { ...ADDRESS_RULE, failures: LOCKOUT_FAILURES };
/**
 * Of all strangers in the IPv6 networks of 56 and of 48 bits: their owner makes up addresses in
 * them.
 */
export const HOUSEHOLD_RULE: LockoutRule = { ...ADDRESS_RULE, failures: HOUSEHOLD_FAILURES };
export const SITE_RULE: LockoutRule = { ...ADDRESS_RULE, failures: SITE_FAILURES };
/**
 * Of all strangers at a door, wherever they are. It locks nobody out, or whoever guesses from
 * enough addresses would hold the door shut for everybody.
 */
export const DOOR_RULE: LockoutRule = { ...ADDRESS_RULE, failures: Number.POSITIVE_INFINITY };

export type LoginAttempt =
  | { allowed: false; remainingMs: number }
  /** `next` must be stored before the password is looked at; `attemptsLeft` holds if it turns out wrong. */
  | { allowed: true; next: LoginRecord; attemptsLeft: number };

function failuresSoFar({ failures, updatedAt }: LoginRecord, now: number, rule: LockoutRule): number {
  // Also of a failure that is yet to come, by a clock that was set back.
  const isForgotten = rule.forgetMs !== null && Math.abs(now - updatedAt) >= rule.forgetMs;
  return isForgotten ? 0 : failures;
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
  const lockMs = failures === rule.failures ? rule.firstLockMs : rule.lockMs;
  const lockedUntil = failures % rule.failures === 0 ? now + lockMs : null;
  return {
    allowed: true,
    next: { failures, lockedUntil, updatedAt: now },
    attemptsLeft: lockedUntil === null ? rule.failures - (failures % rule.failures) : 0,
  };
}

/** A count without one attempt that was no failure after all, and without the lock that it brought. */
export function giveBack(record: LoginRecord): LoginRecord {
  return { ...record, failures: Math.max(0, record.failures - 1), lockedUntil: null };
}

/**
 * Whether so many strangers' guesses at a door were wrong that somebody may be guessing from many
 * addresses.
 */
export function isGuarded(door: LoginRecord, now: number): boolean {
  return failuresSoFar(door, now, DOOR_RULE) >= DOOR_FAILURES;
}

/** Whole minutes for "Probeer opnieuw over {m} minuten", rounded up so that waiting them is enough. */
export function lockoutMinutes(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000);
}
