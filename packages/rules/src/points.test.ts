import { PhotoId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { TaskType } from '@reisspel/contract/tasks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { streakPoints } from './points.ts';
import { uuid } from './testing/random-games.ts';

interface Ended {
  taskType: TaskType;
  verificationRequirements: [];
  result: Pick<TaskResult, 'outcome' | 'settledAt'> | null;
}

function ended(taskType: TaskType, isRight: boolean, settledAt: number): Ended {
  const photoId = taskType === 'photo' ? PhotoId.parse(uuid(1)) : null;
  const outcome: TaskResult['outcome'] = isRight
    ? { status: 'completed', pointsAwarded: 10, photoId }
    : { status: 'failed', reason: taskType === 'photo' ? 'max_attempts' : 'time_expired' };
  return { taskType, verificationRequirements: [], result: { outcome, settledAt } };
}

const BONUS = 5;
const pointsIn = (game: readonly Ended[], bonus = BONUS) => streakPoints(game, game, bonus);

/** "R" is a right answer, "W" a failed question, "p" a photo, "x" a failed photo, "." no result. */
function game(marks: string): Ended[] {
  return [...marks].map((mark, at) => {
    if (mark === '.') return { taskType: 'quiz', verificationRequirements: [], result: null };
    return mark === 'R' || mark === 'W' ? ended('quiz', mark === 'R', at) : ended('photo', mark === 'p', at);
  });
}

test.each([
  ['RR', [0, 0]],
  ['RRR', [0, 0, BONUS]],
  ['RRRRR', [0, 0, BONUS, BONUS, BONUS]],
  ['RRWRRR', [0, 0, 0, 0, 0, BONUS]],
  ['RRRWRR', [0, 0, BONUS, 0, 0, 0]],
  ['RpRxR', [0, 0, 0, 0, BONUS]],
  ['R.R.R', [0, 0, 0, 0, BONUS]],
  ['ppp', [0, 0, 0]],
])('%s gives extra points from the third right answer in a row on', (marks, points) => {
  expect(pointsIn(game(marks))).toEqual(points);
  expect(pointsIn(game(marks), 0)).toEqual(points.map(() => 0));
});

const anyGame = fc.array(
  fc
    .record({
      taskType: fc.constantFrom<TaskType>('photo', 'quiz', 'text'),
      isRight: fc.boolean(),
      // The times are few, so that some are equal.
      at: fc.nat(6),
    })
    .map(({ taskType, isRight, at }) => ended(taskType, isRight, at)),
);

test('the order of the tasks in the game changes no sum', () => {
  const sumOf = (list: readonly Ended[]) => pointsIn(list).reduce((sum, points) => sum + points, 0);
  const shuffled = anyGame.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expect(sumOf(other)).toBe(sumOf(list));
    }),
  );
});
