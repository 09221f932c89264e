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
export function keepsSecrets({ status }: Pick<Board, 'status'>): boolean {
  return status === 'frozen' || status === 'revealing';
}

/**
 * The places of the outcome, the last one first. Teams with equal scores share a place and are
 * revealed together. The place of a deleted team stays, empty: otherwise the count of revealed
 * places would change its meaning.
 */
function places(outcome: Scores): Score[][] {
  return [...Map.groupBy(outcome, ({ score }) => score)]
    .toSorted(([a], [b]) => a - b)
    .map(([, teams]) => teams);
}

/** Revealed places that become empty no longer count: the count would reveal a secret place. */
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

/** The scores in `kept` of the present teams: a deleted team disappears, and a new team has 0. */
function asOf(kept: Scores, now: Scores): Score[] {
  const before = new Map(kept.map((score) => [score.teamId, score]));
  return now.map(({ teamId }) => before.get(teamId) ?? { teamId, score: 0, completed: 0, answered: 0 });
}

function ofThoseThere(kept: Scores, now: Scores): Score[] {
  const there = new Set(now.map(({ teamId }) => teamId));
  return kept.filter(({ teamId }) => there.has(teamId));
}

/** One stop for each place that still has a team; empty places count, but are no stop. */
export function revealStops(outcome: Scores, now: Scores): number[] {
  return places(outcome).flatMap((teams, index) => (ofThoseThere(teams, now).length > 0 ? [index + 1] : []));
}

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
      const hidden = ofThoseThere(places(outcome).slice(revealed).flat(), now).length;
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
      return asOf(board.frozen, now);
    case 'revealing':
      // Of the whole outcome: with fewer places the count would reveal a secret one.
      return ofThoseThere(places(board.outcome).slice(0, board.revealed).flat(), now);
    case 'revealed':
      return asOf(board.outcome, now);
    default:
      return board satisfies never;
  }
}

/** `stops` are those of `revealStops`. Returns null when there is no further step. */
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
 * Moves the board one step on or back, or thaws it. Refuses a reveal before the end of the game
 * (`game_not_ended`), and a step that does not start at the present state, from a window that is
 * not up to date (`board_outdated`).
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

/** After a start the outcome no longer holds: an unfinished reveal is frozen again. */
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

export function gamePhase(gameStarted: boolean, hasRun: boolean): GamePhase {
  if (gameStarted) return 'running';
  return hasRun ? 'ended' : 'waiting';
}
