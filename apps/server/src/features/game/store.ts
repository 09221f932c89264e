import type { GameUpdate } from '@reisspel/contract/game';
import type { Tx } from '../../db/database.ts';
import { stillOpen } from '../../db/game-queries.ts';
import { toBit } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** Forgets the clocks of quizzes that are still open, so that an ended game costs no team its quiz. */
export async function forgetOpenQuizzes(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query.deleteFrom('quiz_openings').where('trip_id', '=', tripId).where(stillOpen).execute();
}

/** Forgets the end of the time of photos that wait for their team, for the same reason. */
export async function forgetHeldDeadlines(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query
    .updateTable('submissions')
    .set({ deadline_at: null })
    .where('trip_id', '=', tripId)
    .where('verdict', '=', 'held')
    .execute();
}

/** Sets what `update` names and leaves the rest. */
export async function updateGameState(tx: Tx, { tripId }: TripScope, update: GameUpdate): Promise<void> {
  await tx.query
    .updateTable('game_state')
    .set({
      trip_id: tripId,
      ...(update.gameStarted === undefined ? {} : { game_started: toBit(update.gameStarted) }),
      ...(update.scoreboardVisible === undefined
        ? {}
        : { scoreboard_visible: toBit(update.scoreboardVisible) }),
    })
    .where('trip_id', '=', tripId)
    .execute();
}
