import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { JoinInput, TeamOfCode } from '@reisspel/contract/teams';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findTeam, listTeams } from '../../db/game-queries.ts';
import { movePushSubscriptions } from '../../db/push-subscriptions.ts';
import { findScreenToken } from '../../db/trip-queries.ts';
import type { TripTx } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { equalSecrets } from '../../platform/digest.ts';
import { randomToken, uuidv7 } from '../../platform/ids.ts';
import { invitationOf, teamCode } from '../../platform/invitation.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { hashToken, SESSION_LIFETIME_MS } from '../../platform/session.ts';
import { createGuessing, type Knocker } from './guessing.ts';
import {
  deleteSession,
  type Grants,
  insertSession,
  openedTeams,
  type PasswordScope,
  passwordHashes,
  rememberOpened,
  setSessionTeam,
} from './store.ts';

interface Rights extends Grants {
  firstId: SessionId | null;
  /** The teams whose password was given in this session. */
  opened: readonly TeamId[];
}

/** A new session, and the token that only its browser knows. */
interface NewSession {
  id: SessionId;
  token: string;
}

const NOTHING: Rights = {
  firstId: null,
  isAdmin: false,
  isGallery: false,
  isGuest: false,
  isScreen: false,
  teamId: null,
  opened: [],
};

async function create(tx: TripTx, { opened, ...grants }: Rights, now: number): Promise<NewSession> {
  const token = randomToken();
  const id = SessionId.parse(uuidv7(now));
  const expiresAt = now + SESSION_LIFETIME_MS;
  await insertSession(tx, { id, tokenHash: hashToken(token), ...grants, createdAt: now, expiresAt });
  await rememberOpened(tx, id, opened);
  return { id, token };
}

/** Ends a session; returns its rights, or null if another request ended it first. */
async function end(tx: TripTx, id: SessionId): Promise<Rights | null> {
  const opened = await openedTeams(tx, id);
  const grants = await deleteSession(tx, id);
  return grants && { ...grants, opened };
}

/**
 * Gives a session with more rights a new token, so an earlier stolen token is worthless. Counts per
 * session continue, or a right password would bypass every rate limit.
 */
function createPromotion({ hub, clock }: { hub: LiveHub; clock: Clock }) {
  return async (
    tx: TripTx,
    { session }: Knocker,
    { opened = [], ...grants }: Partial<Omit<Rights, 'firstId'>>,
  ): Promise<NewSession> => {
    const ended = session && (await end(tx, session.id));
    if (session !== null) tx.afterCommit(() => hub.endSessions([session.id]));
    const kept = ended ?? NOTHING;
    const rights = { ...kept, ...grants, opened: [...kept.opened, ...opened] };
    const promoted = await create(tx, rights, clock.now());
    if (session !== null && ended !== null) await movePushSubscriptions(tx, session.id, promoted.id);
    return promoted;
  };
}

interface EntryServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
  secrets: SecretBox;
}

const GRANT = {
  admin: { isAdmin: true },
  gallery: { isGallery: true },
  guest: { isGuest: true },
} as const satisfies Record<PasswordScope, Partial<Grants>>;

export function createEntryService({ database, hub, clock, secrets }: EntryServiceDeps) {
  const guess = createGuessing({ database, clock });
  const promote = createPromotion({ hub, clock });

  return {
    /** Returns the token of the session with the new rights. */
    async login(
      knocker: Knocker,
      login: PasswordScope,
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      const { scope } = knocker;
      const hashes = await database.readTrip(scope, passwordHashes);
      const { [login]: hash } = hashes;
      // This trip's pages are public, so there is no password.
      if (hash === null) return refuse('not_found');
      // A gallery without its own password uses the organiser's: one secret, so one failure count.
      const door = hash === hashes.admin ? 'admin' : login;
      const guessed = await guess(knocker, { login: door, isRight: () => verifyPassword(hash, password) });
      if (!guessed.ok) return guessed;
      return database.changeTrip(scope, async (tx) => {
        // The password may have changed during verification.
        const current = await passwordHashes(tx);
        if (current[login] !== hash) return refuse('unauthenticated');
        const { id, token } = await promote(tx, knocker, GRANT[login]);
        if (login === 'admin') {
          const by = { role: 'organiser', device: id } as const;
          await recordAct(tx, { act: 'admin_logged_in', at: clock.now() }, by);
        }
        return done({ token });
      });
    },

    /** Returns the team of a code, with the invitation that joins it without its password. */
    async teamOfCode(knocker: Knocker, typed: string): Promise<Outcome<TeamOfCode>> {
      const teams = await database.readTrip(knocker.scope, listTeams);
      const code = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
      const team = teams.find((each) => equalSecrets(teamCode(secrets, each), code));
      const isRight = async () => team !== undefined;
      const guessed = await guess(knocker, { login: 'team-code', isRight, label: team?.name ?? '' });
      if (!guessed.ok) return guessed;
      if (team === undefined) return refuse('not_found');
      return done({ id: team.id, invitation: invitationOf(secrets, team) });
    },

    /** Lets a television in by its link. Tries are not counted: 256 bits cannot be guessed. */
    enterScreen: (knocker: Knocker, given: string): Promise<Outcome<{ token: string }>> =>
      database.changeTrip(knocker.scope, async (tx) => {
        const right = await findScreenToken(tx);
        if (right === null || !equalSecrets(right, given)) return refuse('not_found');
        const { token } = await promote(tx, knocker, { isScreen: true });
        return done({ token });
      }),

    /**
     * Joins a team. This needs no password if the team has none, the session gave it before (spec
     * 4), or the link holds the invitation. The token is null if the session keeps its token, as it
     * does unless a password or an invitation was needed: on a bad network a lost answer then costs
     * nothing.
     */
    async join(
      knocker: Knocker,
      teamId: TeamId,
      { password, invitation }: JoinInput,
    ): Promise<Outcome<{ token: string | null }>> {
      const { scope, session } = knocker;
      const { team, opened } = await database.readTrip(scope, async (tx) => ({
        team: await findTeam(tx, teamId),
        opened: session === null ? [] : await openedTeams(tx, session.id),
      }));
      if (!team) return refuse('not_found');
      const { sealedPassword, name } = team;
      const asksPassword = sealedPassword !== null && !opened.includes(teamId);
      if (asksPassword && invitation !== undefined) {
        // This does not count as a guess: 256 bits cannot be guessed.
        const right = invitationOf(secrets, team);
        if (right === null || !equalSecrets(right, invitation)) return refuse('invitation_ended');
      } else if (asksPassword) {
        const isRight = async () => {
          const right = secrets.open(sealedPassword);
          // Older passwords may end in a space that a keyboard added.
          return right !== null && equalSecrets(right.trim(), password);
        };
        const guessed = await guess(knocker, { login: `team:${teamId}`, isRight, label: name });
        if (!guessed.ok) return guessed;
      }
      return database.changeTrip(scope, async (tx) => {
        const current = await findTeam(tx, teamId);
        if (!current) return refuse('not_found');
        // The password or link may have changed during verification.
        if (current.sealedPassword !== sealedPassword) return refuse('unauthenticated');
        if (session === null || asksPassword || !(await setSessionTeam(tx, session.id, teamId))) {
          const { token } = await promote(tx, knocker, { teamId, opened: [teamId] });
          return done({ token });
        }
        await rememberOpened(tx, session.id, [teamId]);
        tx.afterCommit(() => hub.endSessions([session.id]));
        return done({ token: null });
      });
    },
  };
}

export type EntryService = ReturnType<typeof createEntryService>;
