import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Team } from '@reisspel/rules/game/game';
import type { SeenPhoto } from '@reisspel/rules/game/lookalike';
import type { Retention } from '@reisspel/rules/photo-retention';
import { taskFromRow, teamFromRow } from './rows.ts';
import type { TripTx } from './trip-scope.ts';

/** Queries on the current game. They leave out rows with an `archive_id`, which are put aside. */

export async function listTasks(tx: TripTx): Promise<AdminTask[]> {
  const rows = await tx.query
    .selectFrom('tasks')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .where('archive_id', 'is', null)
    .orderBy('sequence_order')
    .orderBy('id')
    .execute();
  return rows.map(taskFromRow);
}

export async function findTeam(tx: TripTx, id: TeamId): Promise<Team | null> {
  const row = await tx.query
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .where('trip_id', '=', tx.tripId)
    .where('archive_id', 'is', null)
    .executeTakeFirst();
  return row ? teamFromRow(row) : null;
}

export async function listTeams(tx: TripTx): Promise<Team[]> {
  const rows = await tx.query
    .selectFrom('teams')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .where('archive_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(teamFromRow);
}

export function currentIds({ query, tripId }: TripTx, table: 'tasks' | 'teams') {
  return query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', 'is', null);
}

/** Lists the photos of earlier games, and of deleted teams and tasks, that are still there. */
export async function listPhotosPutAside({ query, tripId }: TripTx): Promise<SeenPhoto[]> {
  const rows = await query
    .selectFrom('photos')
    .innerJoin('teams', 'teams.id', 'photos.team_id')
    .innerJoin('tasks', 'tasks.id', 'photos.task_id')
    .select(['photos.id', 'photos.team_id', 'photos.task_id', 'photos.look'])
    .where('photos.trip_id', '=', tripId)
    .where((eb) => eb.or([eb('teams.archive_id', 'is not', null), eb('tasks.archive_id', 'is not', null)]))
    .orderBy('photos.created_at')
    .orderBy('photos.id')
    .execute();
  return rows.flatMap(({ id, team_id, task_id, look }) =>
    look === null
      ? []
      : [
          {
            photoId: PhotoId.parse(id),
            teamId: TeamId.parse(team_id),
            taskId: TaskId.parse(task_id),
            look,
          },
        ],
  );
}

/** Returns null when photos are kept as long as the trip. */
export async function findRetention(tx: TripTx): Promise<Retention | null> {
  const row = await tx.query
    .selectFrom('photo_retention')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    days: row.days,
    putOffUntil: row.put_off_until,
    warnedAt: row.warned_at,
    lastWarnedAt: row.last_warned_at,
    erasedAt: row.erased_at,
  };
}
