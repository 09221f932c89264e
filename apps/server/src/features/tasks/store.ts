import type { TaskId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import { toBit } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

function columns(task: AdminTask) {
  return {
    description: task.description,
    points: task.points,
    verification_requirements: JSON.stringify(task.verificationRequirements),
    sequence_order: task.sequenceOrder,
    requires_previous_task: toBit(task.requiresPreviousTask),
    task_type: task.taskType,
    instructions: task.instructions,
  };
}

export async function insertTask(
  tx: Tx,
  { tripId }: TripScope,
  task: AdminTask,
  createdAt: number,
): Promise<void> {
  await tx.query
    .insertInto('tasks')
    .values({ id: task.id, trip_id: tripId, created_at: createdAt, ...columns(task) })
    .execute();
}

export async function updateTask(tx: Tx, { tripId }: TripScope, task: AdminTask): Promise<void> {
  await tx.query
    .updateTable('tasks')
    .set(columns(task))
    .where('id', '=', task.id)
    .where('trip_id', '=', tripId)
    .execute();
}

/** Returns whether there was such a task. What teams did with it goes along. */
export async function deleteTask(tx: Tx, { tripId }: TripScope, id: TaskId): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('tasks')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Storage keys of the photos that teams made for a task. */
export async function photoKeysOfTask(tx: Tx, { tripId }: TripScope, id: TaskId): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('photos')
    .select('storage_key')
    .where('task_id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map((row) => row.storage_key);
}
