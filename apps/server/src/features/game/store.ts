import type { GameUpdate } from '@reisspel/contract/game';
import type { Tx } from '../../db/database.ts';
import { toBit } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

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
