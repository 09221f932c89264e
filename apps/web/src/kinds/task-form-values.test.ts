import { HintId, OptionId, TaskId } from '@reisspel/contract/ids';
import type { AdminTask } from '@reisspel/contract/tasks';
import { inputOf, taskOf } from '@reisspel/rules/task';
import { describe, expect, test } from 'vitest';
import { choicesProblem } from './choices/values.ts';
import { itemsProblem } from './order/values.ts';
import { elementsOf } from './photo/values.ts';
import { optionsProblem } from './quiz/values.ts';
import { formValuesOf, newTaskValues, type TaskFormValues, taskInputOf } from './task-form-values.ts';

const ZONE = 'Europe/Madrid';

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
    expect(taskInputOf(quiz(['', 'fout ', '', 'goed'], '3'), ZONE)).toMatchObject({
      instructions: 'Wat?',
      timeLimit: null,
      options: [
        { text: 'fout', isCorrect: false },
        { text: 'goed', isCorrect: true },
      ],
    });
  });
});

test('a question with several right answers needs two that differ, and a right one among them', () => {
  const problem = (texts: string[], right: number) =>
    choicesProblem({
      choices: texts.map((text, at) => ({ optionId: null, text, isCorrect: at === right })),
      partialPoints: false,
    });
  expect(problem(['a', ' '], 0)).toBe('too_few');
  expect(problem(['a', 'a '], 0)).toBe('equal');
  expect(problem(['a', 'b', ''], 2)).toBe('none_right');
  expect(problem(['a', 'b', ''], 1)).toBeNull();
});

test('a question about an order needs three items that differ', () => {
  const problem = (...texts: string[]) =>
    itemsProblem({ items: texts.map((text) => ({ optionId: null, text })), partialPoints: false });
  expect(problem('a', 'b', '')).toBe('too_few');
  expect(problem('a', 'b', 'b ')).toBe('equal');
  expect(problem('a', '', 'b', 'c')).toBeNull();
});

test('an empty or zero number of attempts is sent as no limit', () => {
  const photo = { ...newTaskValues(), instructions: 'Zee' };
  expect(taskInputOf({ ...photo, maxRetries: '' }, ZONE)).toMatchObject({
    maxRetries: null,
    minBrightness: null,
  });
  expect(taskInputOf({ ...photo, maxRetries: '0' }, ZONE)).toMatchObject({ maxRetries: null });
  expect(taskInputOf({ ...photo, maxRetries: '3', checkBrightness: true }, ZONE)).toMatchObject({
    maxRetries: 3,
    minBrightness: 60,
  });
});

function saved(values: TaskFormValues): AdminTask {
  const newOptionId = () => OptionId.parse(`optie-${crypto.randomUUID().slice(0, 8)}`);
  const newHintId = () => HintId.parse(crypto.randomUUID());
  const id = TaskId.parse(crypto.randomUUID());
  return taskOf(taskInputOf(values, ZONE), { id, number: 1, newOptionId, newHintId });
}

describe('the form of a task', () => {
  test('shows a photo task as it was filled in', () => {
    const values: TaskFormValues = {
      ...newTaskValues(),
      instructions: 'Een groepsfoto',
      points: '30',
      requiresPreviousTask: true,
      arModelUrl: 'https://modellen.example/schip.glb',
      maxRetries: '3',
      autoAdvanceTimeout: '60',
      failOnTimeout: true,
      cameraOnly: true,
      checkBrightness: true,
      minBrightness: '80',
      checkFaces: true,
      minFaces: '4',
      requiredObjects: ['boat', 'umbrella'],
      checkDescription: true,
      aiDescription: 'Een strand',
      requiredElements: 'zee, zand',
      confidenceThreshold: '0.85',
      checkLocation: true,
      latitude: '38.5056',
      longitude: '-0.2331',
      radius: '150',
    };
    expect(formValuesOf(inputOf(saved(values)), ZONE)).toEqual(values);
  });

  test('shows a quiz as it was filled in', () => {
    const values = { ...quiz(['a', 'b'], '1'), timeLimit: '30', imageUrl: 'https://plaatjes.example/a.png' };
    const { options, ...rest } = formValuesOf(inputOf(saved({ ...values, instructions: 'Wat?' })), ZONE);
    expect(rest).toMatchObject({ timeLimit: '30', imageUrl: 'https://plaatjes.example/a.png', correct: '1' });
    expect(options.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('shows a question with several right answers as it was filled in', () => {
    const choices = ['a', ' ', 'b', 'c'].map((text, at) => ({ optionId: null, text, isCorrect: at !== 2 }));
    const values = { ...newTaskValues(), taskType: 'choices', instructions: 'Welke?' } as const;
    const shown = formValuesOf(inputOf(saved({ ...values, choices, partialPoints: true })), ZONE);
    expect(shown.partialPoints).toBe(true);
    expect(shown.choices).toMatchObject([
      { text: 'a', isCorrect: true },
      { text: 'b', isCorrect: false },
      { text: 'c', isCorrect: true },
    ]);
    expect(shown.choices.every(({ optionId }) => optionId !== null)).toBe(true);
  });

  test('shows a question about an order as it was filled in', () => {
    const items = ['klein ', '', 'groot', 'grootst'].map((text) => ({ optionId: null, text }));
    const values = { ...newTaskValues(), taskType: 'order', instructions: 'Sorteer' } as const;
    const shown = formValuesOf(inputOf(saved({ ...values, items, partialPoints: true })), ZONE);
    expect(shown.partialPoints).toBe(true);
    expect(shown.items.map(({ text }) => text)).toEqual(['klein', 'groot', 'grootst']);
  });

  test('leaves out checks that are switched off, and what happens at a time limit when there is none', () => {
    const off = {
      ...newTaskValues(),
      instructions: 'Zee',
      failOnTimeout: true,
      aiDescription: 'Een strand',
      latitude: '38',
    };
    expect(taskInputOf(off, ZONE)).toMatchObject({
      failOnTimeout: false,
      minFaces: null,
      aiDescription: null,
      location: null,
      requiredObjects: [],
    });
  });
});

test('required elements are read between commas, without blanks and repeats', () => {
  expect(elementsOf(' zee, zand ,, zee,')).toEqual(['zee', 'zand']);
  expect(elementsOf('  ')).toEqual([]);
});
