import { describe, expect, test } from 'vitest';
import { newTaskValues, optionsProblem, type TaskFormValues, taskInput } from './task-form-values.ts';

function quiz(texts: string[], correct: string): TaskFormValues {
  const options = texts.map((text) => ({ optionId: null, text }));
  return { ...newTaskValues(), taskType: 'quiz', instructions: ' Wat? ', options, correct };
}

describe('the options of a quiz', () => {
  test('start as four blank ones', () => {
    expect(newTaskValues().options.map(({ text }) => text)).toEqual(['', '', '', '']);
  });

  test('need two that are filled in, and a right one among them', () => {
    expect(optionsProblem(quiz(['a', '', ' '], '0'))).toBe('too_few_options');
    expect(optionsProblem(quiz(['a', 'b', ''], ''))).toBe('no_correct_option');
    expect(optionsProblem(quiz(['a', 'b', ''], '2'))).toBe('no_correct_option');
    expect(optionsProblem(quiz(['a', 'b', ''], '1'))).toBeNull();
  });

  test('are sent without the blank ones, and with the right one still right', () => {
    expect(taskInput(quiz(['', 'fout ', '', 'goed'], '3'))).toMatchObject({
      instructions: 'Wat?',
      timeLimit: null,
      options: [
        { text: 'fout', isCorrect: false },
        { text: 'goed', isCorrect: true },
      ],
    });
  });
});

test('no limit is sent for empty, or 0, attempts', () => {
  const photo = { ...newTaskValues(), instructions: 'Zee' };
  expect(taskInput({ ...photo, maxRetries: '' })).toMatchObject({ maxRetries: null, minBrightness: null });
  expect(taskInput({ ...photo, maxRetries: '0' })).toMatchObject({ maxRetries: null });
  expect(taskInput({ ...photo, maxRetries: '3', checkBrightness: true })).toMatchObject({
    maxRetries: 3,
    minBrightness: 60,
  });
});
