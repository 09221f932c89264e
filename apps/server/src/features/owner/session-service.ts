import type { OwnerSession } from '@reisspel/contract/operate/owner';
import { DEVICE_RULE } from '@reisspel/rules/lockout';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordServerAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomToken } from '../../platform/secrets/ids.ts';
import { type OwnerPassword, ownerAuthor } from '../../platform/secrets/passwords.ts';
import { SESSION_LIFETIME_MS } from '../../platform/secrets/session.ts';
import { type Guesser, guessPassword, type PasswordLogin } from '../access/api.ts';

interface OwnerSessionServiceDeps {
  database: Database;
  clock: Clock;
  ownerPassword: OwnerPassword | null;
}

interface OwnerEntrant extends Guesser {
  token: string | null;
}

/** The author of a lockout in the log. During a lockout nobody is logged in. */
const NOBODY = { role: 'nobody', device: null } as const;

async function deleteOwnerSession({ query }: Tx, tokenHash: string): Promise<void> {
  await query.deleteFrom('owner_sessions').where('token_hash', '=', tokenHash).execute();
}

export function createOwnerSessionService({ database, clock, ownerPassword }: OwnerSessionServiceDeps) {
  function ownerLogin(now: number): PasswordLogin {
    return {
      database,
      name: 'owner',
      tripLogin: null,
      rule: DEVICE_RULE,
      trustsDevices: true,
      onLockout: () =>
        database.write((tx) => recordServerAct(tx, NOBODY, { act: 'owner_locked_out', at: now })),
    };
  }

  return {
    info: (token: string | null): OwnerSession => ({
      enabled: ownerPassword !== null,
      loggedIn: token !== null,
    }),

    async login(
      { token: old, ...guesser }: OwnerEntrant,
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      if (ownerPassword === null) return refuse('owner_disabled');
      const now = clock.now();
      const guessed = await guessPassword(ownerLogin(now), guesser, now, () =>
        ownerPassword.matches(password),
      );
      if (!guessed.ok) return guessed;
      const token = randomToken();
      await database.write(async (tx) => {
        if (old !== null) await deleteOwnerSession(tx, ownerPassword.hashToken(old));
        const fresh = { expires_at: now + SESSION_LIFETIME_MS, last_seen_at: now };
        await tx.query
          .insertInto('owner_sessions')
          .values({ token_hash: ownerPassword.hashToken(token), ...fresh })
          .execute();
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

    /** Ends the owner's other sessions, and that of `token` if `alsoThis`. Returns how many. */
    logoutDevices: (token: string, alsoThis: boolean): Promise<number> =>
      database.write(async (tx) => {
        const all = tx.query.deleteFrom('owner_sessions');
        const ownHash = ownerPassword?.hashToken(token) ?? '';
        const deleted = await (alsoThis ? all : all.where('token_hash', '!=', ownHash)).executeTakeFirst();
        const ended = Number(deleted.numDeletedRows);
        const label = String(ended);
        const act = { act: 'owner_devices_logged_out', at: clock.now(), label } as const;
        if (ended > 0) await recordServerAct(tx, ownerAuthor(token), act);
        return ended;
      }),
  };
}

export type OwnerSessionService = ReturnType<typeof createOwnerSessionService>;
