import { describe, expect, test } from 'vitest';
import { comparePlayingOrder, isLockedBehind } from './playing-order.ts';

const task = (id: string, sequenceOrder: number, requiresPreviousTask = false) => ({
  id,
  sequenceOrder,
  requiresPreviousTask,
});

function locked(tasks: ReturnType<typeof task>[], settled: string[] = []): string[] {
  const ordered = tasks.toSorted(comparePlayingOrder);
  const isSettled = (id: string) => settled.includes(id);
  return ordered
    .filter((each, at) => !isSettled(each.id) && isLockedBehind(each, ordered[at - 1], isSettled))
    .map(({ id }) => id);
}

describe('a task that requires the one before it', () => {
  const tasks = [task('c', 3, true), task('a', 1), task('b', 2, true)];

  test('is locked until the previous one is settled, in playing order', () => {
    expect(locked(tasks)).toEqual(['b', 'c']);
    expect(locked(tasks, ['a'])).toEqual(['c']);
    expect(locked(tasks, ['a', 'b'])).toEqual([]);
  });

  test('is open when it is the first', () => {
    expect(locked([task('a', 1, true)])).toEqual([]);
  });

  test('is never locked once it is settled', () => {
    expect(locked(tasks, ['b'])).toEqual([]);
  });
});

test('a task without a requirement is never locked', () => {
  expect(locked([task('a', 1), task('b', 2)])).toEqual([]);
});

test('tasks with equal numbers are sorted by id', () => {
  expect(locked([task('b', 1, true), task('a', 1)])).toEqual(['b']);
});
