import { ArchiveId, PhotoId, type TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import { DELETION_KEPT_MS } from '@reisspel/contract/limits';
import { Landing } from '@reisspel/contract/live';
import type { Deletion, Undo } from '@reisspel/contract/profiles';
import type { KeptFlags } from '@reisspel/rules/game/saved-game';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { z } from 'zod';
import { recordAct } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { erasePhotosOf, type Ids } from '../db/erased-files.ts';
import { inTrip, mintTripScope, type TripTx } from '../db/trip-scope.ts';
import { uuidv7 } from '../platform/secrets/ids.ts';
import type { LiveHub } from './hub.ts';
import { StoredBoard } from './load-game.ts';
import type { Work } from './work.ts';

/** What is put aside. Results need no `archive_id`, because they follow their team and task. */
export type Subject =
  | { what: 'game'; flags: KeptFlags }
  | { what: 'task'; id: TaskId; label: string }
  | { what: 'team'; id: TeamId; label: string };

interface NewArchive {
  id: ArchiveId;
  /** Epoch ms until which it can be restored; null: as long as its profile exists. */
  expiresAt: number | null;
  now: number;
}

const StoredFlags = z.object({
  visible: z.boolean(),
  board: StoredBoard,
  /** An older archive lacks this and the next one. */
  streakBonus: z.number().int().default(0),
  landings: z.array(Landing).default([]),
  frozenGallery: z.array(z.object({ photoId: PhotoId, points: z.number().int() })),
});

const ARCHIVED_TABLES = ['tasks', 'teams', 'organiser_messages', 'game_runs'] as const;

/** Removes all players from teams. They must enter the password again. Returns their sessions. */
export async function removePlayers({ query, tripId }: TripTx, teams: Ids): Promise<string[]> {
  const ended = await query
    .updateTable('sessions')
    .set({ team_id: null })
    .where('trip_id', '=', tripId)
    .where('team_id', 'in', teams)
    .returning('id')
    .execute();
  await query.deleteFrom('session_teams').where('team_id', 'in', teams).execute();
  return ended.map((session) => session.id);
}

/** Moves a subject out of the current game. Returns the sessions that lost their team. */
export async function putAside(
  tx: TripTx,
  subject: Subject,
  { id, expiresAt, now }: NewArchive,
): Promise<string[]> {
  const { query, tripId } = tx;
  await query
    .insertInto('archives')
    .values({
      id,
      trip_id: tripId,
      subject: subject.what,
      label: subject.what === 'game' ? '' : subject.label,
      content: subject.what === 'game' ? JSON.stringify(subject.flags) : '',
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  const archive = (table: (typeof ARCHIVED_TABLES)[number]) =>
    query
      .updateTable(table)
      .set({ archive_id: id })
      .where('trip_id', '=', tripId)
      .where('archive_id', 'is', null);
  switch (subject.what) {
    case 'game':
      for (const table of ARCHIVED_TABLES) await archive(table).execute();
      break;
    case 'task':
      await archive('tasks').where('id', '=', subject.id).execute();
      break;
    case 'team':
      await archive('teams').where('id', '=', subject.id).execute();
      await archive('organiser_messages').where('team_id', '=', subject.id).execute();
      break;
    default:
      subject satisfies never;
  }
  return subject.what === 'task' ? [] : removePlayers(tx, idsIn(tx, id).teams);
}

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

/** Returns queries for the ids of an archive's teams and tasks. */
function idsIn({ query, tripId }: TripTx, id: ArchiveId) {
  const of = (table: 'teams' | 'tasks') =>
    query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', '=', id);
  return { teams: of('teams'), tasks: of('tasks') };
}

/** Deletes an archive with all its rows, and lists its photos' files for deletion. */
export async function deleteArchive(tx: TripTx, id: ArchiveId, now: number): Promise<void> {
  await erasePhotosOf(tx, idsIn(tx, id), now);
  await tx.query.deleteFrom('archives').where('id', '=', id).where('trip_id', '=', tx.tripId).execute();
}

/**
 * Restores the rows of an archive and deletes it; null when it does not exist. A team's results on
 * a task of another archive return when that one is restored. The caller updates the game.
 */
export async function restorePutAside(
  { query, tripId }: TripTx,
  id: ArchiveId,
): Promise<{ subject: Subject['what']; label: string; flags: KeptFlags | null } | null> {
  for (const table of ARCHIVED_TABLES) {
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
    .returning(['subject', 'label', 'content'])
    .executeTakeFirst();
  if (archive === undefined) return null;
  const { content, ...named } = archive;
  return { ...named, flags: content === '' ? null : StoredFlags.parse(JSON.parse(content)) };
}

export async function deleteExpiredArchives(tx: Tx, now: number): Promise<void> {
  const expired = await tx.query
    .selectFrom('archives')
    .select(['id', 'trip_id'])
    .where('expires_at', '<', now)
    .execute();
  for (const { id, trip_id } of expired) {
    await deleteArchive(inTrip(tx, mintTripScope(TripId.parse(trip_id))), ArchiveId.parse(id), now);
  }
}

/** Returns how to undo the deletion of one task or team, which may not have existed. */
export function undoOf(deleted: Outcome<ArchiveId[]>): Outcome<Undo> {
  if (!deleted.ok) return deleted;
  const [archiveId] = deleted.value;
  return archiveId === undefined ? refuse('not_found') : done({ archiveId });
}

/** Deletes tasks or teams. For a day they can be restored. Returns their archives in order. */
export async function deleteForADay(
  work: Work,
  subjects: readonly Exclude<Subject, { what: 'game' }>[],
  hub: Pick<LiveHub, 'endSessions'>,
): Promise<ArchiveId[]> {
  const { tx, context } = work;
  const { now } = context;
  const archiveIds: ArchiveId[] = [];
  for (const subject of subjects) {
    const archiveId = ArchiveId.parse(uuidv7(now));
    const sessionIds = await putAside(tx, subject, {
      id: archiveId,
      expiresAt: now + DELETION_KEPT_MS,
      now,
    });
    if (sessionIds.length > 0) tx.afterCommit(() => hub.endSessions(sessionIds));
    const { what, id, label } = subject;
    const undo = { by: 'restoration', archiveId, isGame: false } as const;
    await recordAct(tx, { act: `${what}_deleted`, at: now, subject: id, label, undo });
    archiveIds.push(archiveId);
  }
  if (archiveIds.length > 0) await work.reloadOnAllServers();
  return archiveIds;
}
