import { ArchiveId, type TaskId, TeamId } from '@reisspel/contract/ids';
import type { Deletion } from '@reisspel/contract/profiles';
import type { Selectable } from 'kysely';
import type { Tx } from '../database.ts';
import type { Schema } from '../tables/schema.ts';
import type { TripScope } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';

/** Rows that were put aside: a whole game, or one task or team with all that was done with it. */
export interface Archive {
  tasks: Selectable<Schema['tasks']>[];
  teams: Selectable<Schema['teams']>[];
  completed_tasks: Selectable<Schema['completed_tasks']>[];
  submissions: Selectable<Schema['submissions']>[];
  photos: Selectable<Schema['photos']>[];
  quiz_openings: Selectable<Schema['quiz_openings']>[];
  score_adjustments: Selectable<Schema['score_adjustments']>[];
  /** What the organiser said: to a team, and of a whole game also to all. */
  organiser_messages: Selectable<Schema['organiser_messages']>[];
  /** Of a whole game only. */
  game_runs: Selectable<Schema['game_runs']>[];
}

/** As `putAside` wrote it: since a later version when something may be missing. */
type Written = Omit<Archive, 'submissions' | 'organiser_messages' | 'game_runs'> &
  Partial<Pick<Archive, 'organiser_messages' | 'game_runs'>> & {
    submissions: (Omit<Archive['submissions'][number], LaterColumn> &
      Partial<Pick<Archive['submissions'][number], LaterColumn>>)[];
  };
type LaterColumn = 'captured_at' | 'late';

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
    organiser_messages: await query
      .selectFrom('organiser_messages')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(teamId !== null, (rows) => rows.where('team_id', '=', teamId))
      .$if(taskId !== null, (rows) => rows.where((eb) => eb.lit(false)))
      .execute(),
    game_runs: await query
      .selectFrom('game_runs')
      .selectAll()
      .where('trip_id', '=', tripId)
      .$if(subject.what !== 'game', (rows) => rows.where((eb) => eb.lit(false)))
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

/** The deleted task or team of an archive; null when it is a whole game, or there is none. */
export async function findDeletion(tx: Tx, scope: TripScope, id: ArchiveId): Promise<Deletion | null> {
  return (await listDeletions(tx, scope)).find(({ archiveId }) => archiveId === id) ?? null;
}

/** Deleted tasks and teams that can still be brought back, the newest first. */
export async function listDeletions(tx: Tx, { tripId }: TripScope): Promise<Deletion[]> {
  const rows = await tx.query
    .selectFrom('archives')
    .select(['id', 'subject', 'label', 'created_at'])
    // Which team it is stands in there; nothing of a task does that is asked for.
    .select((eb) => eb.case().when('subject', '=', 'team').then(eb.ref('content')).end().as('team_content'))
    .where('trip_id', '=', tripId)
    .where('subject', '!=', 'game')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ id, label, team_content, created_at }): Deletion[] => {
    const deletion = { archiveId: ArchiveId.parse(id), label, deletedAt: created_at };
    if (team_content === null) return [{ what: 'task', ...deletion }];
    return parseArchive(team_content).teams.map((team) => ({
      what: 'team',
      ...deletion,
      teamId: TeamId.parse(team.id),
    }));
  });
}

/** Removes all of a game but its state: tasks, teams, and with them what teams did, what they were told, and when it ran. */
export async function deleteGame(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query.deleteFrom('completed_tasks').where('trip_id', '=', tripId).execute();
  await tx.query.deleteFrom('organiser_messages').where('trip_id', '=', tripId).execute();
  await tx.query.deleteFrom('game_runs').where('trip_id', '=', tripId).execute();
  await tx.query.deleteFrom('tasks').where('trip_id', '=', tripId).execute();
  await tx.query.deleteFrom('teams').where('trip_id', '=', tripId).execute();
}

/**
 * Reads what `putAside` and `bringBack` wrote; during an update also those of a server of the version before, which goes on
 * after the migration that adds a column.
 */
export function parseArchive(content: string): Archive {
  const { submissions, organiser_messages = [], game_runs = [], ...rows }: Written = JSON.parse(content);
  return {
    ...rows,
    submissions: submissions.map((row) => ({ captured_at: null, late: 0, ...row })),
    organiser_messages,
    game_runs,
  };
}

function photoKeys(content: string): string[] {
  return parseArchive(content).photos.map((photo) => photo.storage_key);
}

/** Deletes an archive for good, and lists its photos, which nothing names any more, for their files to go. */
export async function deleteArchive(
  tx: Tx,
  { tripId }: TripScope,
  id: ArchiveId,
  now: number,
): Promise<void> {
  const row = await tx.query
    .deleteFrom('archives')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .returning('content')
    .executeTakeFirst();
  if (row) await listErasedPhotos(tx, photoKeys(row.content), now);
}

/** The same of the archives of every trip that expired before `now` (epoch ms). */
export async function deleteExpiredArchives(tx: Tx, now: number): Promise<void> {
  const rows = await tx.query
    .deleteFrom('archives')
    .where('expires_at', '<', now)
    .returning('content')
    .execute();
  await listErasedPhotos(
    tx,
    rows.flatMap(({ content }) => photoKeys(content)),
    now,
  );
}
