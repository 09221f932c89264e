import { SessionId, type TeamId } from '@reisspel/contract/ids';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import type { JoinInput, TeamOfCode } from '@reisspel/contract/teams';
import { DEVICE_RULE, TEAM_RULE } from '@reisspel/rules/lockout';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findTeam, listTeams } from '../../db/game-queries.ts';
import { listHelpers, noteHelperSeen } from '../../db/helpers.ts';
import { movePushSubscriptions } from '../../db/push-subscriptions.ts';
import { inTrip, type TripScope, type TripTx } from '../../db/trip-scope.ts';
import { entryOf, tripRow } from '../../db/trips.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { equalSecrets } from '../../platform/secrets/digest.ts';
import { randomToken, uuidv7 } from '../../platform/secrets/ids.ts';
import { verifyPassword } from '../../platform/secrets/passwords.ts';
import { helperToken, invitationOf, type SecretBox, teamCode } from '../../platform/secrets/secret-box.ts';
import { hasEntered, hashToken, SESSION_LIFETIME_MS, type Session } from '../../platform/secrets/session.ts';
import { type Guesser, guessPassword, type PasswordLogin } from './lockout.ts';
import {
  findPasswordHashes,
  type Grants,
  type LoginScope,
  listOpenedTeams,
  type PasswordScope,
  promoteSession,
  rememberOpenedTeams,
  setSessionTeam,
} from './store.ts';

export interface Entrant extends Guesser {
  scope: TripScope;
  /** Null if the browser has none. */
  session: Session | null;
}

interface Guess {
  login: LoginScope;
  isRight: () => Promise<boolean>;
  /** The team's name, which the log shows if the guess locks somebody out. */
  label?: string;
}

function lockoutAct(login: LoginScope): AuditAct {
  const isPassword = login === 'admin' || login === 'gallery' || login === 'guest';
  return isPassword ? `${login}_locked_out` : 'team_locked_out';
}

function createGuessChecker({ database, clock }: { database: Database; clock: Clock }) {
  return async (entrant: Entrant, { login, isRight, label = '' }: Guess): Promise<Outcome<null>> => {
    const { scope } = entrant;
    const now = clock.now();
    const name = `${scope.tripId} ${login}`;
    const isTeamPassword = login.startsWith('team:');
    const isTeamCode = login === 'team-code';
    const passwordLogin: PasswordLogin = {
      database,
      name,
      tripLogin: { tripId: scope.tripId, scope: login },
      rule: isTeamPassword || isTeamCode ? TEAM_RULE : DEVICE_RULE,
      trustsDevices: !isTeamCode,
      onLockout: () =>
        database.write((tx) => recordAct(inTrip(tx, scope), { act: lockoutAct(login), at: now, label })),
    };
    const guessed = await guessPassword(passwordLogin, entrant, now, isRight);
    return !guessed.ok && guessed.code === 'wrong_password' && isTeamPassword
      ? { ...guessed, code: 'wrong_team_password' }
      : guessed;
  };
}

interface NewSession {
  id: SessionId;
  token: string;
}

/**
 * Gives a session more rights and a new token, so that an earlier stolen token is worthless. Keeps
 * the session's first id, because the limits count by it, and a login must not reset the limits.
 */
function createPromotion({ hub, clock }: { hub: LiveHub; clock: Clock }) {
  return async (tx: TripTx, { session }: Entrant, grants: Grants): Promise<NewSession> => {
    const now = clock.now();
    const token = randomToken();
    const id = SessionId.parse(uuidv7(now));
    const times = { created_at: now, expires_at: now + SESSION_LIFETIME_MS };
    const fresh = { id, token_hash: hashToken(token), ...times };
    const isPromoted = await promoteSession(tx, session?.id ?? null, fresh, grants);
    if (session !== null) {
      if (isPromoted) await movePushSubscriptions(tx, session.id, id);
      tx.afterCommit(() => hub.endSessions([session.id]));
    }
    return { id, token };
  };
}

interface EntryServiceDeps {
  database: Database;
  hub: LiveHub;
  clock: Clock;
  secrets: SecretBox;
}

const GRANTS = {
  admin: { is_admin: 1 },
  gallery: { is_gallery: 1 },
  guest: { is_guest: 1 },
} as const satisfies Record<PasswordScope, Grants>;

