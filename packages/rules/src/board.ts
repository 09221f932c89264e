import type { BoardState, BoardUpdate, GamePhase } from '@reisspel/contract/game';
import type { Score } from '@reisspel/contract/live';

type Scores = readonly Score[];

/** `frozen` holds the scores at the freeze, `outcome` those at the start of the reveal. */
export type Board =
  | { status: 'live' }
  | { status: 'frozen'; at: number; frozen: Scores }
  | { status: 'revealing'; at: number; frozen: Scores; outcome: Scores; revealed: number }
  | { status: 'revealed'; at: number; frozen: Scores; outcome: Scores };

export const LIVE_BOARD: Board = { status: 'live' };

/** True while only the organiser and the team itself see new scores and gallery photos. */
export function hidesNewScores({ status }: Pick<Board, 'status'>): boolean {
  return status === 'frozen' || status === 'revealing';
}

/**
 * The places of the outcome, the last one first. Teams with equal scores share a place and are
 * revealed together. The place of a deleted team stays, so that the revealed places keep their
 * numbers.
 */
function places(outcome: Scores): Score[][] {
  return [...Map.groupBy(outcome, ({ score }) => score)]
    .toSorted(([a], [b]) => a - b)
    .map(([, teams]) => teams);
}

/** The revealed places are counted again: the old count would include a secret place. */
export function boardWithout(board: Board, ids: ReadonlySet<string>): Board {
  if (board.status === 'live') return board;
  const without = (scores: Scores) => scores.filter(({ teamId }) => !ids.has(teamId));
  const frozen = without(board.frozen);
  if (board.status === 'frozen') return { ...board, frozen };
  const outcome = without(board.outcome);
  if (board.status === 'revealed') return { ...board, frozen, outcome };
  const shown = places(board.outcome).slice(0, board.revealed);
  const revealed = shown.filter((teams) => without(teams).length > 0).length;
  return { ...board, frozen, outcome, revealed };
}

/** The kept scores of the present teams. A new team has 0. */
function forPresentTeams(kept: Scores, now: Scores): Score[] {
  const before = new Map(kept.map((score) => [score.teamId, score]));
  return now.map(({ teamId }) => before.get(teamId) ?? { teamId, score: 0, completed: 0, answered: 0 });
}

function withoutDeletedTeams(kept: Scores, now: Scores): Score[] {
  const present = new Set(now.map(({ teamId }) => teamId));
  return kept.filter(({ teamId }) => present.has(teamId));
}

/** The numbers of places to reveal in one step each. The step skips places without a team. */
export function revealStops(outcome: Scores, now: Scores): number[] {
  return places(outcome).flatMap((teams, index) =>
    withoutDeletedTeams(teams, now).length > 0 ? [index + 1] : [],
  );
}

/** True when a team that still exists has another score now. */
export function haveScoresChanged(outcome: Scores, now: Scores): boolean {
  const scoreOf = new Map(now.map(({ teamId, score }) => [teamId, score]));
  return outcome.some(({ teamId, score }) => scoreOf.has(teamId) && scoreOf.get(teamId) !== score);
}

export function boardState(board: Board, now: Scores): BoardState {
  switch (board.status) {
    case 'live':
      return { status: 'live' };
    case 'frozen':
    case 'revealed':
      return { status: board.status, at: board.at };
    case 'revealing': {
      const { at, revealed, outcome } = board;
      const hidden = withoutDeletedTeams(places(outcome).slice(revealed).flat(), now).length;
      return { status: 'revealing', at, revealed, hidden };
    }
    default:
      return board satisfies never;
  }
}

export function shownScores(board: Board, now: Scores): Score[] {
  switch (board.status) {
    case 'live':
      return [...now];
    case 'frozen':
      return forPresentTeams(board.frozen, now);
    case 'revealing':
      // Deleted teams leave after the count: without their places it would reveal a secret one.
      return withoutDeletedTeams(places(board.outcome).slice(0, board.revealed).flat(), now);
    case 'revealed':
      return forPresentTeams(board.outcome, now);
    default:
      return board satisfies never;
  }
}

