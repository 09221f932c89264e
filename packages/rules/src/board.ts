import type { BoardState, BoardUpdate } from '@reisspel/contract/board';
import type { GamePhase } from '@reisspel/contract/game';
import type { Score } from '@reisspel/contract/live';

type Scores = readonly Score[];

/** The scoreboard with what it keeps: `frozen` as it was at the freeze, `outcome` as it was when the reveal began. */
export type Board =
  | { status: 'live' }
  | { status: 'frozen'; at: number; frozen: Scores }
  | { status: 'revealing'; at: number; frozen: Scores; outcome: Scores; revealed: number }
  | { status: 'revealed'; at: number; frozen: Scores; outcome: Scores };

export const LIVE_BOARD: Board = { status: 'live' };

/** Whether what happens now is kept from everybody but the organiser and the team that did it: scores, and gallery photos. */
export function keepsSecrets({ status }: Pick<Board, 'status'>): boolean {
  return status === 'frozen' || status === 'revealing';
}

/**
 * The outcome's places, the last one first. Teams with equal scores share a place, and are revealed together. A team that is
 * deleted later leaves its place empty: the count of what is turned over goes by all of them, so that it means the same then.
 */
function places(outcome: Scores): Score[][] {
  return [...Map.groupBy(outcome, ({ score }) => score)]
    .toSorted(([a], [b]) => a - b)
    .map(([, teams]) => teams);
}

/**
 * The board without some teams. Places that were turned over and that nobody is left of are counted no
 * more: else the count would turn over one that is secret.
 */
export function boardWithout(board: Board, ids: ReadonlySet<string>): Board {
  if (board.status === 'live') return board;
  const without = (scores: Scores) => scores.filter(({ teamId }) => !ids.has(teamId));
  const frozen = without(board.frozen);
  if (board.status === 'frozen') return { ...board, frozen };
  const outcome = without(board.outcome);
  if (board.status === 'revealed') return { ...board, frozen, outcome };
  const turned = places(board.outcome).slice(0, board.revealed);
  const revealed = turned.filter((teams) => without(teams).length > 0).length;
  return { ...board, frozen, outcome, revealed };
}

/** `kept` for the teams there are now: one that was deleted is gone, one that came since has done nothing yet. */
function asOf(kept: Scores, now: Scores): Score[] {
  const before = new Map(kept.map((score) => [score.teamId, score]));
  return now.map(({ teamId }) => before.get(teamId) ?? { teamId, score: 0, completed: 0, answered: 0 });
}

/** Without the teams that are gone. */
function ofThoseThere(kept: Scores, now: Scores): Score[] {
  const there = new Set(now.map(({ teamId }) => teamId));
  return kept.filter(({ teamId }) => there.has(teamId));
}

/**
 * Where the reveal of an outcome stops: how many places are turned over, those that nobody is left of among them, once each
 * place with a team that is there still has been. `now` holds the scores of all teams.
 */
export function revealStops(outcome: Scores, now: Scores): number[] {
  return places(outcome).flatMap((teams, index) => (ofThoseThere(teams, now).length > 0 ? [index + 1] : []));
}

/** Whether a team's score is no longer what is being revealed, or has been. */
export function hasMoved(outcome: Scores, now: Scores): boolean {
  const scoreOf = new Map(now.map(({ teamId, score }) => [teamId, score]));
  return outcome.some(({ teamId, score }) => scoreOf.has(teamId) && scoreOf.get(teamId) !== score);
}

/** The board without the scores that it keeps: what everybody may know of it; `now` holds the scores of all teams. */
export function boardState(board: Board, now: Scores): BoardState {
  switch (board.status) {
    case 'live':
      return { status: 'live' };
    case 'frozen':
    case 'revealed':
      return { status: board.status, at: board.at };
    case 'revealing': {
      const { at, revealed, outcome } = board;
      const hidden = ofThoseThere(places(outcome).slice(revealed).flat(), now).length;
      return { status: 'revealing', at, revealed, hidden };
    }
    default:
      return board satisfies never;
  }
}

/** What the board of everybody but the organiser shows; `now` holds the scores of all teams. A place not turned over is absent. */
export function shownScores(board: Board, now: Scores): Score[] {
  switch (board.status) {
    case 'live':
      return [...now];
    case 'frozen':
      return asOf(board.frozen, now);
    case 'revealing':
      // The places are those of the whole outcome: with fewer of them the count would turn over one that is secret.
      return ofThoseThere(places(board.outcome).slice(0, board.revealed).flat(), now);
    case 'revealed':
      return asOf(board.outcome, now);
    default:
      return board satisfies never;
  }
}

/** Where a board that stands there can be moved to; `stops` are those of `revealStops`. null: there is no further. */
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

/** A step back, for a slip of the thumb. null: there is none, as a frozen board is thawed and not stepped back from. */
export function previousBoard(board: BoardUpdate, stops: readonly number[]): BoardUpdate | null {
  switch (board.status) {
    case 'live':
    case 'frozen':
      return null;
    case 'revealing': {
      const turned = stops.filter((stop) => stop <= board.revealed);
      return turned.length === 0
        ? { status: 'frozen' }
        : { status: 'revealing', revealed: turned.at(-2) ?? 0 };
    }
    case 'revealed':
      return { status: 'revealing', revealed: stops.at(-2) ?? 0 };
    default:
      return board satisfies never;
  }
}

function isSame(place: BoardUpdate | null, wanted: BoardUpdate): boolean {
  if (place?.status !== wanted.status) return false;
  return place.status !== 'revealing' || wanted.status !== 'revealing' || place.revealed === wanted.revealed;
}

interface Present {
  phase: GamePhase;
  /** Of all teams, as they are. */
  scores: Scores;
  /** Epoch milliseconds. */
  now: number;
}

type Move = { ok: true; board: Board } | { ok: false; code: 'game_not_ended' | 'board_outdated' };

function arrived(board: Board, wanted: BoardUpdate, { scores, now }: Present): Board {
  switch (wanted.status) {
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
      return wanted.status === 'revealed'
        ? { status: 'revealed', ...kept }
        : { status: 'revealing', ...kept, revealed: wanted.revealed };
    }
    default:
      return wanted satisfies never;
  }
}

/**
 * Moves the board one step, on or back, or thaws it. Nothing is revealed before the game has ended: `game_not_ended`. A step
 * that does not start where the board is comes from a window that has not heard yet: `board_outdated`.
 */
export function moveBoard(board: Board, wanted: BoardUpdate, present: Present): Move {
  if (isSame(board, wanted)) return { ok: true, board };
  const stops = 'outcome' in board ? revealStops(board.outcome, present.scores) : [];
  const steps = [nextBoard(board, stops), previousBoard(board, stops)];
  if (wanted.status !== 'live' && !steps.some((step) => isSame(step, wanted))) {
    return { ok: false, code: 'board_outdated' };
  }
  const reveals = wanted.status === 'revealing' || wanted.status === 'revealed';
  if (reveals && present.phase !== 'ended') return { ok: false, code: 'game_not_ended' };
  return { ok: true, board: arrived(board, wanted, present) };
}

/**
 * The board once the game runs (again): the outcome is none any more, and what has not been revealed stays secret. A frozen
 * board stays frozen, so that a game that is stopped and goes on tells nothing.
 */
export function boardInPlay(board: Board): Board {
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

/** `hasRun`: whether the present game was ever started. */
export function gamePhase(gameStarted: boolean, hasRun: boolean): GamePhase {
  if (gameStarted) return 'running';
  return hasRun ? 'ended' : 'waiting';
}
