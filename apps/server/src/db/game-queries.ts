import type { TeamId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Team } from '@reisspel/rules/game/game';
import type { Tx } from './database.ts';
import { taskFromRow, teamFromRow } from './rows.ts';
import type { TripScope } from './trip-scope.ts';

/**
 * The reads that several features share, of the present game: what was put aside names its archive.
 */

/** All tasks, in playing order. */
export async function listTasks(tx: Tx, { tripId }: TripScope): Promise<AdminTask[]> {
  const rows = await tx.query
    .selectFrom('tasks')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .orderBy('sequence_order')
    .orderBy('id')
    .execute();
  return rows.map(taskFromRow);
}

export async function findTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<Team | null> {
  const row = await tx.query
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .executeTakeFirst();
  return row ? teamFromRow(row) : null;
}

/** All teams, oldest first. */
export async function listTeams(tx: Tx, { tripId }: TripScope): Promise<Team[]> {
  const rows = await tx.query
    .selectFrom('teams')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(teamFromRow);
}

/** For a `where`: the ids of the tasks, or the teams, of the present game. */
export function presentIds({ query }: Tx, { tripId }: TripScope, table: 'tasks' | 'teams') {
  return query.selectFrom(table).select('id').where('trip_id', '=', tripId).where('archive_id', 'is', null);
}
