import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import type { TaskResult } from '@reisspel/contract/live';
import type { Tx } from './database.ts';
import { adjustmentFromRow, resultFromRow } from './rows.ts';
import type { TripScope } from './trip-scope.ts';

/** What the scores of all teams are made of. */

export async function listResults(tx: Tx, { tripId }: TripScope): Promise<TaskResult[]> {
  const rows = await tx.query
    .selectFrom('completed_tasks')
    .selectAll()
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map(resultFromRow);
}

/** Newest first. */
export async function listAdjustments(tx: Tx, { tripId }: TripScope): Promise<ScoreAdjustment[]> {
  const rows = await tx.query
    .selectFrom('score_adjustments')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(adjustmentFromRow);
}
