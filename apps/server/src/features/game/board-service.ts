import type { BoardUpdate } from '@reisspel/contract/board';
import { moveBoard } from '@reisspel/rules/board';
import { saveBoard } from '../../db/boards.ts';
import type { Database } from '../../db/database.ts';
import { updateGameState } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { loadTripState } from '../../live/trip-state-store.ts';
import { allScores } from '../../live/views.ts';
import type { Clock } from '../../platform/clock.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';

interface BoardServiceDeps {
  database: Database;
  announcer: Announcer;
  clock: Clock;
}

/** What everybody but the organiser sees of the scores: frozen before the end, and revealed after it. */
export function createBoardService({ database, announcer, clock }: BoardServiceDeps) {
  return {
    /** Moves the board one step, or thaws it; a repeat changes nothing. A reveal is for everybody: it makes the board visible. */
    move: (scope: TripScope, wanted: BoardUpdate): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const state = await loadTripState(tx, scope);
        const now = clock.now();
        const moved = moveBoard(state.board, wanted, { phase: state.phase, scores: allScores(state), now });
        if (!moved.ok) return refuse(moved.code);
        if (moved.board === state.board) return done(null);
        await saveBoard(tx, scope, moved.board);
        if (moved.board.status === 'revealing') {
          await updateGameState(tx, scope, { scoreboardVisible: true }, now);
        }
        await announcer.resync(tx, scope);
        return done(null);
      }),
  };
}

export type BoardService = ReturnType<typeof createBoardService>;
