import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Role, SessionInfo } from '@reisspel/contract/session';
import { reserveAttempt } from '@reisspel/rules/lockout';
import type { Database, Tx } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import { endPushSubscriptionsOf, movePushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { type GuessCount, guessPassword } from '../../platform/guess.ts';
import { randomToken, uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { equalSecrets, type SecretBox } from '../../platform/secret-box.ts';
import { hashToken, SESSION_LIFETIME_MS, type Session } from '../../platform/session.ts';
import {
  clearLoginRecord,
  deleteSession,
  type Grants,
  insertSession,
  type LoginScope,
  lockLoginRecord,
  openedTeams,
  type PasswordScope,
  passwordHashes,
  rememberOpened,
  revokeGallery,
  saveLoginRecord,
  setGalleryPasswordHash,
  setSessionTeam,
} from './store.ts';

interface AccessServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
  secrets: SecretBox;
}

/** Somebody at the door: the session they have so far, and the address their failures are counted by. */
export interface Knocker {
  scope: TripScope;
  session: Session | null;
  address: string;
}

/** An organiser needs no other password to read the trip's pages. */
function entryOf(hasPassword: boolean, session: Session | null): SessionInfo['entry'] {
  return !hasPassword || session?.isAdmin || session?.isGuest ? 'open' : 'password';
}

const NO_GRANTS: Grants = { isAdmin: false, isGallery: false, isGuest: false, teamId: null };

/** What each password opens. */
const GRANT = {
  admin: { isAdmin: true },
  gallery: { isGallery: true },
  guest: { isGuest: true },
} as const satisfies Record<PasswordScope, Partial<Grants>>;

export function createAccessService({ database, hub, clock, secrets }: AccessServiceDeps) {
  /** One guess at a password of this trip, counted by the door and the address. */
  async function guess(
    { scope, address }: Knocker,
    login: LoginScope,
    isRight: () => Promise<boolean>,
  ): Promise<Outcome<null>> {
    const key = { scope: login, address };
    const now = clock.now();
    const count: GuessCount = {
      reserve: () =>
        database.write(async (tx) => {
          const attempt = reserveAttempt(await lockLoginRecord(tx, scope, key, now), now);
          if (attempt.allowed) await saveLoginRecord(tx, scope, key, attempt.next, now);
          return attempt;
        }),
      clear: () => database.write((tx) => clearLoginRecord(tx, scope, key)),
    };
    const guessed = await guessPassword(count, now, isRight);
    const isTeams = login.startsWith('team:');
    return !guessed.ok && guessed.code === 'wrong_password' && isTeams
      ? refuse('wrong_team_password')
      : guessed;
  }

  async function create(
    tx: Tx,
    scope: TripScope,
    grants: Grants,
    opened: readonly TeamId[],
  ): Promise<{ id: SessionId; token: string }> {
    const token = randomToken();
    const now = clock.now();
    const id = SessionId.parse(uuidv7(now));
    const expiresAt = now + SESSION_LIFETIME_MS;
    await insertSession(tx, scope, { id, tokenHash: hashToken(token), ...grants, createdAt: now, expiresAt });
    await rememberOpened(tx, scope, id, opened);
    return { id, token };
  }

  /** A new token for a session that may do more from now on: one that was stolen before is worth nothing. */
  async function promote(tx: Tx, { scope, session }: Knocker, to: PasswordScope): Promise<string> {
    const opened = session === null ? [] : await openedTeams(tx, scope, session.id);
    const grants = session === null ? null : await deleteSession(tx, scope, session.id);
    if (session !== null) tx.afterCommit(() => hub.endSessions([session.id]));
    const promoted = { ...NO_GRANTS, ...grants, ...GRANT[to] };
    const { id, token } = await create(tx, scope, promoted, grants === null ? [] : opened);
    if (session !== null && grants !== null) await movePushSubscriptions(tx, scope, session.id, id);
    return token;
  }

  return {
    info: ({ scope, session }: Pick<Knocker, 'scope' | 'session'>): Promise<SessionInfo> =>
      database.read(async (tx) => {
        const teamId = session?.teamId ?? null;
        const team = teamId === null ? null : await findTeam(tx, scope, teamId);
        const roles: Role[] = [];
        if (team) roles.push('player');
        if (session?.isGallery) roles.push('gallery');
        if (session?.isAdmin) roles.push('admin');
        const { guest } = await passwordHashes(tx, scope);
        const entry = entryOf(guest !== null, session);
        return { roles, team: team && { id: team.id, name: team.name }, entry };
      }),

    /** Returns the token of the session that may now do more. */
    async login(
      knocker: Knocker,
      login: PasswordScope,
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      const { scope } = knocker;
      const { [login]: hash } = await database.read((tx) => passwordHashes(tx, scope));
      // The pages of this trip are open: there is no password to guess.
      if (hash === null) return refuse('not_found');
      const guessed = await guess(knocker, login, () => verifyPassword(hash, password));
      if (!guessed.ok) return guessed;
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        // The password may have been changed while this one was looked at.
        const current = await passwordHashes(tx, scope);
        if (current[login] !== hash) return refuse('unauthenticated');
        return done({ token: await promote(tx, knocker, login) });
      });
    },

    /**
     * A team without a password, or whose password this session gave before, is joined at once (spec 4). The token
     * is null when the session kept its own: on a bad network a lost answer then costs nothing.
     */
    async join(
      knocker: Knocker,
      teamId: TeamId,
      password: string,
    ): Promise<Outcome<{ token: string | null }>> {
      const { scope, session } = knocker;
      const { team, opened } = await database.read(async (tx) => ({
        team: await findTeam(tx, scope, teamId),
        opened: session === null ? [] : await openedTeams(tx, scope, session.id),
      }));
      if (!team) return refuse('not_found');
      const { sealedPassword } = team;
      if (sealedPassword !== null && !opened.includes(teamId)) {
        const guessed = await guess(knocker, `team:${teamId}`, async () => {
          const right = secrets.open(sealedPassword);
          return right !== null && equalSecrets(right, password);
        });
        if (!guessed.ok) return guessed;
      }
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        if (!(await findTeam(tx, scope, teamId))) return refuse('not_found');
        if (session === null || !(await setSessionTeam(tx, scope, session.id, teamId))) {
          const { token } = await create(tx, scope, { ...NO_GRANTS, teamId }, [teamId]);
          return done({ token });
        }
        await rememberOpened(tx, scope, session.id, [teamId]);
        tx.afterCommit(() => hub.endSessions([session.id]));
        return done({ token: null });
      });
    },

    /** "Verander Team": the session goes on without a team. */
    leave: (scope: TripScope, { id }: Session): Promise<void> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        if (await setSessionTeam(tx, scope, id, null)) tx.afterCommit(() => hub.endSessions([id]));
      }),

    async logout(scope: TripScope, { id }: Session): Promise<void> {
      await database.write(async (tx) => {
        await lockTrip(tx, scope);
        await deleteSession(tx, scope, id);
        await endPushSubscriptionsOf(tx, scope, id);
      });
      hub.endSessions([id]);
    },

    /** Who got in by the old gallery password is asked for the new one. */
    async setGalleryPassword(scope: TripScope, password: string): Promise<void> {
      const hash = await hashPassword(password);
      const revoked = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        await setGalleryPasswordHash(tx, scope, hash);
        return revokeGallery(tx, scope);
      });
      hub.endSessions(revoked);
    },
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
