import { z } from 'zod';
import { OptionId } from '../ids.ts';
import { MAX_QUIZ_OPTIONS } from '../limits.ts';
import { answerInput, answerOpening, answerWork, imageField, partialPoints } from './common.ts';
import { areDifferent, optionInputs, Quiz, shownOptions } from './quiz.ts';

export const Choices = z.strictObject({
  type: z.literal('choices'),
  options: Quiz.shape.options,
  partialPoints,
  ...imageField,
});
export type Choices = z.infer<typeof Choices>;

export const ChoicesTaskInput = z
  .strictObject({
    taskType: z.literal('choices'),
    ...answerInput,
    options: optionInputs,
    partialPoints: partialPoints.default(false),
  })
  .refine(({ options }) => options.some(({ isCorrect }) => isCorrect), {
    path: ['options'],
    params: { rule: 'no_correct_option' },
  })
  .refine(({ options }) => areDifferent(options), {
    path: ['options'],
    params: { rule: 'duplicate_option' },
  });
export type ChoicesTaskInput = z.infer<typeof ChoicesTaskInput>;

export const ChoicesWork = z.strictObject({
  taskType: z.literal('choices'),
  ...answerWork,
  partialPoints,
});

export const ChoicesOpening = z.strictObject({ ...answerOpening, options: shownOptions, partialPoints });

const optionIds = z.array(OptionId).max(MAX_QUIZ_OPTIONS);

/** The question as the team saw it. If it has changed since, the server refuses the answer. */
export const ChoicesAnswer = z.strictObject({
  ticked: optionIds.min(1),
  unticked: optionIds,
  partialPoints,
});
