import { TeamId } from '@reisspel/contract/ids';
import { MAX_TEAMS, TEAM_COLORS } from '@reisspel/contract/limits';
import type { AdminTeam, TeamInput } from '@reisspel/contract/teams';
import type { Database } from '../../db/database.ts';
import { listTeams } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TeamRecord } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import { teamCard } from '../../live/views.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { deleteTeam, insertTeam, photoKeysOfTeam, sessionsOfTeam } from './store.ts';

interface TeamServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  clock: Clock;
  secrets: SecretBox;
  photoFiles: PhotoFiles;
}

/** The first colour no team has yet; with more teams than colours they come round again. */
function nextColor(teams: readonly TeamRecord[]): string {
  const used = new Set(teams.map((team) => team.color));
  return (
    TEAM_COLORS.find((color) => !used.has(color)) ??
    TEAM_COLORS[teams.length % TEAM_COLORS.length] ??
    TEAM_COLORS[0]
  );
}

export function createTeamService({ database, announcer, hub, clock, secrets, photoFiles }: TeamServiceDeps) {
  return {
    create: (scope: TripScope, input: TeamInput): Promise<Outcome<AdminTeam>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const teams = await listTeams(tx, scope);
        if (teams.length >= MAX_TEAMS) {
          return { ok: false, code: 'limit_reached', params: { limit: MAX_TEAMS } };
        }
        const now = clock.now();
        const team: TeamRecord = {
          id: TeamId.parse(uuidv7(now)),
          name: input.name,
          color: nextColor(teams),
          sealedPassword: input.password === '' ? null : secrets.seal(input.password),
        };
        await insertTeam(tx, scope, team, now);
        await announcer.resync(tx, scope);
        return done({ ...teamCard(team), password: input.password });
      }),

    /** Removes the team with its points and photos; its players are back at choosing a team at once. */
    async remove(scope: TripScope, id: TeamId): Promise<Outcome<null>> {
      const removed = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const photoKeys = await photoKeysOfTeam(tx, scope, id);
        const sessionIds = await sessionsOfTeam(tx, scope, id);
        if (!(await deleteTeam(tx, scope, id))) return null;
        await announcer.resync(tx, scope);
        return { photoKeys, sessionIds };
      });
      if (removed === null) return refuse('not_found');
      hub.endSessions(removed.sessionIds);
      await photoFiles.remove(removed.photoKeys);
      return done(null);
    },
  };
}

export type TeamService = ReturnType<typeof createTeamService>;
