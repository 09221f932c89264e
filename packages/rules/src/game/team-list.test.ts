import { TeamId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { boardState, shownScores } from '../board.ts';
import { EMPTY } from '../testing/random-games.ts';
import { eraseFromBoard } from './team-list.ts';

const [last, middle, first] = [10, 20, 30].map((score, n) => ({
  teamId: TeamId.parse(`01890000-0000-7000-8000-00000000000${n}`),
  score,
  completed: 1,
  answered: 1,
}));
const scores = [last, middle, first].flatMap((each) => each ?? []);

test('a team that is erased during the reveal disappears without revealing another place', () => {
  const board = { status: 'revealing', at: 1, frozen: scores, outcome: scores, revealed: 1 } as const;
  const game = { ...EMPTY, flags: { ...EMPTY.flags, board } };
  const left = eraseFromBoard(game, new Set([String(last?.teamId)])).game.flags.board;
  const others = scores.slice(1);
  expect(left).toMatchObject({ frozen: others, outcome: others });
  expect(boardState(left, others)).toMatchObject({ status: 'revealing', hidden: 2 });
  expect(shownScores(left, others)).toEqual([]);
});
