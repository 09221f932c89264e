import { TaskId, TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';

/** The tasks of every trip that goes on and that name a picture or model on another website. */
export async function tasksFromElsewhere(tx: Tx): Promise<{ tripId: TripId; id: TaskId }[]> {
  const rows = await tx.query
    .selectFrom('tasks')
    .innerJoin('trips', 'trips.id', 'tasks.trip_id')
    .select(['tasks.id', 'tasks.trip_id'])
    .where('trips.archived_at', 'is', null)
    .where('tasks.archive_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tasks.ar_model_url', 'like', 'https:%'),
        eb('tasks.verification_requirements', 'like', '%"imageUrl":"https:%'),
      ]),
    )
    .execute();
  return rows.map(({ id, trip_id }) => ({ id: TaskId.parse(id), tripId: TripId.parse(trip_id) }));
}