export function createEntryService({ database, hub, clock, secrets }: EntryServiceDeps) {
  const checkGuess = createGuessChecker({ database, clock });
  const promote = createPromotion({ hub, clock });

  return {
    async login(
      entrant: Entrant,
      login: PasswordScope,
      password: string,
    ): Promise<Outcome<{ token: string }>> {
      const { scope } = entrant;
      const { hashes, entry } = await database.readTrip(scope, async (tx) => ({
        hashes: await findPasswordHashes(tx),
        entry: entryOf(await tripRow(tx)),
      }));
      const { [login]: hash } = hashes;
      // This trip's pages are public, so there is no password.
      if (hash === null) return refuse('not_found');
      if (login === 'guest' && entry.kind === 'link') {
        // Counts no attempts: nobody guesses 256 bits, and phones retry an old link by themselves.
        if (!equalSecrets(entry.key, password)) return refuse('not_found');
      } else {
        // A gallery without its own password uses the organiser's, so both share one failure count.
        const countedLogin = hash === hashes.admin ? 'admin' : login;
        const isRight = () => verifyPassword(hash, password);
        const guessed = await checkGuess(entrant, { login: countedLogin, isRight });
        if (!guessed.ok) return guessed;
      }
      return database.changeTrip(scope, async (tx) => {
        // The password may have changed during verification.
        const current = await findPasswordHashes(tx);
        if (current[login] !== hash) return refuse('unauthenticated');
        const { id, token } = await promote(tx, entrant, GRANTS[login]);
        if (login === 'admin') {
          const by = { role: 'organiser', device: id } as const;
          await recordAct(tx, { act: 'admin_logged_in', at: clock.now() }, by);
        }
        return done({ token });
      });
    },

    /**
     * Finds the team of a code. Where the trip opens with a link, the code opens it too, as players
     * have it on paper. `token` is null if the browser was in already.
     */
    async teamOfCode(
      entrant: Entrant,
      typed: string,
    ): Promise<Outcome<{ team: TeamOfCode; token: string | null }>> {
      const { scope, session } = entrant;
      const { teams, kind } = await database.readTrip(scope, async (tx) => ({
        teams: await listTeams(tx),
        kind: entryOf(await tripRow(tx)).kind,
      }));
      const isIn = hasEntered(kind !== 'open', session);
      if (!isIn && kind === 'password') return refuse('trip_locked');
      const code = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
      const team = teams.find((candidate) => equalSecrets(teamCode(secrets, candidate), code));
      const isRight = async () => team !== undefined;
      const guessed = await checkGuess(entrant, { login: 'team-code', isRight, label: team?.name ?? '' });
      if (!guessed.ok) return guessed;
      if (team === undefined) return refuse('not_found');
      const { token } = isIn
        ? { token: null }
        : await database.changeTrip(scope, (tx) => promote(tx, entrant, GRANTS.guest));
      return done({ team: { id: team.id, invitation: invitationOf(secrets, team) }, token });
    },

    /** Admits a television by its link. Counts no attempts, because nobody can guess 256 bits. */
    enterScreen: (entrant: Entrant, linkToken: string): Promise<Outcome<{ token: string }>> =>
      database.changeTrip(entrant.scope, async (tx) => {
        const { screen_token: expected } = await tripRow(tx);
        if (expected === null || !equalSecrets(expected, linkToken)) return refuse('not_found');
        const { token } = await promote(tx, entrant, { is_screen: 1 });
        return done({ token });
      }),

    /** Admits a helper by the link. Counts no attempts, because nobody can guess 256 bits. */
    enterHelper: (entrant: Entrant, linkToken: string): Promise<Outcome<{ token: string }>> =>
      database.changeTrip(entrant.scope, async (tx) => {
        const now = clock.now();
        const helpers = await listHelpers(tx);
        const helper = helpers.find((each) => equalSecrets(helperToken(secrets, each), linkToken));
        if (helper === undefined) return refuse('helper_link_ended');
        const { id, token } = await promote(tx, entrant, { helper_id: helper.id });
        await noteHelperSeen(tx, helper.id, now);
        const by = { role: 'helper', device: id, name: helper.name } as const;
        await recordAct(tx, { act: 'helper_logged_in', at: now, subject: helper.id }, by);
        return done({ token });
      }),

    /**
     * Joins a team. Needs no password if the team has none, if the session gave it before (spec 4),
     * or if the input has an invitation. Returns a token for a new session, and for a session that
     * gave a password or an invitation. Otherwise `token` is null and the session keeps its
     * token, so that a lost answer does no harm.
     */
    async join(
      entrant: Entrant,
      teamId: TeamId,
      { password, invitation }: JoinInput,
    ): Promise<Outcome<{ token: string | null }>> {
      const { scope, session } = entrant;
      const { team, opened } = await database.readTrip(scope, async (tx) => ({
        team: await findTeam(tx, teamId),
        opened: session === null ? [] : await listOpenedTeams(tx, session.id),
      }));
      if (!team) return refuse('not_found');
      const { sealedPassword, name } = team;
      const needsPassword = sealedPassword !== null && !opened.includes(teamId);
      if (needsPassword && invitation !== undefined) {
        // A wrong invitation does not count as a guess, because nobody can guess 256 bits.
        const expected = invitationOf(secrets, team);
        if (expected === null || !equalSecrets(expected, invitation)) return refuse('invitation_ended');
      } else if (needsPassword) {
        const isRight = async () => {
          const expected = secrets.open(sealedPassword);
          // Older passwords may end in a space that a keyboard added.
          return expected !== null && equalSecrets(expected.trim(), password);
        };
        const guessed = await checkGuess(entrant, { login: `team:${teamId}`, isRight, label: name });
        if (!guessed.ok) return guessed;
      }
      return database.changeTrip(scope, async (tx) => {
        const current = await findTeam(tx, teamId);
        if (!current) return refuse('not_found');
        // The password or link may have changed during verification.
        if (current.sealedPassword !== sealedPassword) return refuse('unauthenticated');
        if (session === null || needsPassword || !(await setSessionTeam(tx, session.id, teamId))) {
          const { id, token } = await promote(tx, entrant, { team_id: teamId });
          await rememberOpenedTeams(tx, id, [teamId]);
          return done({ token });
        }
        await rememberOpenedTeams(tx, session.id, [teamId]);
        tx.afterCommit(() => hub.endSessions([session.id]));
        return done({ token: null });
      });
    },
  };
}

export type EntryService = ReturnType<typeof createEntryService>;
