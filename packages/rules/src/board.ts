import type { BoardState, BoardUpdate, GamePhase } from '@reisspel/contract/game';
import type { Score } from '@reisspel/contract/live';
import { done, type Outcome, refuse } from './outcome.ts';

type Scores = readonly Score[];

/** `frozen` has the scores at the freeze, and `outcome` the scores at the start of the reveal. */
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
 * Returns the places of the outcome, the last one first. Teams with equal scores share a place and
 * are revealed together. A deleted team keeps its place, so that revealed places keep their
 * numbers.
 */
function places(outcome: Scores): Score[][] {
  return [...Map.groupBy(outcome, ({ score }) => score)]
    .toSorted(([a], [b]) => a - b)
    .map(([, teams]) => teams);
}

/** Removes teams. Counts the revealed places again: the old count would include a secret place. */
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

/** Returns the kept scores of the current teams. A new team has 0. */
function scoresOfPresentTeams(kept: Scores, current: Scores): Score[] {
  const before = new Map(kept.map((score) => [score.teamId, score]));
  return current.map(({ teamId }) => before.get(teamId) ?? { teamId, score: 0, completed: 0, answered: 0 });
}

function withoutDeletedTeams(kept: Scores, current: Scores): Score[] {
  const present = new Set(current.map(({ teamId }) => teamId));
  return kept.filter(({ teamId }) => present.has(teamId));
}

/** Returns the number of revealed places after each step. A step skips places without a team. */
export function revealStops(outcome: Scores, current: Scores): number[] {
  return places(outcome).flatMap((teams, index) =>
    withoutDeletedTeams(teams, current).length > 0 ? [index + 1] : [],
  );
}

/** True when a team that still exists has a different score now. */
export function haveScoresChanged(outcome: Scores, current: Scores): boolean {
  const scoreOf = new Map(current.map(({ teamId, score }) => [teamId, score]));
  return outcome.some(({ teamId, score }) => scoreOf.has(teamId) && scoreOf.get(teamId) !== score);
}

export function boardState(board: Board, current: Scores): BoardState {
  switch (board.status) {
    case 'live':
      return { status: 'live' };
    case 'frozen':
    case 'revealed':
      return { status: board.status, at: board.at };
    case 'revealing': {
      const { at, revealed, outcome } = board;
      const hidden = withoutDeletedTeams(places(outcome).slice(revealed).flat(), current).length;
      return { status: 'revealing', at, revealed, hidden };
    }
    default:
      return board satisfies never;
  }
}

export function shownScores(board: Board, current: Scores): Score[] {
  switch (board.status) {
    case 'live':
      return [...current];
    case 'frozen':
      return scoresOfPresentTeams(board.frozen, current);
    case 'revealing':
      // `revealed` also counts the places of deleted teams, so they are removed last.
      return withoutDeletedTeams(places(board.outcome).slice(0, board.revealed).flat(), current);
    case 'revealed':
      return scoresOfPresentTeams(board.outcome, current);
    default:
      return board satisfies never;
  }
}

/** Returns the next step, or null when there is none. `stops` comes from `revealStops`. */
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

/** Returns the step back, or null when there is none: a frozen board is thawed instead. */
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
 * Moves the board one step ahead or back, or thaws it. Refuses a reveal before the end of the game
 * (`game_not_ended`). Refuses a target that is not one step away (`board_outdated`), which a window
 * that is not up to date may ask for.
 */
export function moveBoard(board: Board, target: BoardUpdate, present: PresentGame): Outcome<Board> {
  if (isAt(board, target)) return done(board);
  const stops = 'outcome' in board ? revealStops(board.outcome, present.scores) : [];
  const steps = [nextBoard(board, stops), previousBoard(board, stops)];
  if (target.status !== 'live' && !steps.some((step) => isAt(step, target))) return refuse('board_outdated');
  const reveals = target.status === 'revealing' || target.status === 'revealed';
  if (reveals && present.phase !== 'ended') return refuse('game_not_ended');
  return done(boardAt(target, board, present));
}

/** Drops the outcome when the game continues. An unfinished reveal is frozen again. */
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
