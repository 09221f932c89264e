import { TaskId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task-of';
import { describe, expect, test } from 'vitest';
import { newTaskValues, taskInput } from '../../../kinds/task-form-values.ts';
import { inMadeOrder, isAhead, moved } from './task-list.tsx';

/** Live states hold the same tasks, named by a letter, in other places. */
function tasks(letters: string): AdminTask[] {
  return [...letters].map((letter, index) => {
    const id = TaskId.parse(`0198a0a0-0000-7000-8000-00000000000${letter}`);
    const newOptionId = (): never => {
      throw new Error('a photo task has no options');
    };
    return taskOf(taskInput({ ...newTaskValues(), instructions: letter }), {
      id,
      number: index + 1,
      newOptionId,
    });
  });
}

const letters = (shown: readonly AdminTask[]) => shown.map(({ instructions }) => instructions).join('');

describe('an order the organiser makes', () => {
  test('shows at once, numbered and named anew', () => {
    const live = tasks('abc');
    const shown = inMadeOrder(moved(null, live, 2, 0), live);
    expect(letters(shown)).toBe('cab');
    expect(shown.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3]);
    expect(shown[0]?.description).toBe('Opdracht 1 - Foto');
  });

  test('stays until the live state has it', () => {
    const made = moved(null, tasks('abc'), 2, 0);
    expect(isAhead(made, tasks('abc'))).toBe(true);
    expect(isAhead(made, tasks('cab'))).toBe(false);
  });

  test('stays while the live state is at one that was made on the way', () => {
    const live = tasks('abc');
    const made = moved(moved(null, live, 0, 1), live, 1, 2);
    expect(letters(inMadeOrder(made, live))).toBe('bca');
    expect(isAhead(made, live)).toBe(true);
    expect(isAhead(made, tasks('bac'))).toBe(true);
    expect(isAhead(made, tasks('bca'))).toBe(false);
  });

  test('gives way to what somebody else made of it', () => {
    const made = moved(null, tasks('abc'), 2, 0);
    expect(isAhead(made, tasks('acb'))).toBe(false);
    expect(isAhead(made, tasks('ab'))).toBe(false);
    expect(isAhead(made, tasks('abcd'))).toBe(false);
  });

  test('keeps what else is new of a task', () => {
    const live = tasks('ab');
    const made = moved(null, live, 1, 0);
    const changed = live.map((task) => ({ ...task, points: 99 }));
    expect(inMadeOrder(made, changed).map(({ points }) => points)).toEqual([99, 99]);
  });
});
