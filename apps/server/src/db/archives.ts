import { ArchiveId, type TaskId, type TeamId } from '@reisspel/contract/ids';
import type { Deletion } from '@reisspel/contract/profiles';
import type { Selectable } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';
import type { TripScope } from './trip-scope.ts';

/** Rows that were put aside: a whole game, or one task or team with all that was done with it. */
interface Archive {
  tasks: Selectable<Schema['tasks']>[];
  teams: Selectable<Schema['teams']>[];
  completed_tasks: Selectable<Schema['completed_tasks']>[];
  submissions: Selectable<Schema['submissions']>[];
  photos: Selectable<Schema['photos']>[];
  quiz_openings: Selectable<Schema['quiz_openings']>[];
  score_adjustments: Selectable<Schema['score_adjustments']>[];
}

/** What is put aside: everything, or what belongs to one task or team. */
export type Subject =
  | { what: 'game' }
  | { what: 'task'; id: TaskId; label: string }
  | { what: 'team'; id: TeamId; label: string };

async function collect(tx: Tx, { tripId }: TripScope, subject: Subject): Promise<Archive> {
  const { query } = tx;
  const taskId = subject.what === 'task' ? subject.id : null;
  const teamId = subject.what === 'team' ? subject.id : null;
  return {
    tasks: await query
      .selectFrom('tasks')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(taskId !== null, (rows) => rows.where('id', '=', taskId))
      .$if(teamId !== null, (rows) => rows.where((eb) => eb.lit(false)))
      .execute(),
    teams: await query
      .selectFrom('teams')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(teamId !== null, (rows) => rows.where('id', '=', teamId))
      .$if(taskId !== null, (rows) => rows.where((eb) => eb.lit(false)))
      .execute(),
    completed_tasks: await query
      .selectFrom('completed_tasks')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(taskId !== null, (rows) => rows.where('task_id', '=', taskId))
      .$if(teamId !== null, (rows) => rows.where('team_id', '=', teamId))
      .execute(),
    submissions: await query
      .selectFrom('submissions')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(taskId !== null, (rows) => rows.where('task_id', '=', taskId))
      .$if(teamId !== null, (rows) => rows.where('team_id', '=', teamId))
      .execute(),
    photos: await query
      .selectFrom('photos')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(taskId !== null, (rows) => rows.where('task_id', '=', taskId))
      .$if(teamId !== null, (rows) => rows.where('team_id', '=', teamId))
      .execute(),
    quiz_openings: await query
      .selectFrom('quiz_openings')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(taskId !== null, (rows) => rows.where('task_id', '=', taskId))
      .$if(teamId !== null, (rows) => rows.where('team_id', '=', teamId))
      .execute(),
    score_adjustments: await query
      .selectFrom('score_adjustments')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(teamId !== null, (rows) => rows.where('team_id', '=', teamId))
      .$if(taskId !== null, (rows) => rows.where((eb) => eb.lit(false)))
      .execute(),
  };
}

interface NewArchive {
  id: ArchiveId;
  /** Epoch ms after which it can no longer be brought back; null is as long as what names it. */
  expiresAt: number | null;
  now: number;
}

/** Writes a copy of a subject's rows. Deleting them is the caller's next step, in the same transaction. */
export async function putAside(
  tx: Tx,
  scope: TripScope,
  subject: Subject,
  { id, expiresAt, now }: NewArchive,
): Promise<void> {
  await tx.query
    .insertInto('archives')
    .values({
      id,
      trip_id: scope.tripId,
      subject: subject.what,
      label: subject.what === 'game' ? '' : subject.label,
      content: JSON.stringify(await collect(tx, scope, subject)),
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
}

/** Deleted tasks and teams that can still be brought back, the newest first. */
export async function listDeletions(tx: Tx, { tripId }: TripScope): Promise<Deletion[]> {
  const rows = await tx.query
    .selectFrom('archives')
    .select(['id', 'subject', 'label', 'created_at'])
    .where('trip_id', '=', tripId)
    .where('subject', '!=', 'game')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ id, subject, label, created_at }) =>
    subject === 'game'
      ? []
      : [{ archiveId: ArchiveId.parse(id), what: subject, label, deletedAt: created_at }],
  );
}

