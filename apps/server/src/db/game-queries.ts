import type { TeamId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Team } from '@reisspel/rules/game/game';
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
