import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { AddedTeams } from '@reisspel/contract/examples';
import { ArchiveId, type SessionId, TeamId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { Undo } from '@reisspel/contract/profiles';
import { TaskType } from '@reisspel/contract/tasks';
import type { AdminTeam, TeamInput, TeamUpdate } from '@reisspel/contract/teams';
import type { Team } from '@reisspel/rules/game/game';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { isColorTaken, isNameTaken, nextColor } from '@reisspel/rules/team-looks';
import { recordAct } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { putAside } from '../../db/erasure/archives.ts';
import { findTeam, listTeams } from '../../db/game-queries.ts';
import { insertTeam, updateTeam } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import { adminTeam, passwordOf } from '../../live/team-secrets.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { deleteFailedQuizzes, deleteTeam, endTeamSessions, sessionsOfTeam } from './store.ts';

interface TeamServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  clock: Clock;
  secrets: SecretBox;
  /** Names and colours for teams of an organiser who has none, in the order they are given out. */
  exampleTeams: readonly Pick<Team, 'name' | 'color'>[];
}

/** Teams that one tap adds: with fewer there is nobody to play against. */
const EXAMPLE_TEAMS = 2;

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
  const sessionIds = await sessionsOfTeam(tx, scope, id);
  const archiveId = ArchiveId.parse(uuidv7(now));
  const expiresAt = now + DELETION_KEPT_MS;
  await putAside(tx, scope, { what: 'team', id, label: name }, { id: archiveId, expiresAt, now });
  await deleteTeam(tx, scope, id);
  const undo = { by: 'restoration', archiveId, isGame: false } as const;
  await recordAct(tx, scope, { act: 'team_deleted', at: now, subject: id, label: name, undo });
  return { archiveId, sessionIds };
}

export function createTeamService(deps: TeamServiceDeps) {
  const { database, announcer, hub, clock, secrets, exampleTeams } = deps;

  /** Seals a password anew, which renews the link: one that cannot be read stays as it is. */
  function resealed(team: Team, password: string | null): string | null {
    if (password === null) return team.sealedPassword;
    return password === '' ? null : secrets.seal(password);
  }

  return {
    create: (scope: TripScope, input: TeamInput): Promise<Outcome<AdminTeam>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const teams = await listTeams(tx, scope);
        if (teams.length >= MAX_TEAMS) {
          return limitReached(MAX_TEAMS);
        }
        if (isNameTaken(input.name, teams)) return refuse('team_name_taken');
        const now = clock.now();
        const team: Team = {
          id: TeamId.parse(uuidv7(now)),
          name: input.name,
          color: nextColor(teams),
          sealedPassword: input.password === '' ? null : secrets.seal(input.password),
        };
        await insertTeam(tx, scope, team, now);
        await recordAct(tx, scope, { act: 'team_added', at: now, subject: team.id, label: team.name });
        await announcer.changed(tx, scope);
        return done(adminTeam(secrets, team));
      }),

    /**
     * Changes a team. Who plays for it stays in, also under another password or link, unless the
     * organiser takes everybody out: a player who did nothing wrong should not lose the game for
     * it.
     */
    update: (scope: TripScope, id: TeamId, update: TeamUpdate): Promise<Outcome<AdminTeam>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const teams = await listTeams(tx, scope);
        const before = teams.find((team) => team.id === id);
        if (before === undefined) return refuse('not_found');
        const others = teams.filter((team) => team.id !== id);
        const { name = before.name, color = before.color } = update;
        if (name !== before.name && isNameTaken(name, others)) return refuse('team_name_taken');
        if (color !== before.color && isColorTaken(color, others)) return refuse('team_color_taken');
        const present = passwordOf(secrets, before);
        const { password = present } = update;
        const isNewPassword = password !== present;
        const { sealedPassword } = before;
        const isResealed = isNewPassword || update.renewLink;
        const team = {
          id,
          name,
          color,
          sealedPassword: isResealed ? resealed(before, password) : sealedPassword,
        };
        const isRenewed = team.sealedPassword !== sealedPassword && !isNewPassword;
        const acts: AuditAct[] = [];
        if (name !== before.name || color !== before.color || isNewPassword) acts.push('team_changed');
        if (isRenewed) acts.push('team_link_renewed');
        if (acts.length > 0) await updateTeam(tx, scope, team);
        const ended = update.endSessions ? await endTeamSessions(tx, scope, id) : [];
        if (ended.length > 0) acts.push('team_logged_out');
        for (const act of acts)
          await recordAct(tx, scope, { act, at: clock.now(), subject: id, label: name });
        if (acts.length > 0) await announcer.changed(tx, scope);
        tx.afterCommit(() => hub.endSessions(ended));
        return done(adminTeam(secrets, team));
      }),

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

    /** Adds two teams without a password, by the next names of the list that no team has, in their own colours. */
    addExamples: (scope: TripScope): Promise<Outcome<AddedTeams>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const teams = await listTeams(tx, scope);
        const names = new Set(teams.map(({ name }) => name));
        const wanted = exampleTeams.filter(({ name }) => !names.has(name)).slice(0, EXAMPLE_TEAMS);
        if (teams.length + wanted.length > MAX_TEAMS) return limitReached(MAX_TEAMS);
        const now = clock.now();
        const added: Team[] = [];
        for (const [index, { name, color }] of wanted.entries()) {
          const isTaken = teams.some((team) => team.color === color);
          const team: Team = {
            id: TeamId.parse(uuidv7(now + index)),
            name,
            color: isTaken ? nextColor([...teams, ...added]) : color,
            sealedPassword: null,
          };
          // One millisecond apart, as the list of teams is by age.
          await insertTeam(tx, scope, team, now + index);
          await recordAct(tx, scope, { act: 'team_added', at: now, subject: team.id, label: name });
          added.push(team);
        }
        if (added.length > 0) await announcer.changed(tx, scope);
        return done({ teamIds: added.map(({ id }) => id) });
      }),

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
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const team = await findTeam(tx, scope, id);
        if (team === null) return refuse('not_found');
        await deleteFailedQuizzes(tx, scope, id, TaskType.options.filter(isAnswerType));
        const { name: label } = team;
        await recordAct(tx, scope, { act: 'quizzes_reset', at: clock.now(), subject: id, label });
        await announcer.changed(tx, scope);
        return done(null);
      }),
  };
}

export type TeamService = ReturnType<typeof createTeamService>;
