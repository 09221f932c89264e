import type { OwnerSession } from '@reisspel/contract/owner';
import { reserveAttempt } from '@reisspel/rules/lockout';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type GuessCount, guessPassword } from '../../platform/guess.ts';
import { randomToken } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { OwnerPassword } from '../../platform/owner-password.ts';
import { SESSION_LIFETIME_MS } from '../../platform/session.ts';
import {
  clearOwnerLogins,
  deleteOwnerSession,
  insertOwnerSession,
  lockOwnerLogins,
  saveOwnerLogins,
} from './store.ts';

interface OwnerSessionServiceDeps {
  database: Database;
  clock: Clock;
  /** null: nobody can log in. */
  ownerPassword: OwnerPassword | null;
}

export function createOwnerSessionService({ database, clock, ownerPassword }: OwnerSessionServiceDeps) {
  function countOf(address: string, now: number): GuessCount {
    return {
      reserve: () =>
        database.write(async (tx) => {
          const attempt = reserveAttempt(await lockOwnerLogins(tx, address, now), now);
          if (attempt.allowed) await saveOwnerLogins(tx, address, attempt.next, now);
          return attempt;
        }),
      clear: () => database.write((tx) => clearOwnerLogins(tx, address)),
    };
  }

  return {
    info: (token: string | null): OwnerSession => ({
      enabled: ownerPassword !== null,
      loggedIn: token !== null,
    }),

    /** Returns the token of a new session; the one this browser was in ends. */
    async login(
      { token: old, address }: { token: string | null; address: string },
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      if (ownerPassword === null) return refuse('owner_disabled');
      const now = clock.now();
      const guessed = await guessPassword(countOf(address, now), now, () => ownerPassword.matches(password));
      if (!guessed.ok) return guessed;
      const token = randomToken();
      await database.write(async (tx) => {
        if (old !== null) await deleteOwnerSession(tx, ownerPassword.hashToken(old));
        await insertOwnerSession(tx, ownerPassword.hashToken(token), now + SESSION_LIFETIME_MS);
      });
      return done({ token });
    },

    async logout(token: string | null): Promise<void> {
      if (ownerPassword === null || token === null) return;
      await database.write((tx) => deleteOwnerSession(tx, ownerPassword.hashToken(token)));
    },
  };
}

export type OwnerSessionService = ReturnType<typeof createOwnerSessionService>;