/** `stops` come from `revealStops`. Returns null when there is no further step. */
export function nextBoard(board: BoardUpdate, stops: readonly number[]): BoardUpdate | null {
  switch (board.status) {
    case 'live':
      return { status: 'frozen' };
    case 'frozen':
      return { status: 'revealing', revealed: 0 };
    case 'revealing': {
      const [next, ...later] = stops.filter((stop) => stop > board.revealed);
      return next === undefined || later.length === 0
        ? { status: 'revealed' }
        : { status: 'revealing', revealed: next };
    }
    case 'revealed':
      return null;
    default:
      return board satisfies never;
  }
}

/** Undoes a step. Returns null when there is none: a frozen board is thawed instead. */
export function previousBoard(board: BoardUpdate, stops: readonly number[]): BoardUpdate | null {
  switch (board.status) {
    case 'live':
    case 'frozen':
      return null;
    case 'revealing': {
      const past = stops.filter((stop) => stop <= board.revealed);
      return past.length === 0 ? { status: 'frozen' } : { status: 'revealing', revealed: past.at(-2) ?? 0 };
    }
    case 'revealed':
      return { status: 'revealing', revealed: stops.at(-2) ?? 0 };
    default:
      return board satisfies never;
  }
}

function isAt(board: BoardUpdate | null, target: BoardUpdate): boolean {
  if (board?.status !== target.status) return false;
  return board.status !== 'revealing' || target.status !== 'revealing' || board.revealed === target.revealed;
}

interface PresentGame {
  phase: GamePhase;
  scores: Scores;
  now: number;
}

type BoardMove = { ok: true; board: Board } | { ok: false; code: 'game_not_ended' | 'board_outdated' };

function boardAt(target: BoardUpdate, board: Board, { scores, now }: PresentGame): Board {
  switch (target.status) {
    case 'live':
      return LIVE_BOARD;
    case 'frozen':
      return board.status === 'live'
        ? { status: 'frozen', at: now, frozen: scores }
        : { status: 'frozen', at: board.at, frozen: board.frozen };
    case 'revealing':
    case 'revealed': {
      if (board.status === 'live') return board;
      const outcome = board.status === 'frozen' ? scores : board.outcome;
      const kept = { at: board.at, frozen: board.frozen, outcome };
      return target.status === 'revealed'
        ? { status: 'revealed', ...kept }
        : { status: 'revealing', ...kept, revealed: target.revealed };
    }
    default:
      return target satisfies never;
  }
}

/**
 * Moves the board one step on or back, or thaws it. Refuses a reveal before the end of the game
 * (`game_not_ended`). Refuses a target that is not one step away, as from a window that is not up
 * to date (`board_outdated`).
 */
export function moveBoard(board: Board, target: BoardUpdate, present: PresentGame): BoardMove {
  if (isAt(board, target)) return { ok: true, board };
  const stops = 'outcome' in board ? revealStops(board.outcome, present.scores) : [];
  const steps = [nextBoard(board, stops), previousBoard(board, stops)];
  if (target.status !== 'live' && !steps.some((step) => isAt(step, target))) {
    return { ok: false, code: 'board_outdated' };
  }
  const reveals = target.status === 'revealing' || target.status === 'revealed';
  if (reveals && present.phase !== 'ended') return { ok: false, code: 'game_not_ended' };
  return { ok: true, board: boardAt(target, board, present) };
}

/** When the game goes on, its outcome no longer holds: an unfinished reveal is frozen again. */
export function boardAfterStart(board: Board): Board {
  switch (board.status) {
    case 'live':
    case 'frozen':
      return board;
    case 'revealing':
      return { status: 'frozen', at: board.at, frozen: board.frozen };
    case 'revealed':
      return LIVE_BOARD;
    default:
      return board satisfies never;
  }
}

export function gamePhase(gameStarted: boolean, hasRun: boolean): GamePhase {
  if (gameStarted) return 'running';
  return hasRun ? 'ended' : 'waiting';
}
