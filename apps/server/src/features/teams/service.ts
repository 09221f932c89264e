import type { AddedTeams } from '@reisspel/contract/examples';
import { ArchiveId, type SessionId, type TeamId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS } from '@reisspel/contract/limits';
import type { Undo } from '@reisspel/contract/profiles';
import type { AdminTeam, TeamInput, TeamUpdate } from '@reisspel/contract/teams';
import type { Team } from '@reisspel/rules/game/game';
import { addExampleTeams, addTeam, changeTeam, resetQuizzes } from '@reisspel/rules/game/team-list';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { putAside } from '../../db/erasure/archives.ts';
import { findTeam, listTeams, playingSessions } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import { adminTeam, passwordOf } from '../../live/team-secrets.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { endTeamSessions } from './store.ts';

interface TeamServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  clock: Clock;
  secrets: SecretBox;
  /** Names and colours for teams of an organiser who has none, in the order they are given out. */
  exampleTeams: readonly Pick<Team, 'name' | 'color'>[];
}

/**
 * Takes a team away with its points and photos, to be brought back for a day. `sessionIds` are those of its players: the
 * caller ends their streams once this is durable.
 */
async function setAside(
  tx: Tx,
  scope: TripScope,
  team: Team,
  now: number,
): Promise<{ archiveId: ArchiveId; sessionIds: SessionId[] }> {
  const { id, name } = team;
  const sessionIds = await playingSessions(tx, scope, id);
  const archiveId = ArchiveId.parse(uuidv7(now));
  const expiresAt = now + DELETION_KEPT_MS;
  await putAside(tx, scope, { what: 'team', id, label: name }, { id: archiveId, expiresAt, now });
  const undo = { by: 'restoration', archiveId, isGame: false } as const;
  await recordAct(tx, scope, { act: 'team_deleted', at: now, subject: id, label: name, undo });
  return { archiveId, sessionIds };
}

export function createTeamService(deps: TeamServiceDeps) {
  const { database, announcer, hub, clock, secrets, exampleTeams } = deps;

  const shown = (team: Outcome<Team>): Outcome<AdminTeam> =>
    team.ok ? done(adminTeam(secrets, team.value)) : team;
  const seal = (password: string) => (password === '' ? null : secrets.seal(password));

  /** A team's password after a change. Sealed anew it also makes another link; one that cannot be read stays as it is. */
  function resealed(team: Team, { password, renewLink }: Pick<TeamUpdate, 'password' | 'renewLink'>) {
    const present = passwordOf(secrets, team);
    const isNewPassword = password !== undefined && password !== present;
    const wanted = isNewPassword ? password : present;
    const isResealed = isNewPassword || (renewLink === true && wanted !== null);
    return { isNewPassword, sealedPassword: isResealed ? seal(wanted ?? '') : team.sealedPassword };
  }

  /** Takes everybody out of a team: they have to join it anew. */
  async function endSessions(scope: TripScope, { id, name }: Team): Promise<void> {
    const ended = await database.write(async (tx) => {
      const sessionIds = await endTeamSessions(tx, scope, id);
      const act = { act: 'team_logged_out', at: clock.now(), subject: id, label: name } as const;
      if (sessionIds.length > 0) await recordAct(tx, scope, act);
      return sessionIds;
    });
    hub.endSessions(ended);
  }

  return {
    async create(scope: TripScope, { name, password }: TeamInput): Promise<Outcome<AdminTeam>> {
      const team = { name, sealedPassword: seal(password) };
      return shown(await hub.act(scope, (game, asked) => addTeam(game, team, asked)));
    },

    /**
     * Changes a team. Who plays for it stays in, also under another password or link, unless the
     * organiser takes everybody out: a player who did nothing wrong should not lose the game for
     * it.
     */
    async update(scope: TripScope, id: TeamId, update: TeamUpdate): Promise<Outcome<AdminTeam>> {
      const { name, color } = update;
      const change = { id, name, color, reseal: (team: Team) => resealed(team, update) };
      const changed = await hub.act(scope, (game, asked) => changeTeam(game, change, asked));
      if (changed.ok && update.endSessions === true) await endSessions(scope, changed.value);
      return shown(changed);
    },

    /**
     * Removes the team with its points and photos; its players are back at choosing a team at once. For a day it can
     * be brought back.
     */
    async remove(scope: TripScope, id: TeamId): Promise<Outcome<Undo>> {
      const removed = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const team = await findTeam(tx, scope, id);
        if (!team) return null;
        const aside = await setAside(tx, scope, team, clock.now());
        await announcer.changed(tx, scope);
        return aside;
      });
      if (removed === null) return refuse('not_found');
      hub.endSessions(removed.sessionIds);
      return done({ archiveId: removed.archiveId });
    },

    /** Adds two teams without a password, by the next names of the list that no team has. */
    addExamples: (scope: TripScope): Promise<Outcome<AddedTeams>> =>
      hub.act(scope, (game, asked) => addExampleTeams(game, exampleTeams, asked)),

    /** Removes several at once, as `remove` does one. Those that are gone already are passed over. */
    async removeTogether(scope: TripScope, ids: readonly TeamId[]): Promise<void> {
      const sessionIds = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const teams = (await listTeams(tx, scope)).filter(({ id }) => ids.includes(id));
        const ended: SessionId[] = [];
        for (const team of teams) ended.push(...(await setAside(tx, scope, team, clock.now())).sessionIds);
        if (teams.length > 0) await announcer.changed(tx, scope);
        return ended;
      });
      hub.endSessions(sessionIds);
    },

    /** Lets a team do the quizzes once more that it got wrong or let run out (spec 4, "Reset Quizzes"). */
    resetQuizzes: (scope: TripScope, id: TeamId): Promise<Outcome<null>> =>
      hub.act(scope, (game, asked) => resetQuizzes(game, id, asked)),
  };
}

export type TeamService = ReturnType<typeof createTeamService>;
