import { TaskId } from '@reisspel/contract/ids';
import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import { taskOf } from '@reisspel/rules/task';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newTaskValues, taskInputOf } from '../../../kinds/task-form-values.ts';
import { useAwaited } from '../panel.tsx';
import { orderOf, sortTasks } from './task-order.ts';

/** Returns photo tasks in this order. Each letter is the instructions of one task. */
function tasks(letters: string): AdminTask[] {
  return [...letters].map((letter, index) => {
    const id = TaskId.parse(`0198a0a0-0000-7000-8000-00000000000${letter}`);
    const newOptionId = (): never => {
      throw new Error('a photo task has no options');
    };
    return taskOf(taskInputOf({ ...newTaskValues(), instructions: letter }, 'UTC'), {
      id,
      number: index + 1,
      newOptionId,
      newHintId: newOptionId,
    });
  });
}

const letters = (shown: readonly AdminTask[]) => shown.map(({ instructions }) => instructions).join('');

describe('a task list in a new order', () => {
  test('numbers and names the tasks by their new places', () => {
    const shown = sortTasks(tasks('abc'), orderOf(tasks('cab')));
    expect(letters(shown)).toBe('cab');
    expect(shown.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3]);
    expect(shown[0]?.description).toBe('Opdracht 1 - Foto');
  });

  test('ends with a task that another organiser added, and leaves out a deleted one', () => {
    expect(letters(sortTasks(tasks('abcd'), orderOf(tasks('cab'))))).toBe('cabd');
    expect(letters(sortTasks(tasks('ab'), orderOf(tasks('cab'))))).toBe('ab');
  });

  test('shows other changes to a task', () => {
    const changed = tasks('ab').map((task) => ({ ...task, points: 99 }));
    expect(sortTasks(changed, orderOf(tasks('ba'))).map(({ points }) => points)).toEqual([99, 99]);
  });
});

describe('the requested order', () => {
  /** Renders the hook with this order in the live state. */
  function renderOrder(live: string) {
    const order = (text: string) => orderOf(tasks(text));
    const { result, rerender } = renderHook(({ now, pending }) => useAwaited(order(now), pending), {
      initialProps: { now: live, pending: false },
    });
    return {
      move: (to: string) => act(() => result.current[1](order(to))),
      receive: (now: string, pending = false) => rerender({ now, pending }),
      isRequested: () => result.current[0] !== null,
    };
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('stays on the screen until the live state has it', () => {
    const list = renderOrder('abc');
    list.move('cab');
    expect(list.isRequested()).toBe(true);
    list.receive('cab');
    expect(list.isRequested()).toBe(false);
  });

  test('stays on the screen while the live state has the order of an earlier move', () => {
    const list = renderOrder('abc');
    list.move('bac');
    list.move('bca');
    list.receive('bac', true);
    expect(list.isRequested()).toBe(true);
    list.receive('bca');
    expect(list.isRequested()).toBe(false);
  });

  test('is dropped some seconds after the response if another organiser set another order', () => {
    const list = renderOrder('abc');
    list.move('cab');
    list.receive('acb', true);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(list.isRequested()).toBe(true);
    list.receive('acb');
    act(() => void vi.advanceTimersByTime(BANNER_SHOWN_MS));
    expect(list.isRequested()).toBe(false);
  });
});
