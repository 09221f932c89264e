import type { GameUpdate } from '@reisspel/contract/game';
import { boardInPlay } from '@reisspel/rules/board';
import { findBoard, saveBoard } from '../../db/boards.ts';
import type { Database } from '../../db/database.ts';
import { gameFlags } from '../../db/game-queries.ts';
import { updateGameState } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';

interface GameServiceDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
}

export function createGameService({ database, announcer, notifier, clock }: GameServiceDeps) {
  return {
    /** Starts or ends the game, shows or hides the scoreboard (spec 4). */
    update: (scope: TripScope, update: GameUpdate): Promise<void> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const { gameStarted } = await gameFlags(tx, scope);
        await updateGameState(tx, scope, update, clock.now());
        const starts = update.gameStarted === true && !gameStarted;
        if (starts) await saveBoard(tx, scope, boardInPlay(await findBoard(tx, scope)));
        await announcer.resync(tx, scope);
        if (starts) notifier.tell(tx, scope, { kind: 'game-started' });
      }),
  };
}

export type GameService = ReturnType<typeof createGameService>;
