import type { TeamId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Team } from '@reisspel/rules/game/game';
import { taskFromRow, teamFromRow } from './rows.ts';
import type { TripTx } from './trip-scope.ts';

/**
 * Reads of the present game that several features share. Rows with an `archive_id` are put aside.
 */

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

/** A subquery for a `where`: the ids of the present game's tasks or teams. */
export function presentIds({ query, tripId }: TripTx, table: 'tasks' | 'teams') {
  return query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', 'is', null);
}
