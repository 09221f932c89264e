import { type LoginAttempt, lockoutMinutes } from '@reisspel/rules/lockout';
import { done, type Outcome } from './outcome.ts';

/** Where the failures of one address at one door are counted. */
export interface GuessCount {
  /** Counts a failure in advance (`reserveAttempt` of the rules), or says that the address is locked out. */
  reserve(): Promise<LoginAttempt>;
  /** Forgets the failures. */
  clear(): Promise<void>;
}

function lockedOut(remainingMs: number): Outcome<never> {
  return { ok: false, code: 'locked_out', params: { minutes: lockoutMinutes(remainingMs) } };
}

/**
 * Lets one guess at a password through if the address is not locked out (spec 9). It counts as a failure until it
 * proves right, and the password is looked at outside of the count's transaction, as hashing takes long. `now` is
 * that of the count.
 */
export async function guessPassword(
  count: GuessCount,
  now: number,
  isRight: () => boolean | Promise<boolean>,
): Promise<Outcome<null>> {
  const attempt = await count.reserve();
  if (!attempt.allowed) return lockedOut(attempt.remainingMs);
  if (await isRight()) {
    await count.clear();
    return done(null);
  }
  if (attempt.next.lockedUntil !== null) return lockedOut(attempt.next.lockedUntil - now);
  return { ok: false, code: 'wrong_password', params: { attemptsLeft: attempt.attemptsLeft } };
}
