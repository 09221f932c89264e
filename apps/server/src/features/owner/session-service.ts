import type { OwnerSession } from '@reisspel/contract/owner';
import { DEVICE_RULE } from '@reisspel/rules/lockout';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordServerAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomToken } from '../../platform/secrets/ids.ts';
import { type OwnerPassword, ownerAuthor } from '../../platform/secrets/passwords.ts';
import { SESSION_LIFETIME_MS } from '../../platform/secrets/session.ts';
import {
  type GuessedDoor,
  type Guesser,
  guessPassword,
  isKnownDevice,
  rememberDevice,
} from '../access/api.ts';
import {
  clearOwnerLogins,
  deleteOwnerSession,
  deleteOwnerSessions,
  findOwnerLogins,
  insertOwnerSession,
  lockOwnerLogins,
  saveOwnerLogins,
} from './store.ts';

interface OwnerSessionServiceDeps {
  database: Database;
  clock: Clock;
  /** null disables the login. */
  ownerPassword: OwnerPassword | null;
}

/** A request to log in as owner, with the token of its present session. */
interface OwnerKnocker extends Guesser {
  token: string | null;
}

const NOBODY = { role: 'nobody', device: null } as const;

export function createOwnerSessionService({ database, clock, ownerPassword }: OwnerSessionServiceDeps) {
  function doorAt(now: number): GuessedDoor {
    const name = 'owner';
    return {
      name,
      rule: DEVICE_RULE,
      trusts: true,
      within: (work) =>
        database.write((tx) =>
          work({
            read: (key) => findOwnerLogins(tx, key, now),
            lock: (key) => lockOwnerLogins(tx, key, now),
            save: (key, record) => saveOwnerLogins(tx, key, record),
            clear: (key) => clearOwnerLogins(tx, key),
            isKnown: (device) => isKnownDevice(tx, name, device),
            remember: (device) => rememberDevice(tx, name, device, now),
          }),
        ),
      lockedOut: () =>
        database.write((tx) => recordServerAct(tx, NOBODY, { act: 'owner_locked_out', at: now })),
    };
  }

  return {
    info: (token: string | null): OwnerSession => ({
      enabled: ownerPassword !== null,
      loggedIn: token !== null,
    }),

    /** Returns the token of a new session; ends this browser's previous session. */
    async login(
      { token: old, ...guesser }: OwnerKnocker,
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      if (ownerPassword === null) return refuse('owner_disabled');
      const now = clock.now();
      const guessed = await guessPassword(doorAt(now), guesser, now, () => ownerPassword.matches(password));
      if (!guessed.ok) return guessed;
      const token = randomToken();
      await database.write(async (tx) => {
        if (old !== null) await deleteOwnerSession(tx, ownerPassword.hashToken(old));
        const tokenHash = ownerPassword.hashToken(token);
        await insertOwnerSession(tx, { tokenHash, now, expiresAt: now + SESSION_LIFETIME_MS });
        await recordServerAct(tx, ownerAuthor(token), { act: 'owner_logged_in', at: now });
      });
      return done({ token });
    },

    async logout(token: string | null): Promise<void> {
      if (ownerPassword === null || token === null) return;
      await database.write(async (tx) => {
        await deleteOwnerSession(tx, ownerPassword.hashToken(token));
        await recordServerAct(tx, ownerAuthor(token), { act: 'owner_logged_out', at: clock.now() });
      });
    },

    /** Ends the owner's sessions, that of `token` only if `alsoThis`. Returns their number. */
    logoutDevices: (token: string, alsoThis: boolean): Promise<number> =>
      database.write(async (tx) => {
        const own = ownerPassword?.hashToken(token) ?? null;
        const ended = await deleteOwnerSessions(tx, alsoThis ? null : own);
        const label = String(ended);
        const act = { act: 'owner_devices_logged_out', at: clock.now(), label } as const;
        if (ended > 0) await recordServerAct(tx, ownerAuthor(token), act);
        return ended;
      }),
  };
}

export type OwnerSessionService = ReturnType<typeof createOwnerSessionService>;
