import type { ArchiveId } from '@reisspel/contract/ids';
import { MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import { freeLook, type TeamLook } from '@reisspel/rules/team-looks';
import type { Tx } from '../database.ts';
import { inChunks } from '../in-chunks.ts';
import type { TripScope } from '../trip-scope.ts';
import { type Archive, parseArchive } from './archives.ts';
import { listErasedPhotos } from './erased-files.ts';

/** What teams did: rows that belong to a team, and most of them to a task. */
type Play = Omit<Archive, 'tasks' | 'teams' | 'organiser_messages' | 'game_runs'>;
interface Belonging {
  team_id: string;
  task_id?: string;
}

function filterPlay(play: Play, keep: (row: Belonging) => boolean): Play {
  return {
    completed_tasks: play.completed_tasks.filter(keep),
    submissions: play.submissions.filter(keep),
    photos: play.photos.filter(keep),
    quiz_openings: play.quiz_openings.filter(keep),
    score_adjustments: play.score_adjustments.filter(keep),
  };
}

function isEmpty(play: Play): boolean {
  return Object.values(play).every((rows) => rows.length === 0);
}

/** Clocks that ran out while the rows lay aside are forgotten: the time away must cost a team nothing. */
function withoutPassedClocks(play: Play, now: number): Play {
  const passed = (deadline: number | null) => deadline !== null && deadline <= now;
  return {
    ...play,
    quiz_openings: play.quiz_openings.filter(({ deadline_at }) => !passed(deadline_at)),
    submissions: play.submissions.map((row) =>
      passed(row.deadline_at) ? { ...row, deadline_at: null } : row,
    ),
  };
}

async function insertPlay({ query }: Tx, play: Play): Promise<void> {
  const { completed_tasks, submissions, photos, quiz_openings, score_adjustments } = play;
  await inChunks(completed_tasks, (rows) => query.insertInto('completed_tasks').values(rows).execute());
  // A phone may have used the id of a submission again while it lay aside: the newer one stays.
  await inChunks(submissions, (rows) =>
    query
      .insertInto('submissions')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  await inChunks(photos, (rows) => query.insertInto('photos').values(rows).execute());
  await inChunks(quiz_openings, (rows) => query.insertInto('quiz_openings').values(rows).execute());
  await inChunks(score_adjustments, (rows) => query.insertInto('score_adjustments').values(rows).execute());
}

/** The ids of a trip's tasks and teams, and how these look. */
async function present(tx: Tx, { tripId }: TripScope) {
  const tasks = await tx.query.selectFrom('tasks').select('id').where('trip_id', '=', tripId).execute();
  const teams = await tx.query
    .selectFrom('teams')
    .select(['id', 'name', 'color'])
    .where('trip_id', '=', tripId)
    .execute();
  const looks: TeamLook[] = teams;
  return { tasks: new Set(tasks.map(({ id }) => id)), teams: new Set(teams.map(({ id }) => id)), looks };
}

/** Makes room in the order for a task that comes back to its old place. */
async function makeRoom(tx: Tx, { tripId }: TripScope, tasks: Archive['tasks']): Promise<void> {
  for (const task of tasks) {
    await tx.query
      .updateTable('tasks')
      .set((eb) => ({ sequence_order: eb('sequence_order', '+', 1) }))
      .where('trip_id', '=', tripId)
      .where('sequence_order', '>=', task.sequence_order)
      .execute();
  }
}

/**
 * Gives rows whose team or task lies in another archive to that one, so that they come back with it. Returns what
 * nobody takes.
 */
async function entrust(tx: Tx, { tripId }: TripScope, stray: Play): Promise<Play> {
  if (isEmpty(stray)) return stray;
  const others = await tx.query
    .selectFrom('archives')
    .select(['id', 'content'])
    .where('trip_id', '=', tripId)
    .execute();
  let left = stray;
  for (const { id, content } of others) {
    const archive = parseArchive(content);
    const teams = new Set(archive.teams.map((team) => team.id));
    const tasks = new Set(archive.tasks.map((task) => task.id));
    const takes = ({ team_id, task_id }: Belonging) =>
      teams.has(team_id) || (task_id !== undefined && tasks.has(task_id));
    const taken = filterPlay(left, takes);
    if (isEmpty(taken)) continue;
    const merged: Archive = {
      ...archive,
      completed_tasks: [...archive.completed_tasks, ...taken.completed_tasks],
      submissions: [...archive.submissions, ...taken.submissions],
      photos: [...archive.photos, ...taken.photos],
      quiz_openings: [...archive.quiz_openings, ...taken.quiz_openings],
      score_adjustments: [...archive.score_adjustments, ...taken.score_adjustments],
    };
    await tx.query
      .updateTable('archives')
      .set({ content: JSON.stringify(merged) })
      .where('id', '=', id)
      .where('trip_id', '=', tripId)
      .execute();
    left = filterPlay(left, (row) => !takes(row));
  }
  return left;
}

type Restoration =
  | { ok: true }
  | { ok: false; code: 'not_found'; params: Record<string, never> }
  | { ok: false; code: 'limit_reached'; params: { limit: number } };

function limitReached(limit: number): Restoration {
  return { ok: false, code: 'limit_reached', params: { limit } };
}

/**
 * Brings back what was put aside, and forgets the copy. What belongs to a task or team that lies in another archive
 * comes back with that one; photos that nothing names any more are listed for their files to go. Writes nothing when it refuses. The
 * caller renumbers the tasks. `now` is epoch ms.
 */
export async function bringBack(tx: Tx, scope: TripScope, id: ArchiveId, now: number): Promise<Restoration> {
  const { query } = tx;
  const row = await query
    .selectFrom('archives')
    .select('content')
    .where('id', '=', id)
    .where('trip_id', '=', scope.tripId)
    .executeTakeFirst();
  if (!row) return { ok: false, code: 'not_found', params: {} };
  const { tasks, teams, organiser_messages, game_runs, ...play } = parseArchive(row.content);
  const before = await present(tx, scope);
  if (before.tasks.size + tasks.length > MAX_TASKS) return limitReached(MAX_TASKS);
  if (before.teams.size + teams.length > MAX_TEAMS) return limitReached(MAX_TEAMS);
  await query.deleteFrom('archives').where('id', '=', id).where('trip_id', '=', scope.tripId).execute();
  await makeRoom(tx, scope, tasks);
  await inChunks(tasks, (rows) => query.insertInto('tasks').values(rows).execute());
  // Its name or colour may have been given to another team meanwhile.
  const looking = teams.map((team) => {
    const look = freeLook(team, before.looks);
    before.looks.push(look);
    return { ...team, ...look };
  });
  await inChunks(looking, (rows) => query.insertInto('teams').values(rows).execute());
  await inChunks(organiser_messages, (rows) => query.insertInto('organiser_messages').values(rows).execute());
  await inChunks(game_runs, (rows) => query.insertInto('game_runs').values(rows).execute());
  const there = await present(tx, scope);
  const belongs = ({ team_id, task_id }: Belonging) =>
    there.teams.has(team_id) && (task_id === undefined || there.tasks.has(task_id));
  await insertPlay(tx, withoutPassedClocks(filterPlay(play, belongs), now));
  const stray = await entrust(
    tx,
    scope,
    filterPlay(play, (each) => !belongs(each)),
  );
  await listErasedPhotos(
    tx,
    stray.photos.map((photo) => photo.storage_key),
    now,
  );
  return { ok: true };
}
