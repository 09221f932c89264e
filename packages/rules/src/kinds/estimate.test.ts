import { TaskId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import { describe, expect, test } from 'vitest';
import { questionAsShown } from '../game/question.ts';
import { playerTask, taskOf } from '../task.ts';
import { judgeAnswer } from '../verdicts.ts';

const PLACE = {
  id: TaskId.parse('01890000-0000-7000-8000-000000000001'),
  number: 1,
  newOptionId: () => {
    throw new Error('An estimate has no options');
  },
  newHintId: () => {
    throw new Error('This estimate has no hints');
  },
};
const IN_TIME = { deadlineAt: null, now: 0 };

function task(answer: number, tolerance: number) {
  const input = { taskType: 'estimate', points: 10, instructions: 'Hoe hoog?', answer, tolerance, unit: 'm' };
  return taskOf(TaskInput.parse(input), PLACE);
}

function verdict(answer: number, tolerance: number, value: number): unknown {
  const judged = judgeAnswer(task(answer, tolerance), { value }, IN_TIME);
  return judged.ok ? judged.value.verdict : judged.code;
}

describe('an estimate', () => {
  test.each([
    [100, 10, 90],
    [100, 10, 110],
    [100, 0, 100],
    [-5, 1, -6],
    // Exactly at the tolerance, but a little beyond it in floating point.
    [0.3, 0.1, 0.4],
    [1.1, 0.2, 1.3],
    [1_000_000_000.1, 0.2, 1_000_000_000.3],
  ])('of %d, with tolerance %d, accepts %d', (answer, tolerance, value) => {
    expect(verdict(answer, tolerance, value)).toBe('accepted');
  });

  test.each([
    [100, 10, 89.99],
    [100, 10, 110.01],
    [100, 0, 100.000_001],
    [0.3, 0.1, 0.400_001],
    [5, 1, -5],
  ])('of %d, with tolerance %d, rejects %d', (answer, tolerance, value) => {
    expect(verdict(answer, tolerance, value)).toBe('failed');
  });

  test('never shows its answer to the teams', () => {
    const made = task(8_849.25, 150.75);
    const state = {
      status: 'open',
      attempts: 0,
      opening: null,
      lastPhoto: null,
      hintsTaken: [],
      closes: null,
      busyPhones: 0,
    } as const;
    const sent = JSON.stringify([playerTask(made, state), questionAsShown(made, null, 0)]);
    expect(sent).toContain('Hoe hoog?');
    expect(sent).not.toMatch(/8849|150\.75/);
  });
});
