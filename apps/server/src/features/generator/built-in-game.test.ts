import { GENERATED_TASK_POINTS, MAX_GENERATED_TASKS_OF_TYPE } from '@reisspel/contract/limits';
import { TaskInput } from '@reisspel/contract/tasks';
import { describe, expect, test } from 'vitest';
import { builtInPhotoTasks, builtInQuizTasks, isByTheSea } from './built-in-game.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { shuffled } from './task-inputs.ts';

/** Returns a random generator with a fixed seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function rightPosition(quiz: TaskInput): number {
  return quiz.taskType === 'quiz' ? quiz.options.findIndex(({ isCorrect }) => isCorrect) : -1;
}

describe.each([
  ['by the sea', true],
  ['anywhere', false],
])('the built-in lists for a game %s', (_, byTheSea) => {
  const photos = builtInPhotoTasks(byTheSea, { withAi: true });
  const quizzes = builtInQuizTasks(byTheSea, Math.random);

  test('hold ten photo tasks and ten quiz questions, all valid and different', () => {
    const { estimate, choices, order, text } = GENERATED_KINDS;
    const questions = [estimate, choices, order, text].map(({ builtIn }) =>
      builtIn(byTheSea, { withAi: false, random: Math.random }),
    );
    for (const list of [photos, quizzes, ...questions]) {
      expect(list).toHaveLength(MAX_GENERATED_TASKS_OF_TYPE);
      expect(new Set(list.map(({ instructions }) => instructions)).size).toBe(list.length);
      for (const input of list) {
        expect(TaskInput.parse(input)).toEqual(input);
        expect(input.points).toBe(GENERATED_TASK_POINTS);
      }
    }
  });

  test('set an AI check on every photo task only if a model is configured', () => {
    for (const task of photos) expect(task).toMatchObject({ aiDescription: { requiredElements: [] } });
    for (const task of builtInPhotoTasks(byTheSea, { withAi: false }))
      expect(task).toMatchObject({ aiDescription: null });
  });

  test('give each question four options, with the right one at a varying position', () => {
    const positions = Array.from({ length: 100 }, (_, seed) =>
      builtInQuizTasks(byTheSea, seededRandom(seed)).map(rightPosition),
    ).flat();
    const counts = [0, 1, 2, 3].map((position) => positions.filter((other) => other === position).length);
    // A fair shuffle gives 250 each, with a standard deviation of 14.
    for (const count of counts) expect(Math.abs(count - 250)).toBeLessThan(70);
    for (const quiz of quizzes) expect(quiz).toMatchObject({ options: { length: 4 } });
  });

  test('do not reveal the right option by its length', () => {
    const longest = quizzes.filter((quiz) => {
      if (quiz.taskType !== 'quiz') return false;
      const right = quiz.options.find(({ isCorrect }) => isCorrect)?.text.length ?? 0;
      return quiz.options.every(({ text, isCorrect }) => isCorrect || text.length < right);
    });
    // By chance, one in four right options would be the longest.
    expect(longest.length).toBeLessThanOrEqual(3);
  });
});

test('only a game by the sea has tasks by the sea', () => {
  const tour = { gameType: 'city-tour', radiusKm: 2 } as const;
  const counts = { photoTaskCount: 5, quizTaskCount: 5, teamCount: 3 };
  expect(isByTheSea({ ...tour, ...counts, city: 'Utrecht' })).toBe(false);
  expect(isByTheSea({ ...tour, ...counts, city: 'Bergen aan Zee' })).toBe(true);
  expect(isByTheSea({ gameType: 'regular', ...counts, topic: 'zee en strand' })).toBe(true);
  const texts = builtInPhotoTasks(false, { withAi: false }).map(({ instructions }) => instructions);
  expect(texts.join(' ')).not.toMatch(/\b(?:zee|strand|zand|boot|haven)/i);
});

test('a shuffle keeps every item, and every order is possible', () => {
  const orders = new Set<string>();
  for (const first of [0, 0.4, 0.999]) {
    for (const second of [0, 0.999]) {
      const seededRandom = [first, second, 0];
      const order = shuffled(['a', 'b', 'c'], () => seededRandom.shift() ?? 0);
      expect(order.toSorted()).toEqual(['a', 'b', 'c']);
      orders.add(order.join(''));
    }
  }
  expect(orders.size).toBe(6);
});
