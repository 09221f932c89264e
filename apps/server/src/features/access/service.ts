import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Role, SessionInfo } from '@reisspel/contract/session';
import { lockoutMinutes, reserveAttempt } from '@reisspel/rules/lockout';
import type { Database, Tx } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomToken, uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { equalSecrets, type SecretBox } from '../../platform/secret-box.ts';
import { hashToken, SESSION_LIFETIME_MS, type Session } from '../../platform/session.ts';
import {
  clearLoginRecord,
  deleteSession,
  insertSession,
  type LoginScope,
  lockLoginRecord,
  openedTeams,
  passwordHashes,
  revokeGallery,
  saveLoginRecord,
  setGalleryPasswordHash,
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

type Grants = Pick<Session, 'isAdmin' | 'isGallery' | 'teamId'>;
const NO_GRANTS: Grants = { isAdmin: false, isGallery: false, teamId: null };

export function createAccessService({ database, hub, clock, secrets }: AccessServiceDeps) {
  /**
   * Lets one guess through if the address is not locked out. It counts as a failure until it proves right, and
   * the password is looked at outside of the transaction, as hashing takes long.
   */
  async function guess(
    { scope, address }: Knocker,
    login: LoginScope,
    isRight: () => Promise<boolean>,
  ): Promise<Outcome<null>> {
    const key = { scope: login, address };
    const now = clock.now();
    const attempt = await database.write(async (tx) => {
      const reserved = reserveAttempt(await lockLoginRecord(tx, scope, key, now), now);
      if (reserved.allowed) await saveLoginRecord(tx, scope, key, reserved.next, now);
      return reserved;
    });
    if (!attempt.allowed) return lockedOut(attempt.remainingMs);
    if (await isRight()) {
      await database.write((tx) => clearLoginRecord(tx, scope, key));
      return done(null);
    }
    if (attempt.next.lockedUntil !== null) return lockedOut(attempt.next.lockedUntil - now);
    if (login !== 'admin' && login !== 'gallery') return refuse('wrong_team_password');
    return { ok: false, code: 'wrong_password', params: { attemptsLeft: attempt.attemptsLeft } };
  }

  /** A new token with every change of what a session may do, so that an old one stolen before is worth nothing. */
  async function renew(tx: Tx, { scope, session }: Knocker, change: Partial<Grants>): Promise<string> {
    const { isAdmin, isGallery, teamId } = { ...(session ?? NO_GRANTS), ...change };
    const opened = new Set(session === null ? [] : await openedTeams(tx, scope, session.id));
    if (change.teamId) opened.add(change.teamId);
    if (session !== null) {
      await deleteSession(tx, scope, session.id);
      tx.afterCommit(() => hub.endSessions([session.id]));
    }
    const token = randomToken();
    const now = clock.now();
    await insertSession(tx, scope, {
      id: SessionId.parse(uuidv7(now)),
      tokenHash: hashToken(token),
      isAdmin,
      isGallery,
      teamId,
      openedTeams: [...opened],
      createdAt: now,
      expiresAt: now + SESSION_LIFETIME_MS,
    });
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
        return { roles, team: team && { id: team.id, name: team.name } };
      }),

    /** Returns the token of the session that may now do more. */
    async login(
      knocker: Knocker,
      role: 'admin' | 'gallery',
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      const hashes = await database.read((tx) => passwordHashes(tx, knocker.scope));
      const guessed = await guess(knocker, role, () => verifyPassword(hashes[role], password));
      if (!guessed.ok) return guessed;
      const change = role === 'admin' ? { isAdmin: true } : { isGallery: true };
      return done({ token: await database.write((tx) => renew(tx, knocker, change)) });
    },

    /** A team without a password, or whose password this session gave before, is joined at once (spec 4). */
    async join(knocker: Knocker, teamId: TeamId, password: string): Promise<Outcome<{ token: string }>> {
      const { scope, session } = knocker;
      const { team, opened } = await database.read(async (tx) => ({
        team: await findTeam(tx, scope, teamId),
        opened: session === null ? [] : await openedTeams(tx, scope, session.id),
      }));
      if (!team) return refuse('not_found');
      const { sealedPassword } = team;
      if (sealedPassword !== null && !opened.includes(teamId)) {
        const guessed = await guess(knocker, `team:${teamId}`, async () =>
          equalSecrets(secrets.open(sealedPassword), password),
        );
        if (!guessed.ok) return guessed;
      }
      return done({
        token: await database.write(async (tx) => {
          // The team may have gone since it was looked up.
          const stillThere = await findTeam(tx, scope, teamId);
          return renew(tx, knocker, { teamId: stillThere?.id ?? null });
        }),
      });
    },

    /** "Verander Team": the session goes on without a team. */
    leave: (knocker: Knocker): Promise<{ token: string }> =>
      database.write(async (tx) => ({ token: await renew(tx, knocker, { teamId: null }) })),

    async logout(scope: TripScope, { id }: Session): Promise<void> {
      await database.write((tx) => deleteSession(tx, scope, id));
      hub.endSessions([id]);
    },

    /** Who got in by the old gallery password is asked for the new one. */
    async setGalleryPassword(scope: TripScope, password: string): Promise<void> {
      const hash = await hashPassword(password);
      const revoked = await database.write(async (tx) => {
        await setGalleryPasswordHash(tx, scope, hash);
        return revokeGallery(tx, scope);
      });
      hub.endSessions(revoked);
    },
  };
}

function lockedOut(remainingMs: number): Outcome<never> {
  return { ok: false, code: 'locked_out', params: { minutes: lockoutMinutes(remainingMs) } };
}

export type AccessService = ReturnType<typeof createAccessService>;
