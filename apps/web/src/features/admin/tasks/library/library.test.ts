import { mapLanguages } from '@reisspel/contract/language';
import { TaskInput } from '@reisspel/contract/tasks';
import { describe, expect, test } from 'vitest';
import { ENGLISH_TASKS } from './en.ts';
import { SPANISH_TASKS } from './es.ts';
import { type LibraryTask, libraryInput } from './library-task.ts';
import { DUTCH_TASKS } from './nl.ts';

const THEMES = { nl: DUTCH_TASKS, en: ENGLISH_TASKS, es: SPANISH_TASKS };

/** Returns the part of an input that is the same in all languages. */
function factsOf(input: TaskInput) {
  const { taskType, points, hints } = input;
  const common = { taskType, points, hintCosts: hints.map(({ cost }) => cost) };
  switch (input.taskType) {
    case 'photo':
      return { ...common, minFaces: input.minFaces, requiredObjects: input.requiredObjects };
    case 'quiz':
      return { ...common, options: input.options.length };
    case 'estimate':
      return { ...common, answer: input.answer, tolerance: input.tolerance };
    case 'choices':
    case 'order':
    case 'text':
    case 'code':
    case 'place':
    case 'video':
      return expect.fail('The library has no such task');
    default:
      return input satisfies never;
  }
}

/** Returns what the input of a task must contain. */
function expectedOf(task: LibraryTask) {
  const { hint, ...facts } = task;
  const common = { hints: hint === undefined ? [] : [{ text: hint, cost: 0 }] };
  if (facts.taskType !== 'quiz') return { ...facts, ...common };
  const { right, wrong, ...rest } = facts;
  const options = [
    { text: right, isCorrect: true },
    ...wrong.map((text) => ({ text, isCorrect: false })),
  ].map((option) => expect.objectContaining(option));
  return { ...rest, ...common, options: expect.arrayContaining(options) };
}

test('the library has six themes of six tasks, of which two thirds are photos', () => {
  expect(DUTCH_TASKS.map(({ tasks }) => tasks.length)).toEqual([6, 6, 6, 6, 6, 6]);
  const tasks = DUTCH_TASKS.flatMap((theme) => theme.tasks);
  expect(tasks.filter(({ taskType }) => taskType === 'photo')).toHaveLength(24);
});

test('the library has the same tasks in each language', () => {
  const facts = mapLanguages((language) =>
    THEMES[language].map(({ tasks }) => tasks.map((task) => factsOf(libraryInput(task)))),
  );
  expect(facts.en).toEqual(facts.nl);
  expect(facts.es).toEqual(facts.nl);
});

test('no title, text or hint is there twice', () => {
  const texts = Object.values(THEMES)
    .flat()
    .flatMap(({ title, tasks }) => [
      title,
      ...tasks.flatMap(({ instructions, hint }) =>
        hint === undefined ? [instructions] : [instructions, hint],
      ),
    ]);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

describe.each(Object.entries(THEMES))('the library in %s', (_, themes) => {
  const tasks = themes.flatMap((theme) => theme.tasks);
  const inputs = tasks.map(libraryInput);

  test('makes a task of each text, which the server accepts without a change', () => {
    expect(inputs).toMatchObject(tasks.map(expectedOf));
    expect(TaskInput.array().parse(inputs)).toEqual(inputs);
  });

  test('has the right answers of its quizzes in several places', () => {
    const places = inputs.flatMap((input) =>
      input.taskType === 'quiz' ? [input.options.findIndex(({ isCorrect }) => isCorrect)] : [],
    );
    expect(new Set(places).size).toBeGreaterThan(2);
  });
});
