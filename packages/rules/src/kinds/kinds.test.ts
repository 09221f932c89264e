import { HintId, OptionId, TaskId } from '@reisspel/contract/ids';
import { TaskInput, type TaskType, VerificationRequirement } from '@reisspel/contract/tasks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputOf, playerTask, taskOf } from '../task.ts';
import { questionRules } from './kinds.ts';

const ID = TaskId.parse('01890000-0000-7000-8000-000000000001');
const newOptionId = () => OptionId.parse('new');

const text = (maxLength: number) =>
  fc.stringMatching(/^[a-z]+( [a-z]+)*$/).filter((made) => made.length <= maxLength);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const COMMON = {
  points: fc.integer({ min: 1, max: 10_000 }),
  requiresPreviousTask: fc.boolean(),
  instructions: text(100),
  arModelUrl: orNull(fc.constant('/api/models/schip.glb')),
  window: fc.record({
    opens: orNull(fc.constantFrom({ when: 'moment', at: 1 }, { when: 'after-task', taskId: ID })),
    closes: orNull(fc.constant({ when: 'after-opening', minutes: 5 })),
  }),
};
const QUESTION = {
  ...COMMON,
  timeLimit: orNull(fc.integer({ min: 5, max: 3_600 })),
  imageUrl: orNull(fc.constant('/api/quiz-images/zee.webp')),
  soundUrl: orNull(fc.constant('/api/sounds/sound-1750000000000-0123456789abcdef.mp3')),
};
const autoAdvance = fc.oneof(
  fc.record({ autoAdvanceTimeout: fc.constant(null), failOnTimeout: fc.constant(false) }),
  fc.record({ autoAdvanceTimeout: fc.integer({ min: 1, max: 3_600 }), failOnTimeout: fc.boolean() }),
);

const PLACE = {
  latitude: fc.constantFrom(-90, 0, 38.505),
  longitude: fc.constantFrom(-180, 0, 5.1),
  radius: fc.integer({ min: 20, max: 20_000 }),
};

/** JSON has no -0. */
const number = (min: number) =>
  fc.double({ min, max: 1_000_000_000_000, noNaN: true }).map((made) => (made === 0 ? 0 : made));

/** Random inputs of each kind, over all values that the contract accepts. */
const INPUTS: Record<TaskType, fc.Arbitrary<unknown>> = {
  photo: fc
    .record({
      taskType: fc.constant('photo'),
      ...COMMON,
      maxRetries: orNull(fc.integer({ min: 1, max: 100 })),
      cameraOnly: fc.boolean(),
      minBrightness: orNull(fc.integer({ min: 1, max: 255 })),
      minFaces: orNull(fc.integer({ min: 1, max: 20 })),
      requiredObjects: fc.subarray(['boat', 'cup', 'umbrella']),
      aiDescription: orNull(
        fc.record({
          description: text(100),
          requiredElements: fc.array(text(60), { maxLength: 3 }),
          confidenceThreshold: fc.constantFrom(0.5, 0.7, 0.9),
        }),
      ),
      location: orNull(fc.record(PLACE)),
    })
    .chain((photo) => autoAdvance.map((timeout) => ({ ...photo, ...timeout }))),
  video: fc.record({ taskType: fc.constant('video'), ...COMMON }),
  quiz: fc.record({
    taskType: fc.constant('quiz'),
    ...QUESTION,
    options: fc
      .tuple(fc.uniqueArray(text(50), { minLength: 2, maxLength: 8 }), fc.nat())
      .map(([texts, right]) =>
        texts.map((each, at) => ({
          id: `option-${at}`,
          text: each,
          isCorrect: at === right % texts.length,
        })),
      ),
  }),
  estimate: fc.record({
    taskType: fc.constant('estimate'),
    ...QUESTION,
    answer: number(-1_000_000_000_000),
    tolerance: number(0),
    unit: fc.oneof(fc.constant(''), text(20)),
  }),
  choices: fc.record({
    taskType: fc.constant('choices'),
    ...QUESTION,
    partialPoints: fc.boolean(),
    options: fc
      .tuple(fc.uniqueArray(text(50), { minLength: 2, maxLength: 8 }), fc.integer({ min: 1, max: 255 }))
      .map(([texts, right]) =>
        texts.map((each, at) => ({
          id: `option-${at}`,
          text: each,
          isCorrect: at === 0 || Math.floor(right / 2 ** at) % 2 === 1,
        })),
      ),
  }),
  order: fc.record({
    taskType: fc.constant('order'),
    ...QUESTION,
    partialPoints: fc.boolean(),
    items: fc
      .uniqueArray(text(50), { minLength: 3, maxLength: 8 })
      .map((texts) => texts.map((each, at) => ({ id: `item-${8 - at}`, text: each }))),
  }),
  text: fc.record({
    taskType: fc.constant('text'),
    ...QUESTION,
    rightAnswer: text(100),
    synonyms: fc.array(text(100), { maxLength: 10 }),
  }),
  code: fc.record({
    taskType: fc.constant('code'),
    ...QUESTION,
    code: fc.constantFrom('KAAP', 'kaap-2025', ' Ä 12 β '),
  }),
  place: fc.record({ taskType: fc.constant('place'), ...QUESTION, ...PLACE }),
};

