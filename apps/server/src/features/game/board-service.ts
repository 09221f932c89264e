import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { BoardUpdate } from '@reisspel/contract/board';
import { moveBoard } from '@reisspel/rules/board';
import { phaseOf } from '@reisspel/rules/game/game';
import { allScores } from '@reisspel/rules/game/scores';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { saveBoard } from '../../db/boards.ts';
import type { Database } from '../../db/database.ts';
import { updateGameState } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { loadGame } from '../../live/load-game.ts';
import type { Clock } from '../../platform/clock.ts';

interface BoardServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
}

const BOARD_ACTS = {
  live: 'board_live',
  frozen: 'board_frozen',
  revealing: 'board_revealing',
  revealed: 'board_revealed',
} as const satisfies Record<BoardUpdate['status'], AuditAct>;

/** What everybody but the organiser sees of the scores: frozen before the end, and revealed after it. */
export function createBoardService({ database, announcer, clock }: BoardServiceDeps) {
  return {
    /** Moves the board one step, or thaws it; a repeat changes nothing. A reveal is for everybody: it makes the board visible. */
    move: (scope: TripScope, wanted: BoardUpdate): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const game = await loadGame(tx, scope);
        const { board } = game.flags;
        const now = clock.now();
        const moved = moveBoard(board, wanted, { phase: phaseOf(game), scores: allScores(game), now });
        if (!moved.ok) return refuse(moved.code);
        if (moved.board === board) return done(null);
        await saveBoard(tx, scope, moved.board);
        await recordAct(tx, scope, { act: BOARD_ACTS[moved.board.status], at: now });
        if (moved.board.status === 'revealing') {
          await updateGameState(tx, scope, { scoreboardVisible: true }, now);
        }
        await announcer.changed(tx, scope);
        return done(null);
      }),
  };
}

export type BoardService = ReturnType<typeof createBoardService>;
