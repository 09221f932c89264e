import { type ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { KEPT_AUTOMATIC_PROFILES } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { Game } from '@reisspel/rules/game/game';
import { allScores } from '@reisspel/rules/game/scores';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { inputOf } from '@reisspel/rules/task-of';
import type { Tx } from '../../db/database.ts';
import { deleteArchive, putAside } from '../../db/erasure/archives.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { loadGame } from '../../live/load-game.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { deleteProfile, insertProfile, listProfiles, type Profile, type SavedTeam } from './store.ts';

/** The name of a profile that made itself; its moment stands beside it. */
const AUTOMATIC_NAME = 'Automatische back-up';

function savedTeams(game: Game): SavedTeam[] {
  const points = new Map(allScores(game).map(({ teamId, score }) => [teamId, score]));
  return game.teams.map(({ id, name, color, sealedPassword }, at) => {
    const settled = (status: TaskResult['outcome']['status']) =>
      game.tasks.filter((_, place) => game.play[at]?.tasks[place]?.result?.outcome.status === status);
    return {
      id,
      name,
      color,
      sealedPassword,
      points: points.get(id) ?? 0,
      completedTasks: settled('completed').map((task) => task.id),
      failedQuizzes: settled('failed')
        .filter(({ taskType }) => isAnswerType(taskType))
        .map((task) => task.id),
    };
  });
}

/** The present tasks and teams, as a profile keeps them. */
export async function snapshot(tx: Tx, scope: TripScope): Promise<Pick<Profile, 'tasks' | 'teams'>> {
  const game = await loadGame(tx, scope);
  return { tasks: game.tasks.map(inputOf), teams: savedTeams(game) };
}

/** Deletes the oldest automatic profiles, so that the kept ones are not too many. */
async function dropOldest(tx: Tx, scope: TripScope, now: number): Promise<void> {
  const automatic = (await listProfiles(tx, scope)).filter((profile) => profile.automatic);
  for (const { id, archiveId } of automatic.slice(KEPT_AUTOMATIC_PROFILES)) {
    await deleteProfile(tx, scope, id);
    if (archiveId !== null) await deleteArchive(tx, scope, archiveId, now);
  }
}

/**
 * Saves the whole game, scores and photos included, as an automatic profile: the first step of what replaces it. `archiveId` names
 * it. Returns what brings it back; null when there was nothing to save.
 */
export async function backUp(
  tx: Tx,
  scope: TripScope,
  now: number,
  archiveId: ArchiveId,
): Promise<ArchiveId | null> {
  const game = await snapshot(tx, scope);
  if (game.tasks.length === 0 && game.teams.length === 0) return null;
  await putAside(tx, scope, { what: 'game' }, { id: archiveId, expiresAt: null, now });
  const id = ProfileId.parse(uuidv7(now));
  await insertProfile(tx, scope, {
    id,
    name: AUTOMATIC_NAME,
    description: '',
    ...game,
    archiveId,
    createdAt: now,
  });
  await dropOldest(tx, scope, now);
  return archiveId;
}