test.each(Object.entries(INPUTS))('a %s task is the same after it is stored and read back', (_, kind) => {
  fc.assert(
    fc.property(kind, (made) => {
      const input = TaskInput.parse(made);
      const task = taskOf(input, { id: ID, number: 3, newOptionId, newHintId: () => HintId.parse('hint') });
      const stored = VerificationRequirement.array().parse(
        JSON.parse(JSON.stringify(task.verificationRequirements)),
      );
      expect(inputOf({ ...task, verificationRequirements: stored })).toEqual(input);
    }),
  );
});

test.each(Object.entries(INPUTS))('an open %s task tells the team its kind', (_, kind) => {
  fc.assert(
    fc.property(kind, (made) => {
      const input = TaskInput.parse(made);
      const task = taskOf(input, { id: ID, number: 3, newOptionId, newHintId: () => HintId.parse('hint') });
      const state = {
        status: 'open',
        attempts: 0,
        opening: null,
        lastPhoto: null,
        hintsTaken: [],
        closes: null,
        busyPhones: 0,
      } as const;
      const { taskType, progress } = playerTask(task, state);
      expect(taskType).toBe(input.taskType);
      expect(progress).toMatchObject({ status: 'open', work: { taskType } });
    }),
  );
});

const QUESTION_TEXT = { points: 10, instructions: 'Wat?' };
const OPTIONS = [
  { text: 'een', isCorrect: true },
  { text: 'twee', isCorrect: false },
];
test.each([
  [{ taskType: 'quiz', options: OPTIONS }, { texts: ['een'] }],
  [
    { taskType: 'choices', options: [...OPTIONS, { text: 'drie', isCorrect: true }] },
    { texts: ['een', 'drie'] },
  ],
  [{ taskType: 'order', items: ['b', 'a', 'c'].map((each) => ({ text: each })) }, { texts: ['b', 'a', 'c'] }],
  [{ taskType: 'text', rightAnswer: 'zee', synonyms: ['water'] }, { texts: ['zee'] }],
  [{ taskType: 'code', code: 'KAAP-1' }, { texts: ['KAAP-1'] }],
  [{ taskType: 'place', latitude: 38.5, longitude: -0.2, radius: 50 }, null],
  [
    { taskType: 'estimate', answer: 3, tolerance: 1, unit: 'm' },
    { value: 3, unit: 'm' },
  ],
] as const)('the explanation of %o gives the right answer', (kind, rightAnswer) => {
  const input = TaskInput.parse({ ...QUESTION_TEXT, ...kind });
  const task = taskOf(input, { id: ID, number: 3, newOptionId, newHintId: () => HintId.parse('hint') });
  expect(questionRules(task.taskType).rightAnswer(task.verificationRequirements)).toEqual(rightAnswer);
});
