import type { TaskId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** What teams did with it goes along. */
export async function deleteTask(tx: Tx, { tripId }: TripScope, id: TaskId): Promise<void> {
  await tx.query.deleteFrom('tasks').where('id', '=', id).where('trip_id', '=', tripId).execute();
}
