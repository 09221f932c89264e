import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Removal } from '@reisspel/rules/game/game';
import type { Tx } from '../database.ts';
import type { TripScope } from '../trip-scope.ts';

/** Of a trip, as they were asked. */
export async function listRemovals(tx: Tx, { tripId }: TripScope): Promise<Removal[]> {
  const rows = await tx.query
    .selectFrom('photo_removals')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('asked_at')
    .orderBy('photo_id')
    .execute();
  return rows.map((row) => ({
    photoId: PhotoId.parse(row.photo_id),
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    askedAt: row.asked_at,
  }));
}
