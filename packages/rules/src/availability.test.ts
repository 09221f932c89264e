import { describe, expect, test } from 'vitest';
import { lockedTasks } from './availability.ts';

const task = (id: string, sequenceOrder: number, requiresPreviousTask = false) => ({
  id,
  sequenceOrder,
  requiresPreviousTask,
});

function locked(tasks: ReturnType<typeof task>[], settled: string[] = []): string[] {
  return [...lockedTasks(tasks, (id) => settled.includes(id))];
}

describe('a task that requires the one before it', () => {
  const tasks = [task('c', 3, true), task('a', 1), task('b', 2, true)];

  test('is locked until that one is settled, in playing order', () => {
    expect(locked(tasks)).toEqual(['b', 'c']);
    expect(locked(tasks, ['a'])).toEqual(['c']);
    expect(locked(tasks, ['a', 'b'])).toEqual([]);
  });

  test('is open when it is the first', () => {
    expect(locked([task('a', 1, true)])).toEqual([]);
  });

  test('is never locked once it is settled itself', () => {
    expect(locked(tasks, ['b'])).toEqual([]);
  });
});

test('a task that requires nothing is never locked', () => {
  expect(locked([task('a', 1), task('b', 2)])).toEqual([]);
});

test('equal places go by id', () => {
  expect(locked([task('b', 1, true), task('a', 1)])).toEqual(['b']);
});
