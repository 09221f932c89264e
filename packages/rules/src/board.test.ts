import type { BoardUpdate } from '@reisspel/contract/game';
import { TeamId } from '@reisspel/contract/ids';
import type { Score } from '@reisspel/contract/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Board,
  boardAfterStart,
  boardState,
  LIVE_BOARD,
  moveBoard,
  nextBoard,
  previousBoard,
  revealStops,
  shownScores,
} from './board.ts';
import { done, refuse } from './outcome.ts';

function team(n: number, score: number): Score {
  const teamId = TeamId.parse(`01890000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  return { teamId, score, completed: n, answered: n };
}

/** The scores of teams with these points. */
function scoresOf(points: readonly number[]): Score[] {
  return points.map((score, index) => team(index + 1, score));
}

/** Returns the board after these moves. Throws when a move is not allowed. */
function boardAfter(scores: readonly Score[], ...moves: BoardUpdate[]): Board {
  return moves.reduce<Board>((board, target) => {
    const moved = moveBoard(board, target, { phase: 'ended', scores, now: 7 });
    if (!moved.ok) throw new Error(`${moved.code} on the way to ${JSON.stringify(target)}`);
    return moved.value;
  }, LIVE_BOARD);
}

const FROZEN: BoardUpdate = { status: 'frozen' };
const REVEALED: BoardUpdate = { status: 'revealed' };
const revealing = (revealed: number): BoardUpdate => ({ status: 'revealing', revealed });

/** Scores of some teams, with ties among them. */
const someScores = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 12 }).map(scoresOf);

describe('a frozen board', () => {
  test('keeps its scores while teams win or lose points', () => {
    fc.assert(
      fc.property(someScores, fc.array(fc.integer()), (then, changes) => {
        const now = then.map((each, index) => ({ ...each, score: changes[index] ?? 0, answered: 99 }));
        expect(shownScores(boardAfter(then, FROZEN), now)).toEqual(then);
      }),
    );
  });

  test('leaves out a deleted team and shows 0 for a new one', () => {
    const board = boardAfter([team(1, 10), team(2, 20)], FROZEN);
    expect(shownScores(board, [team(2, 50), team(3, 90)])).toEqual([
      team(2, 20),
      { ...team(3, 0), completed: 0, answered: 0 },
    ]);
  });
});

describe('the reveal', () => {
  test('reveals one place at a time, the last place first and tied teams together', () => {
    fc.assert(
      fc.property(someScores, (outcome) => {
        let board = boardAfter(outcome, FROZEN, revealing(0));
        expect(shownScores(board, outcome)).toEqual([]);
        const stops = revealStops(outcome, outcome);
        expect(stops).toHaveLength(new Set(outcome.map(({ score }) => score)).size);
        for (let turned = 1; turned <= stops.length; turned += 1) {
          const target = nextBoard(board, stops);
          if (target === null) throw new Error('There is a place left');
          const moved = moveBoard(board, target, { phase: 'ended', scores: outcome, now: 8 });
          if (!moved.ok) throw new Error(moved.code);
          board = moved.value;
          const shown = shownScores(board, outcome);
          const shownPoints = new Set(shown.map(({ score }) => score));
          expect(shownPoints.size).toBe(turned);
          const secret = outcome.filter(({ score }) => !shownPoints.has(score));
          // Every hidden team has a better score than all teams that are shown.
          expect(secret.every(({ score }) => score > Math.max(...shownPoints))).toBe(true);
          expect(shown.length + secret.length).toBe(outcome.length);
        }
        expect(board.status).toBe('revealed');
        expect(nextBoard(board, stops)).toBeNull();
        expect(shownScores(board, outcome)).toEqual(outcome);
      }),
    );
  });

  test('can take back every step', () => {
    fc.assert(
      fc.property(someScores, fc.nat(), (outcome, reach) => {
        const stops = revealStops(outcome, outcome);
        const turned = reach % stops.length;
        const moves = Array.from({ length: turned + 1 }, (_, n) => revealing(n));
        const before = boardAfter(outcome, FROZEN, ...moves);
        const next = nextBoard(before, stops);
        const after = next && boardAfter(outcome, FROZEN, ...moves, next);
        const back = after && previousBoard(after, stops);
        expect(back).toEqual(revealing(turned));
        const turnedBack =
          back && after && moveBoard(after, back, { phase: 'ended', scores: outcome, now: 9 });
        expect(turnedBack).toEqual(done(before));
      }),
    );
  });

  test('keeps the scores of its start when teams win points later', () => {
    const outcome = scoresOf([10, 20]);
    const later = scoresOf([90, 20]);
    expect(shownScores(boardAfter(outcome, FROZEN, revealing(0), revealing(1)), later)).toEqual([outcome[0]]);
    expect(shownScores(boardAfter(outcome, FROZEN, revealing(0), revealing(1), REVEALED), later)).toEqual(
      outcome,
    );
  });

  test('starts only after the game, from a frozen board', () => {
    const scores = scoresOf([1, 2]);
    const frozen = boardAfter(scores, FROZEN);
    for (const phase of ['running', 'waiting'] as const) {
      expect(moveBoard(frozen, revealing(0), { phase, scores, now: 1 })).toEqual(refuse('game_not_ended'));
    }
    expect(moveBoard(LIVE_BOARD, revealing(0), { phase: 'ended', scores, now: 1 })).toMatchObject({
      code: 'board_outdated',
    });
  });

  test('refuses to skip a place and accepts a repeated step', () => {
    const scores = scoresOf([1, 2, 3]);
    const board = boardAfter(scores, FROZEN, revealing(0));
    const present = { phase: 'ended', scores, now: 1 } as const;
    for (const target of [revealing(2), REVEALED]) {
      expect(moveBoard(board, target, present)).toEqual(refuse('board_outdated'));
    }
    expect(moveBoard(board, revealing(0), present)).toEqual(done(board));
  });

  test('reveals nothing extra when a team is deleted, and each later step shows a team', () => {
    fc.assert(
      fc.property(someScores, fc.nat(), fc.nat(), (outcome, reach, pick) => {
        const total = revealStops(outcome, outcome).length;
        const moves = Array.from({ length: (reach % total) + 1 }, (_, n) => revealing(n));
        let board = boardAfter(outcome, FROZEN, ...moves);
        const deleted = outcome[pick % outcome.length]?.teamId;
        const without = (scores: readonly Score[]) => scores.filter(({ teamId }) => teamId !== deleted);
        const left = without(outcome);
        const stops = revealStops(outcome, left);
        let shown = shownScores(board, left).length;
        expect(shownScores(board, left)).toEqual(without(shownScores(board, outcome)));
        for (let target = nextBoard(board, stops); target !== null; target = nextBoard(board, stops)) {
          const moved = moveBoard(board, target, { phase: 'ended', scores: left, now: 8 });
          if (!moved.ok) throw new Error(moved.code);
          board = moved.value;
          const before = shown;
          shown = shownScores(board, left).length;
          // The deleted team may have been the last team to be revealed.
          if (before < left.length) expect(shown).toBeGreaterThan(before);
        }
        expect(board.status).toBe('revealed');
        expect(shownScores(board, left)).toEqual(left);
      }),
    );
  });

  test('skips the place of a deleted team in both directions', () => {
    const outcome = scoresOf([1, 2, 3, 4]);
    const left = outcome.filter(({ score }) => score !== 2);
    const board = boardAfter(outcome, FROZEN, revealing(0), revealing(1));
    const stops = revealStops(outcome, left);
    expect(nextBoard({ status: 'revealing', revealed: 1 }, stops)).toEqual(revealing(3));
    const moved = moveBoard(board, revealing(3), { phase: 'ended', scores: left, now: 8 });
    expect(moved.ok && shownScores(moved.value, left).map(({ score }) => score)).toEqual([1, 3]);
    expect(previousBoard(revealing(3), stops)).toEqual(revealing(1));
    // At the empty place, a step back hides the last revealed place that still has a team.
    expect(previousBoard(revealing(2), stops)).toEqual(revealing(0));
    expect(moveBoard(board, revealing(2), { phase: 'ended', scores: left, now: 8 })).toMatchObject({
      code: 'board_outdated',
    });
  });

  test('counts the hidden teams that still exist', () => {
    const board = boardAfter(scoresOf([1, 2, 2, 3]), FROZEN, revealing(0), revealing(1));
    const hidden = (now: readonly Score[]) => boardState(board, now);
    expect(hidden(scoresOf([1, 2, 2, 3]))).toEqual({ status: 'revealing', at: 7, revealed: 1, hidden: 3 });
    // A new team has no place in this outcome.
    expect(hidden(scoresOf([1, 2, 2, 3, 9]))).toMatchObject({ hidden: 3 });
    expect(hidden(scoresOf([1, 2, 2]))).toMatchObject({ hidden: 2 });
  });
});

test('a board thaws from any state', () => {
  const scores = scoresOf([1, 2]);
  for (const moves of [[FROZEN], [FROZEN, revealing(0)], [FROZEN, revealing(0), revealing(1), REVEALED]]) {
    const thawed = boardAfter(scores, ...moves, { status: 'live' });
    expect(shownScores(thawed, scoresOf([5, 6]))).toEqual(scoresOf([5, 6]));
  }
});

test('a continued game freezes an unfinished reveal and drops a revealed outcome', () => {
  const scores = scoresOf([1, 2]);
  const frozen = boardAfter(scores, FROZEN);
  expect(boardAfterStart(LIVE_BOARD)).toEqual(LIVE_BOARD);
  expect(boardAfterStart(frozen)).toEqual(frozen);
  expect(boardAfterStart(boardAfter(scores, FROZEN, revealing(0), revealing(1)))).toEqual(frozen);
  expect(boardAfterStart(boardAfter(scores, FROZEN, revealing(0), revealing(1), REVEALED))).toEqual(
    LIVE_BOARD,
  );
});
