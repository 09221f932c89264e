import type { TaskId, TeamId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { NewResult } from '@reisspel/rules/game/change';
import type { Tx } from '../../db/database.ts';
import { resultFromRow, resultRow, taskFromRow } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export interface TeamTaskKey {
  teamId: TeamId;
  taskId: TaskId;
}

/** The task right before this one in playing order; null: it is the first. */
export async function taskBefore(tx: Tx, { tripId }: TripScope, task: AdminTask): Promise<AdminTask | null> {
  const row = await tx.query
    .selectFrom('tasks')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where((eb) =>
      eb(eb.refTuple('sequence_order', 'id'), '<', eb.tuple(task.sequenceOrder, String(task.id))),
    )
    .orderBy('sequence_order', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? taskFromRow(row) : null;
}

/** How the task ended for the team; null while it is open. */
export async function findResult(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<TaskResult | null> {
  const row = await tx.query
    .selectFrom('completed_tasks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row ? resultFromRow(row) : null;
}

/**
 * Writes how a task ended for a team. The database holds one such row for the two, so a second one throws: use
 * cases look first, under the trip's lock.
 */
export async function insertResult(tx: Tx, { tripId }: TripScope, result: NewResult): Promise<void> {
  await tx.query.insertInto('completed_tasks').values(resultRow(tripId, result)).execute();
}

/** Forgets how the task ended for the team; it is open again, or written anew. */
export async function deleteResult(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<void> {
  await tx.query
    .deleteFrom('completed_tasks')
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .execute();
}
