import { TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import { stillOpen } from '../../db/game-queries.ts';

/**
 * Running games with an open quiz whose time ran out before `before` (epoch ms), by their trips.
 */
export async function tripsWithExpiredQuizzes(tx: Tx, before: number, limit: number): Promise<TripId[]> {
  const rows = await tx.query
    .selectFrom('quiz_openings')
    .innerJoin('game_state', 'game_state.trip_id', 'quiz_openings.trip_id')
    .select('quiz_openings.trip_id')
    .distinct()
    .where('deadline_at', '<', before)
    .where('game_state.game_started', '=', 1)
    .where(stillOpen)
    .limit(limit)
    .execute();
  return rows.map((row) => TripId.parse(row.trip_id));
}