/** Removes all of a game but its state: tasks, teams, and with them what teams did. */
export async function deleteGame(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query.deleteFrom('completed_tasks').where('trip_id', '=', tripId).execute();
  await tx.query.deleteFrom('tasks').where('trip_id', '=', tripId).execute();
  await tx.query.deleteFrom('teams').where('trip_id', '=', tripId).execute();
}

/** `putAside` writes it, in this very shape. */
function parseArchive(content: string): Archive {
  const archive: Archive = JSON.parse(content);
  return archive;
}

/** Rows in one insert: SQLite takes 32,766 values at once, PostgreSQL more, and no table has 20 columns. */
const ROWS_PER_INSERT = 1_000;

async function inChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await insert(rows.slice(from, from + ROWS_PER_INSERT));
  }
}

/** The ids of a trip's tasks and teams, to tell which rows still have something to belong to. */
async function present(tx: Tx, { tripId }: TripScope) {
  const tasks = await tx.query.selectFrom('tasks').select('id').where('trip_id', '=', tripId).execute();
  const teams = await tx.query.selectFrom('teams').select('id').where('trip_id', '=', tripId).execute();
  return { tasks: new Set(tasks.map(({ id }) => id)), teams: new Set(teams.map(({ id }) => id)) };
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
 * Brings back what was put aside, and forgets the copy. What belonged to a task or team that is gone meanwhile stays
 * away: `strayPhotoKeys` are its photos, to be removed from the store after the commit. null when there is no such
 * archive. The caller renumbers the tasks.
 */
export async function bringBack(
  tx: Tx,
  scope: TripScope,
  id: ArchiveId,
): Promise<{ strayPhotoKeys: string[] } | null> {
  const { query } = tx;
  const row = await query
    .deleteFrom('archives')
    .where('id', '=', id)
    .where('trip_id', '=', scope.tripId)
    .returning('content')
    .executeTakeFirst();
  if (!row) return null;
  const archive = parseArchive(row.content);
  await makeRoom(tx, scope, archive.tasks);
  await inChunks(archive.tasks, (rows) => query.insertInto('tasks').values(rows).execute());
  await inChunks(archive.teams, (rows) => query.insertInto('teams').values(rows).execute());
  const there = await present(tx, scope);
  const ofTeam = ({ team_id }: { team_id: string }) => there.teams.has(team_id);
  const ofBoth = (each: { team_id: string; task_id: string }) =>
    ofTeam(each) && there.tasks.has(each.task_id);
  const results = archive.completed_tasks.filter(ofBoth);
  await inChunks(results, (rows) => query.insertInto('completed_tasks').values(rows).execute());
  await inChunks(archive.submissions.filter(ofBoth), (rows) =>
    query.insertInto('submissions').values(rows).execute(),
  );
  await inChunks(archive.photos.filter(ofBoth), (rows) => query.insertInto('photos').values(rows).execute());
  await inChunks(archive.quiz_openings.filter(ofBoth), (rows) =>
    query.insertInto('quiz_openings').values(rows).execute(),
  );
  await inChunks(archive.score_adjustments.filter(ofTeam), (rows) =>
    query.insertInto('score_adjustments').values(rows).execute(),
  );
  const stray = archive.photos.filter((photo) => !ofBoth(photo));
  return { strayPhotoKeys: stray.map((photo) => photo.storage_key) };
}

function photoKeys(content: string): string[] {
  return parseArchive(content).photos.map((photo) => photo.storage_key);
}

/** Deletes an archive for good. Returns the storage keys of its photos, which nothing names any more. */
export async function deleteArchive(tx: Tx, { tripId }: TripScope, id: ArchiveId): Promise<string[]> {
  const row = await tx.query
    .deleteFrom('archives')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .returning('content')
    .executeTakeFirst();
  return row ? photoKeys(row.content) : [];
}

/** Deletes the archives of every trip that expired before `now` (epoch ms). Returns their photos' storage keys. */
export async function deleteExpiredArchives(tx: Tx, now: number): Promise<string[]> {
  const rows = await tx.query
    .deleteFrom('archives')
    .where('expires_at', '<', now)
    .returning('content')
    .execute();
  return rows.flatMap(({ content }) => photoKeys(content));
}
