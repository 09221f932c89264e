import type { AuditAct } from '@reisspel/contract/audit-acts';
import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { Role, SessionInfo } from '@reisspel/contract/session';
import { recordAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import { isKnownDevice, rememberDevice } from '../../db/login-devices.ts';
import { endPushSubscriptionsOf, movePushSubscriptions } from '../../db/push-subscriptions.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { equalSecrets } from '../../platform/equal-secrets.ts';
import { type GuessedDoor, type Guesser, guessPassword, type LockedCounts } from '../../platform/guess.ts';
import { randomToken, uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { hashChosenPassword, verifyPassword } from '../../platform/passwords.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { hashToken, SESSION_LIFETIME_MS, type Session } from '../../platform/session.ts';
import {
  clearLoginRecord,
  deleteAdminSessions,
  deleteSession,
  findLoginRecord,
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

/** Somebody at the door: the session they have so far, and by what their failures are counted. */
export interface Knocker extends Guesser {
  scope: TripScope;
  session: Session | null;
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

function lockoutAct(login: LoginScope): AuditAct {
  switch (login) {
    case 'admin':
    case 'gallery':
    case 'guest':
      return `${login}_locked_out`;
    default:
      return 'team_locked_out';
  }
}

interface Door {
  name: string;
  login: LoginScope;
  now: number;
}

function countsOf(tx: Tx, scope: TripScope, { name, login, now }: Door): LockedCounts {
  return {
    read: (key) => findLoginRecord(tx, scope, { scope: login, key }, now),
    lock: (key) => lockLoginRecord(tx, scope, { scope: login, key }, now),
    save: (key, record) => saveLoginRecord(tx, scope, { scope: login, key }, record),
    clear: (key) => clearLoginRecord(tx, scope, { scope: login, key }),
    isKnown: (device) => isKnownDevice(tx, name, device),
    remember: (device) => rememberDevice(tx, name, device, now),
  };
}

export function createAccessService({ database, hub, clock, secrets }: AccessServiceDeps) {
  /** One guess at a password of this trip. `label` is what the log calls the door. */
  async function guess(
    knocker: Knocker,
    login: LoginScope,
    isRight: () => Promise<boolean>,
    label = '',
  ): Promise<Outcome<null>> {
    const { scope } = knocker;
    const now = clock.now();
    const name = `${scope.tripId} ${login}`;
    const isTeams = login.startsWith('team:');
    const door: GuessedDoor = {
      name,
      within: (work) => database.write((tx) => work(countsOf(tx, scope, { name, login, now }))),
      lockedOut: () =>
        database.write((tx) => recordAct(tx, scope, { act: lockoutAct(login), at: now, label })),
    };
    const guessed = await guessPassword(door, knocker, now, isRight);
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
  async function promote(
    tx: Tx,
    { scope, session }: Knocker,
    more: Partial<Grants>,
    opened: readonly TeamId[] = [],
  ): Promise<{ id: SessionId; token: string }> {
    const before = session === null ? [] : await openedTeams(tx, scope, session.id);
    const grants = session === null ? null : await deleteSession(tx, scope, session.id);
    if (session !== null) tx.afterCommit(() => hub.endSessions([session.id]));
    const kept = grants === null ? [] : before;
    const promoted = await create(tx, scope, { ...NO_GRANTS, ...grants, ...more }, [...kept, ...opened]);
    if (session !== null && grants !== null) await movePushSubscriptions(tx, scope, session.id, promoted.id);
    return promoted;
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
      const hashes = await database.read((tx) => passwordHashes(tx, scope));
      const { [login]: hash } = hashes;
      // The pages of this trip are open: there is no password to guess.
      if (hash === null) return refuse('not_found');
      // A gallery without a password of its own is a second way to guess the organiser's: one secret, one count.
      const door = hash === hashes.admin ? 'admin' : login;
      const guessed = await guess(knocker, door, () => verifyPassword(hash, password));
      if (!guessed.ok) return guessed;
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        // The password may have been changed while this one was looked at.
        const current = await passwordHashes(tx, scope);
        if (current[login] !== hash) return refuse('unauthenticated');
        const { id, token } = await promote(tx, knocker, GRANT[login]);
        if (login === 'admin') {
          const by = { role: 'organiser', device: id } as const;
          await recordAct(tx, scope, { act: 'admin_logged_in', at: clock.now() }, by);
        }
        return done({ token });
      });
    },

    /**
     * A team without a password, or whose password this session gave before, is joined at once (spec 4). The token
     * is null when the session kept its own, as it does unless a password was given: on a bad network a lost answer then
     * costs nothing.
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
      const { sealedPassword, name } = team;
      const asksPassword = sealedPassword !== null && !opened.includes(teamId);
      if (asksPassword) {
        const isRight = async () => {
          const right = secrets.open(sealedPassword);
          return right !== null && equalSecrets(right, password);
        };
        const guessed = await guess(knocker, `team:${teamId}`, isRight, name);
        if (!guessed.ok) return guessed;
      }
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        if (!(await findTeam(tx, scope, teamId))) return refuse('not_found');
        if (session === null || asksPassword || !(await setSessionTeam(tx, scope, session.id, teamId))) {
          const { token } = await promote(tx, knocker, { teamId }, [teamId]);
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
        const ended = await deleteSession(tx, scope, id);
        if (ended?.isAdmin) await recordAct(tx, scope, { act: 'logged_out', at: clock.now() });
        await endPushSubscriptionsOf(tx, scope, id);
      });
      hub.endSessions([id]);
    },

    /** "Log alle apparaten uit": ends every session of the organiser, that of `except` excepted. Returns how many those were. */
    logoutDevices: (scope: TripScope, except: SessionId | null): Promise<number> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const ended = await deleteAdminSessions(tx, scope, except);
        for (const id of ended) await endPushSubscriptionsOf(tx, scope, SessionId.parse(id));
        const label = String(ended.length);
        await recordAct(tx, scope, { act: 'devices_logged_out', at: clock.now(), label });
        tx.afterCommit(() => hub.endSessions(ended));
        return ended.length;
      }),

    /** Who got in by the old gallery password is asked for the new one. */
    async setGalleryPassword(scope: TripScope, password: string): Promise<Outcome<null>> {
      const hash = await hashChosenPassword(password);
      if (!hash.ok) return hash;
      const revoked = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        await setGalleryPasswordHash(tx, scope, hash.value);
        await recordAct(tx, scope, { act: 'gallery_password_set', at: clock.now() });
        return revokeGallery(tx, scope);
      });
      hub.endSessions(revoked);
      return done(null);
    },
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
