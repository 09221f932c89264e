import type { ArchiveId, TeamId } from '@reisspel/contract/ids';
import {
  type AddedTeams,
  type AdminTeam,
  type MadeTeam,
  type TeamInput,
  TeamLook,
  type TeamUpdate,
} from '@reisspel/contract/teams';
import type { Team } from '@reisspel/rules/game/game';
import { addExampleTeams, addTeam, changeTeam } from '@reisspel/rules/game/team-list';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { deleteForADay, removePlayers } from '../../live/put-aside.ts';
import { adminTeam, passwordOf } from '../../live/team-secrets.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

interface TeamServiceDeps extends WorkDeps {
  hub: LiveHub;
  secrets: SecretBox;
  /** Names and colours of the example teams, in the order in which they are added. */
  exampleTeams: readonly MadeTeam[];
}

export function createTeamService(deps: TeamServiceDeps) {
  const { database, hub, clock, secrets } = deps;
  const exampleTeams = deps.exampleTeams.map((made) => TeamLook.parse(made));

  const asAdminTeam = (team: Outcome<Team>): Outcome<AdminTeam> =>
    team.ok ? done(adminTeam(secrets, team.value)) : team;
  const seal = (password: string) => (password === '' ? null : secrets.seal(password));

  /** The link is derived from the encrypted password, so encrypting it again renews the link. */
  function resealed(team: Team, { password, renewLink }: Pick<TeamUpdate, 'password' | 'renewLink'>) {
    // Null if the password cannot be decrypted.
    const present = passwordOf(secrets, team);
    const isNewPassword = password !== undefined && password !== present;
    const next = isNewPassword ? password : present;
    const isResealed = isNewPassword || (renewLink === true && next !== null);
    return { isNewPassword, sealedPassword: isResealed ? seal(next ?? '') : team.sealedPassword };
  }

  async function endSessions(scope: TripScope, { id, name }: Team): Promise<void> {
    const ended = await database.changeTrip(scope, async (tx) => {
      const team = tx.query.selectFrom('teams').select('id').where('id', '=', id);
      const sessionIds = await removePlayers(tx, team);
      const act = { act: 'team_logged_out', at: clock.now(), subject: id, label: name } as const;
      if (sessionIds.length > 0) await recordAct(tx, act);
      return sessionIds;
    });
    hub.endSessions(ended);
  }

  return {
    async create(scope: TripScope, { password, ...look }: TeamInput): Promise<Outcome<AdminTeam>> {
      const team = { ...look, sealedPassword: seal(password) };
      return asAdminTeam(await hub.act(scope, (game, context) => addTeam(game, team, context)));
    },

    /**
     * Changes a team. Its players keep their sessions after a change of password or link, unless
     * the organiser logs them out.
     */
    async update(scope: TripScope, id: TeamId, update: TeamUpdate): Promise<Outcome<AdminTeam>> {
      const { password, renewLink, endSessions: mustLogIn, ...look } = update;
      const reseal = (team: Team) => resealed(team, { password, renewLink });
      const changed = await hub.act(scope, (game, context) =>
        changeTeam(game, { id, look, reseal }, context),
      );
      if (changed.ok && mustLogIn === true) await endSessions(scope, changed.value);
      return asAdminTeam(changed);
    },

    /** Deletes teams. For a day each can be restored. Their players must choose a team again. */
    remove: (scope: TripScope, ids: readonly TeamId[]): Promise<Outcome<ArchiveId[]>> =>
      workOn(deps, scope, async (work) => {
        const { teams } = await work.game();
        const removed = teams.filter(({ id }) => ids.includes(id));
        const subjects = removed.map(({ id, name: label }) => ({ what: 'team', id, label }) as const);
        return done(await deleteForADay(work, subjects, hub));
      }),

    addExamples: (scope: TripScope): Promise<Outcome<AddedTeams>> =>
      hub.act(scope, (game, context) => addExampleTeams(game, exampleTeams, context)),
  };
}

export type TeamService = ReturnType<typeof createTeamService>;
