import { ArchiveId, OptionId, TaskId, TeamId } from '@reisspel/contract/ids';
import { MAX_PROFILES, MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { ProfileLoad, Undo } from '@reisspel/contract/profiles';
import { done, limitReached, type Outcome } from '@reisspel/rules/outcome';
import { taskOf } from '@reisspel/rules/task-of';
import { freeLook, type TeamLook } from '@reisspel/rules/team-looks';
import type { Tx } from '../../db/database.ts';
import { listTasks, listTeams, playingSessions } from '../../db/game-queries.ts';
import { closeRun } from '../../db/game-runs.ts';
import { insertTask, insertTeam, stopClocks } from '../../db/game-writes.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { backUp } from './snapshot.ts';
import { closeGame, forgetEmptyGame, listProfiles, type Profile } from './store.ts';

/** What a replacement leaves to be done once it is durable. */
export interface Replaced extends Undo {
  sessionIds: string[];
}

export const NOTHING_REPLACED: Replaced = { archiveId: null, sessionIds: [] };

/** Whether the organiser has saved as many games as one trip may hold. */
export async function isFull(tx: Tx, scope: TripScope): Promise<boolean> {
  return (await listProfiles(tx, scope)).filter(({ automatic }) => !automatic).length >= MAX_PROFILES;
}

/** Whether a profile fits behind the present tasks and teams. To be asked before anything is written. */
async function fits(tx: Tx, scope: TripScope, profile: Profile): Promise<Outcome<null>> {
  const tasks = (await listTasks(tx, scope)).length + profile.tasks.length;
  const teams = (await listTeams(tx, scope)).length + profile.teams.length;
  if (tasks > MAX_TASKS) return limitReached(MAX_TASKS);
  return teams > MAX_TEAMS ? limitReached(MAX_TEAMS) : done(null);
}

/** Adds a profile's tasks behind the present ones, and its teams, all at the start of their game. */
async function addProfile(tx: Tx, scope: TripScope, profile: Profile, now: number): Promise<void> {
  const taskCount = (await listTasks(tx, scope)).length;
  const newOptionId = () => OptionId.parse(randomShortId());
  for (const [index, input] of profile.tasks.entries()) {
    const number = taskCount + index + 1;
    // One millisecond apart, so that ids sort as they stand.
    const task = taskOf(input, { id: TaskId.parse(uuidv7(now + index)), number, newOptionId });
    await insertTask(tx, scope, task, now + index);
  }
  const teams: TeamLook[] = await listTeams(tx, scope);
  for (const [index, saved] of profile.teams.entries()) {
    const id = TeamId.parse(uuidv7(now + index));
    const look = freeLook(saved, teams);
    await insertTeam(tx, scope, { id, ...look, sealedPassword: saved.sealedPassword }, now + index);
    teams.push(look);
  }
}

/** Empties the game after an automatic profile of it (design 3: one transaction, all or nothing). */
export async function clear(
  tx: Tx,
  scope: TripScope,
  now: number,
  newArchiveId = ArchiveId.parse(uuidv7(now)),
): Promise<Replaced> {
  await stopClocks(tx, scope);
  // Put aside with the game, and gone without it: a photo of this game must not count in the next.
  await closeRun(tx, scope, now);
  const sessionIds = await playingSessions(tx, scope, 'any');
  const archiveId = await backUp(tx, scope, now, newArchiveId);
  if (archiveId === null) await forgetEmptyGame(tx, scope);
  await closeGame(tx, scope);
  return { archiveId, sessionIds };
}

interface Loading extends ProfileLoad {
  now: number;
  /** What names the game that is replaced; absent is an id of its own. */
  archiveId?: ArchiveId;
}

/** Loads a profile: in place of the present game, or behind it. A refusal has written nothing. */
export async function loadProfile(
  tx: Tx,
  scope: TripScope,
  profile: Profile,
  { mode, now, archiveId }: Loading,
): Promise<Outcome<Replaced>> {
  const room = mode === 'append' ? await fits(tx, scope, profile) : done(null);
  if (!room.ok) return room;
  const replaced = mode === 'replace' ? await clear(tx, scope, now, archiveId) : NOTHING_REPLACED;
  await addProfile(tx, scope, profile, now);
  return done(replaced);
}
