import { TaskId } from '@reisspel/contract/ids';
import type { PlayerTask, TaskProgress } from '@reisspel/contract/live';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FinalResult, questionEnding } from './task-texts.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const COMPLETED: TaskProgress = { status: 'completed', pointsAwarded: 15, photoId: null };

function show(
  progress: TaskProgress,
  result: FinalResult | null,
  { taskType = 'choices', nearestWins = false }: Partial<Pick<PlayerTask, 'taskType' | 'nearestWins'>> = {},
) {
  if (result === null) throw new Error('The question has not ended');
  const task: PlayerTask = {
    id: TaskId.parse('019a0000-0000-7000-8000-000000000001'),
    description: 'Opdracht 1',
    taskType,
    points: 20,
    sequenceOrder: 1,
    requiresPreviousTask: false,
    verified: false,
    nearestWins,
    progress,
  };
  const onClose = vi.fn();
  render(<VerdictPanel task={task} team="Rood" result={result} onClose={onClose} />);
  return onClose;
}

beforeEach(() => {
  vi.useFakeTimers();
  // Less motion: Happy DOM has no canvas for the confetti.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

test('fewer points for a later answer are not an answer that is partly right', () => {
  const slow: TaskProgress = { ...COMPLETED, timeCost: 5 };
  show(slow, questionEnding(slow, false));
  expect(screen.getByRole('heading').textContent).not.toBe('Deels goed!');
  expect(screen.getByText('5 punten minder door de tijd.')).toBeTruthy();
  cleanup();
  show(COMPLETED, questionEnding(COMPLETED, false));
  expect(screen.getByRole('heading').textContent).toBe('Deels goed!');
});

test('a number of which the nearest wins gets no points yet, and is not called partly right', () => {
  const entered: TaskProgress = { ...COMPLETED, pointsAwarded: 0 };
  for (const isOwn of [true, false]) {
    show(entered, questionEnding(entered, isOwn), { taskType: 'estimate', nearestWins: true });
    expect(screen.getByRole('heading').textContent).toBe('Jullie getal is genoteerd!');
    expect(screen.getByText(/krijgen jullie aan het eind van het spel 20 punten/)).toBeTruthy();
    expect(screen.queryByText(/\+0|0 punten!/)).toBeNull();
    cleanup();
  }
});

test('a wrong answer that cost points says how many', () => {
  const wrong: TaskProgress = { status: 'failed', reason: 'wrong_answer', lastPhoto: null };
  show({ ...wrong, deduction: 5 }, questionEnding(wrong, true));
  expect(screen.getByText('−5 punten')).toBeTruthy();
  cleanup();
  show(wrong, questionEnding(wrong, true));
  expect(screen.queryByText(/−/)).toBeNull();
});

test('an answer is not called partly right before the live state says why it got fewer points', () => {
  const unsettled: TaskProgress = { status: 'closed', lastPhoto: null };
  const outcome = { verdict: 'accepted', pointsAwarded: 15 } as const;
  show(unsettled, { checks: [], source: null, outcome });
  expect(screen.getByRole('heading').textContent).not.toBe('Deels goed!');
});

test('the result stays until the player closes it when there is an explanation to read', () => {
  const explained: TaskProgress = {
    ...COMPLETED,
    pointsAwarded: 20,
    explanation: { text: 'Zo zit het.', rightAnswer: { texts: ['Mier', 'Muis'] } },
  };
  const stays = show(explained, questionEnding(explained, true), { taskType: 'order' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1Mier', '2Muis']);
  vi.advanceTimersByTime(60_000);
  expect(stays).not.toHaveBeenCalled();
  cleanup();
  const closes = show(COMPLETED, questionEnding(COMPLETED, true));
  vi.advanceTimersByTime(60_000);
  expect(closes).toHaveBeenCalledOnce();
});
