import { ArchiveId, type TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import { MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { Deletion } from '@reisspel/contract/profiles';
import { freeLook, type TeamLook } from '@reisspel/rules/team-looks';
import type { Tx } from '../database.ts';
import { listTasks, listTeams } from '../game-queries.ts';
import type { TripScope } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';
import { forgetChanges } from './photo-erasure.ts';

/**
 * What was put aside stays in its tables: its tasks, teams, messages and runs name their archive, and
 * what teams did belongs to these. Rows that name none are the present game.
 */
export type Subject =
  | { what: 'game' }
  | { what: 'task'; id: TaskId; label: string }
  | { what: 'team'; id: TeamId; label: string };

interface NewArchive {
  id: ArchiveId;
  /** Epoch ms after which it can no longer be brought back; null is as long as what names it. */
  expiresAt: number | null;
  now: number;
}

const HEADS = ['tasks', 'teams', 'organiser_messages', 'game_runs'] as const;

/** Takes everybody out of the teams of an archive, and forgets who has given their passwords. */
async function endSessions(tx: Tx, scope: TripScope, id: ArchiveId): Promise<void> {
  const { query } = tx;
  const { tripId } = scope;
  const { teams } = heldBy(tx, scope, id);
  await query
    .updateTable('sessions')
    .set({ team_id: null })
    .where('trip_id', '=', tripId)
    .where('team_id', 'in', teams)
    .execute();
  await query.deleteFrom('session_teams').where('team_id', 'in', teams).execute();
}

/** Takes a subject out of the present game, with all that was done with it. Its players have no team any more. */
export async function putAside(
  tx: Tx,
  scope: TripScope,
  subject: Subject,
  { id, expiresAt, now }: NewArchive,
): Promise<void> {
  const { query } = tx;
  const { tripId } = scope;
  await query
    .insertInto('archives')
    .values({
      id,
      trip_id: tripId,
      subject: subject.what,
      label: subject.what === 'game' ? '' : subject.label,
      content: '',
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  const aside = (table: (typeof HEADS)[number]) =>
    query
      .updateTable(table)
      .set({ archive_id: id })
      .where('trip_id', '=', tripId)
      .where('archive_id', 'is', null);
  switch (subject.what) {
    case 'game':
      for (const table of HEADS) await aside(table).execute();
      break;
    case 'task':
      await aside('tasks').where('id', '=', subject.id).execute();
      break;
    case 'team':
      await aside('teams').where('id', '=', subject.id).execute();
      await aside('organiser_messages').where('team_id', '=', subject.id).execute();
      break;
    default:
      subject satisfies never;
  }
  if (subject.what !== 'task') await endSessions(tx, scope, id);
}

/** The deleted task or team of an archive; null when it is a whole game, or there is none. */
export async function findDeletion(tx: Tx, scope: TripScope, id: ArchiveId): Promise<Deletion | null> {
  return (await listDeletions(tx, scope)).find(({ archiveId }) => archiveId === id) ?? null;
}

/** Deleted tasks and teams that can still be brought back, the newest first. */
export async function listDeletions({ query }: Tx, { tripId }: TripScope): Promise<Deletion[]> {
  const rows = await query
    .selectFrom('archives')
    .leftJoin('teams', 'teams.archive_id', 'archives.id')
    .select([
      'archives.id',
      'archives.subject',
      'archives.label',
      'archives.created_at',
      'teams.id as team_id',
    ])
    .where('archives.trip_id', '=', tripId)
    .where('archives.subject', '!=', 'game')
    .orderBy('archives.created_at', 'desc')
    .orderBy('archives.id', 'desc')
    .execute();
  return rows.map(({ id, label, team_id, created_at }): Deletion => {
    const deletion = { archiveId: ArchiveId.parse(id), label, deletedAt: created_at };
    return team_id === null
      ? { what: 'task', ...deletion }
      : { what: 'team', ...deletion, teamId: TeamId.parse(team_id) };
  });
}

/** For a `where` on rows of what teams did: those that an archive holds. */
function heldBy({ query }: Tx, { tripId }: Pick<TripScope, 'tripId'>, id: ArchiveId) {
  const of = (table: 'teams' | 'tasks') =>
    query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', '=', id);
  return { teams: of('teams'), tasks: of('tasks') };
}

/** Deletes an archive for good with all that it holds, and lists its photos for their files to go. */
export async function deleteArchive(
  tx: Tx,
  { tripId }: Pick<TripScope, 'tripId'>,
  id: ArchiveId,
  now: number,
): Promise<void> {
  const { teams, tasks } = heldBy(tx, { tripId }, id);
  const photos = await tx.query
    .selectFrom('photos')
    .select('storage_key')
    .where('trip_id', '=', tripId)
    .where((eb) => eb.or([eb('team_id', 'in', teams), eb('task_id', 'in', tasks)]))
    .execute();
  const { numDeletedRows } = await tx.query
    .deleteFrom('archives')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const keys = photos.map(({ storage_key }) => storage_key);
  await listErasedPhotos(tx, keys, now);
  await forgetChanges(tx, { tripId });
}

/** Clocks that ran out while they lay aside are forgotten: the time away must cost a team nothing. `now` is epoch ms. */
async function forgetPassedClocks(tx: Tx, { tripId }: TripScope, id: ArchiveId, now: number): Promise<void> {
  const { teams, tasks } = heldBy(tx, { tripId }, id);
  await tx.query
    .deleteFrom('quiz_openings')
    .where('trip_id', '=', tripId)
    .where('deadline_at', '<=', now)
    .where((eb) => eb.or([eb('team_id', 'in', teams), eb('task_id', 'in', tasks)]))
    .execute();
  await tx.query
    .updateTable('submissions')
    .set({ deadline_at: null })
    .where('trip_id', '=', tripId)
    .where('deadline_at', '<=', now)
    .where((eb) => eb.or([eb('team_id', 'in', teams), eb('task_id', 'in', tasks)]))
    .execute();
}

/** Makes room in the order for a task that comes back to its old place. */
async function makeRoom({ query }: Tx, { tripId }: TripScope, places: readonly number[]): Promise<void> {
  for (const place of places) {
    await query
      .updateTable('tasks')
      .set((eb) => ({ sequence_order: eb('sequence_order', '+', 1) }))
      .where('trip_id', '=', tripId)
      .where('archive_id', 'is', null)
      .where('sequence_order', '>=', place)
      .execute();
  }
}

type Restoration =
  | { ok: true }
  | { ok: false; code: 'not_found'; params: Record<string, never> }
  | { ok: false; code: 'limit_reached'; params: { limit: number } };

function limitReached(limit: number): Restoration {
  return { ok: false, code: 'limit_reached', params: { limit } };
}

/**
 * Brings back what was put aside. What belongs to a task or team that lies in another archive comes back
 * with that one. Writes nothing when it refuses. The caller renumbers the tasks. `now` is epoch ms.
 */
export async function bringBack(tx: Tx, scope: TripScope, id: ArchiveId, now: number): Promise<Restoration> {
  const { query } = tx;
  const { tripId } = scope;
  const found = await query
    .selectFrom('archives')
    .select('id')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  if (!found) return { ok: false, code: 'not_found', params: {} };
  const tasks = await query
    .selectFrom('tasks')
    .select('sequence_order')
    .where('trip_id', '=', tripId)
    .where('archive_id', '=', id)
    .orderBy('sequence_order')
    .execute();
  const teams = await query
    .selectFrom('teams')
    .select(['id', 'name', 'color'])
    .where('trip_id', '=', tripId)
    .where('archive_id', '=', id)
    .orderBy('created_at')
    .execute();
  const there: TeamLook[] = await listTeams(tx, scope);
  if ((await listTasks(tx, scope)).length + tasks.length > MAX_TASKS) return limitReached(MAX_TASKS);
  if (there.length + teams.length > MAX_TEAMS) return limitReached(MAX_TEAMS);
  await forgetPassedClocks(tx, scope, id, now);
  await makeRoom(
    tx,
    scope,
    tasks.map(({ sequence_order }) => sequence_order),
  );
  for (const team of teams) {
    // Its name or colour may have been given to another team meanwhile.
    const look = freeLook(team, there);
    there.push(look);
    const { name, color } = look;
    await query
      .updateTable('teams')
      .set({ name, color })
      .where('id', '=', team.id)
      .where('trip_id', '=', tripId)
      .execute();
  }
  for (const table of HEADS) {
    await query
      .updateTable(table)
      .set({ archive_id: null })
      .where('trip_id', '=', tripId)
      .where('archive_id', '=', id)
      .execute();
  }
  await query.deleteFrom('archives').where('id', '=', id).where('trip_id', '=', tripId).execute();
  return { ok: true };
}

/** Deletes the archives of every trip that expired before `now` (epoch ms). */
export async function deleteExpiredArchives(tx: Tx, now: number): Promise<void> {
  const expired = await tx.query
    .selectFrom('archives')
    .select(['id', 'trip_id'])
    .where('expires_at', '<', now)
    .execute();
  for (const { id, trip_id } of expired) {
    await deleteArchive(tx, { tripId: TripId.parse(trip_id) }, ArchiveId.parse(id), now);
  }
}
