import type { GameRun } from '@reisspel/rules/late-photos';
import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/** When the present game ran: what decides over a photo that arrives after it. The callers hold the trip's lock. */

/** Ends the run that the game is in, if any, at `now` (epoch ms). */
export async function closeRun(tx: Tx, { tripId }: TripScope, now: number): Promise<void> {
  await tx.query
    .updateTable('game_runs')
    .set({ ended_at: now })
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** All runs of the present game, the oldest first. */
export async function listRuns(tx: Tx, { tripId }: TripScope): Promise<GameRun[]> {
  const rows = await tx.query
    .selectFrom('game_runs')
    .select(['started_at', 'ended_at'])
    .where('trip_id', '=', tripId)
    .where('archive_id', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({ startedAt: row.started_at, endedAt: row.ended_at }));
}
