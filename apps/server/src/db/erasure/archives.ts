import { ArchiveId, type TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import type { Deletion } from '@reisspel/contract/profiles';
import type { Tx } from '../database.ts';
import type { TripTx } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';
import { forgetChanges } from './photo-erasure.ts';

/**
 * What is put aside stays in its tables: tasks, teams, messages and runs get an `archive_id`, and
 * what teams did belongs to these. Rows without one are the present game.
 */
export type Subject =
  | { what: 'game' }
  | { what: 'task'; id: TaskId; label: string }
  | { what: 'team'; id: TeamId; label: string };

interface NewArchive {
  id: ArchiveId;
  /** Epoch ms until which it can be restored; null: as long as the profile that names it. */
  expiresAt: number | null;
  now: number;
}

/** The sweep of expired archives acts for nobody, in all trips. */
type OfTrip = Omit<TripTx, 'scope'>;

const HEADS = ['tasks', 'teams', 'organiser_messages', 'game_runs'] as const;

/**
 * Removes all sessions from the archive's teams and forgets which passwords they gave. Returns the
 * ids of the sessions that were in a team.
 */
async function endSessions(tx: TripTx, id: ArchiveId): Promise<string[]> {
  const { teams } = heldBy(tx, id);
  const ended = await tx.query
    .updateTable('sessions')
    .set({ team_id: null })
    .where('trip_id', '=', tx.tripId)
    .where('team_id', 'in', teams)
    .returning('id')
    .execute();
  await tx.query.deleteFrom('session_teams').where('team_id', 'in', teams).execute();
  return ended.map((session) => session.id);
}

/**
 * Moves a subject and all that was done with it out of the present game. Returns the sessions that
 * lost their team; the caller ends their streams.
 */
export async function putAside(
  tx: TripTx,
  subject: Subject,
  { id, expiresAt, now }: NewArchive,
): Promise<string[]> {
  const { query } = tx;
  const { tripId } = tx;
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
  return subject.what === 'task' ? [] : endSessions(tx, id);
}

/** Deleted tasks and teams that can still be restored, newest first. */
export async function listDeletions({ query, tripId }: TripTx): Promise<Deletion[]> {
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

/** Subqueries for a `where`: the ids of the teams and tasks in an archive. */
function heldBy({ query, tripId }: OfTrip, id: ArchiveId) {
  const of = (table: 'teams' | 'tasks') =>
    query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', '=', id);
  return { teams: of('teams'), tasks: of('tasks') };
}

/** Deletes an archive with all its rows, and lists its photos' files for deletion. */
export async function deleteArchive(tx: OfTrip, id: ArchiveId, now: number): Promise<void> {
  const { teams, tasks } = heldBy(tx, id);
  const photos = await tx.query
    .selectFrom('photos')
    .select('storage_key')
    .where('trip_id', '=', tx.tripId)
    .where((eb) => eb.or([eb('team_id', 'in', teams), eb('task_id', 'in', tasks)]))
    .execute();
  // A player's reason must not outlive the photo.
  await tx.query
    .deleteFrom('photo_removals')
    .where('trip_id', '=', tx.tripId)
    .where((eb) => eb.or([eb('team_id', 'in', teams), eb('task_id', 'in', tasks)]))
    .execute();
  const { numDeletedRows } = await tx.query
    .deleteFrom('archives')
    .where('id', '=', id)
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const keys = photos.map(({ storage_key }) => storage_key);
  await listErasedPhotos(tx, keys, now);
  await forgetChanges(tx);
}

/**
 * Restores an archive and returns what it was; null when it does not exist. Records of a task or
 * team that is in another archive return with that one. The caller gives it a place in the present
 * game.
 */
export async function bringBack(
  { query, tripId }: TripTx,
  id: ArchiveId,
): Promise<{ subject: Subject['what']; label: string } | null> {
  for (const table of HEADS) {
    await query
      .updateTable(table)
      .set({ archive_id: null })
      .where('trip_id', '=', tripId)
      .where('archive_id', '=', id)
      .execute();
  }
  const archive = await query
    .deleteFrom('archives')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .returning(['subject', 'label'])
    .executeTakeFirst();
  return archive ?? null;
}

export async function deleteExpiredArchives(tx: Tx, now: number): Promise<void> {
  const expired = await tx.query
    .selectFrom('archives')
    .select(['id', 'trip_id'])
    .where('expires_at', '<', now)
    .execute();
  for (const { id, trip_id } of expired) {
    await deleteArchive({ ...tx, tripId: TripId.parse(trip_id) }, ArchiveId.parse(id), now);
  }
}
