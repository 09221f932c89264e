import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { GameUpdate } from '@reisspel/contract/game';
import { boardInPlay } from '@reisspel/rules/board';
import { recordAct } from '../../db/audit.ts';
import { findBoard, saveBoard } from '../../db/boards.ts';
import type { Database } from '../../db/database.ts';
import { type GameFlags, gameFlags } from '../../db/game-queries.ts';
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

/** What an update does, beside what stood so already. */
function actsOf({ gameStarted, scoreboardVisible }: GameUpdate, before: GameFlags): AuditAct[] {
  const acts: AuditAct[] = [];
  if (gameStarted !== undefined && gameStarted !== before.gameStarted) {
    acts.push(gameStarted ? 'game_started' : 'game_stopped');
  }
  if (scoreboardVisible !== undefined && scoreboardVisible !== before.scoreboardVisible) {
    acts.push(scoreboardVisible ? 'scoreboard_shown' : 'scoreboard_hidden');
  }
  return acts;
}

export function createGameService({ database, announcer, notifier, clock }: GameServiceDeps) {
  return {
    /** Starts or ends the game, shows or hides the scoreboard (spec 4). */
    update: (scope: TripScope, update: GameUpdate): Promise<void> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const flags = await gameFlags(tx, scope);
        const at = clock.now();
        await updateGameState(tx, scope, update, at);
        for (const act of actsOf(update, flags)) await recordAct(tx, scope, { act, at });
        const starts = update.gameStarted === true && !flags.gameStarted;
        if (starts) await saveBoard(tx, scope, boardInPlay(await findBoard(tx, scope)));
        await announcer.changed(tx, scope);
        if (starts) notifier.tell(tx, scope, { kind: 'game-started' });
      }),
  };
}

export type GameService = ReturnType<typeof createGameService>;
