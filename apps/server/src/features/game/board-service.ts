import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { BoardUpdate } from '@reisspel/contract/board';
import type { GamePhase } from '@reisspel/contract/game';
import type { Score } from '@reisspel/contract/live';
import { gamePhase, moveBoard } from '@reisspel/rules/board';
import { recordAct } from '../../db/audit.ts';
import { findBoard, saveBoard } from '../../db/boards.ts';
import type { Database, Tx } from '../../db/database.ts';
import { gameFlags, listTeams } from '../../db/game-queries.ts';
import { listRuns } from '../../db/game-runs.ts';
import { updateGameState } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import { listAdjustments, listResults } from '../../db/score-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { allScores } from '../../live/views.ts';
import type { Clock } from '../../platform/clock.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';

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

async function findPhase(tx: Tx, scope: TripScope): Promise<GamePhase> {
  const { gameStarted } = await gameFlags(tx, scope);
  return gamePhase(gameStarted, (await listRuns(tx, scope)).length > 0);
}

async function listScores(tx: Tx, scope: TripScope): Promise<Score[]> {
  return allScores({
    teams: await listTeams(tx, scope),
    results: await listResults(tx, scope),
    adjustments: await listAdjustments(tx, scope),
  });
}

/** What everybody but the organiser sees of the scores: frozen before the end, and revealed after it. */
export function createBoardService({ database, announcer, clock }: BoardServiceDeps) {
  return {
    /** Moves the board one step, or thaws it; a repeat changes nothing. A reveal is for everybody: it makes the board visible. */
    move: (scope: TripScope, wanted: BoardUpdate): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const board = await findBoard(tx, scope);
        const now = clock.now();
        const moved = moveBoard(board, wanted, {
          phase: await findPhase(tx, scope),
          scores: await listScores(tx, scope),
          now,
        });
        if (!moved.ok) return refuse(moved.code);
        if (moved.board === board) return done(null);
        await saveBoard(tx, scope, moved.board);
        await recordAct(tx, scope, { act: BOARD_ACTS[moved.board.status], at: now });
        if (moved.board.status === 'revealing') {
          await updateGameState(tx, scope, { scoreboardVisible: true }, now);
        }
        await announcer.resync(tx, scope);
        return done(null);
      }),
  };
}

export type BoardService = ReturnType<typeof createBoardService>;
