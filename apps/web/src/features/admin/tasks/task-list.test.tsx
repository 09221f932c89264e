import { TaskId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task-of';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newTaskValues, taskInput } from '../../../kinds/task-form-values.ts';
import { useAwaited } from '../panel.tsx';
import { inOrder, orderOf } from './task-list.tsx';

/** Photo tasks, each named by a letter, in this order. */
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

describe('an order that the organiser made', () => {
  test('numbers and names the tasks by their new places', () => {
    const shown = inOrder(tasks('abc'), orderOf(tasks('cab')));
    expect(letters(shown)).toBe('cab');
    expect(shown.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3]);
    expect(shown[0]?.description).toBe('Opdracht 1 - Foto');
  });

  test('puts a task that another organiser added last, and leaves out a deleted one', () => {
    expect(letters(inOrder(tasks('abcd'), orderOf(tasks('cab'))))).toBe('cabd');
    expect(letters(inOrder(tasks('ab'), orderOf(tasks('cab'))))).toBe('ab');
  });

  test('keeps other changes to a task', () => {
    const changed = tasks('ab').map((task) => ({ ...task, points: 99 }));
    expect(inOrder(changed, orderOf(tasks('ba'))).map(({ points }) => points)).toEqual([99, 99]);
  });
});

describe('the order on the screen', () => {
  function show(live: string) {
    const order = (of: string) => orderOf(tasks(of));
    const { result, rerender } = renderHook(({ now, pending }) => useAwaited(order(now), pending), {
      initialProps: { now: live, pending: false },
    });
    return {
      move: (to: string) => act(() => result.current[1](order(to))),
      hear: (now: string, pending = false) => rerender({ now, pending }),
      isAhead: () => result.current[0] !== null,
    };
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('stays until the live state has it', () => {
    const screen = show('abc');
    screen.move('cab');
    expect(screen.isAhead()).toBe(true);
    screen.hear('cab');
    expect(screen.isAhead()).toBe(false);
  });

  test('stays while the live state has an order from an earlier move', () => {
    const screen = show('abc');
    screen.move('bac');
    screen.move('bca');
    screen.hear('bac', true);
    expect(screen.isAhead()).toBe(true);
    screen.hear('bca');
    expect(screen.isAhead()).toBe(false);
  });

  test('gives way to another organiser’s order some seconds after the answer', () => {
    const screen = show('abc');
    screen.move('cab');
    screen.hear('acb', true);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.isAhead()).toBe(true);
    screen.hear('acb');
    act(() => void vi.advanceTimersByTime(BANNER_SHOWN_MS));
    expect(screen.isAhead()).toBe(false);
  });
});
