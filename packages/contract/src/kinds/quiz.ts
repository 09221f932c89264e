import { z } from 'zod';
import { OptionId } from '../ids.ts';
import { MAX_OPTION_LENGTH, MAX_QUIZ_OPTIONS, MIN_QUIZ_OPTIONS } from '../limits.ts';
import { allDiffer, readableText } from '../text.ts';
import { answerInput, answerOpening, answerWork, imageField } from './common.ts';

const QuizOption = z.strictObject({
  id: OptionId,
  text: z.string().min(1).max(MAX_OPTION_LENGTH),
  isCorrect: z.boolean(),
});
export type QuizOption = z.infer<typeof QuizOption>;

export const Quiz = z.strictObject({
  type: z.literal('quiz'),
  options: z.array(QuizOption).min(MIN_QUIZ_OPTIONS),
  ...imageField,
});

/** An option keeps its id through an edit. A new option has none. */
export const optionInputs = z
  .array(
    z.strictObject({
      id: OptionId.optional(),
      text: readableText(MAX_OPTION_LENGTH),
      isCorrect: z.boolean(),
    }),
  )
  .min(MIN_QUIZ_OPTIONS)
  .max(MAX_QUIZ_OPTIONS);

/** True if no two options have the same text or id. */
export function areDifferent(options: readonly { id?: OptionId | undefined; text: string }[]): boolean {
  return allDiffer(options.map(({ text }) => text)) && allDiffer(options.flatMap(({ id }) => id ?? []));
}

/** Options as a team sees them. */
export const shownOptions = z.array(z.strictObject({ id: OptionId, text: z.string() }));

export const QuizTaskInput = z
  .strictObject({
    taskType: z.literal('quiz'),
    ...answerInput,
    options: optionInputs,
  })
  .refine((quiz) => quiz.options.filter((option) => option.isCorrect).length === 1, {
    path: ['options'],
    params: { rule: 'one_correct_option' },
  })
  .refine(({ options }) => areDifferent(options), {
    path: ['options'],
    params: { rule: 'duplicate_option' },
  });
export type QuizTaskInput = z.infer<typeof QuizTaskInput>;

export const QuizWork = z.strictObject({ taskType: z.literal('quiz'), ...answerWork });

export const QuizOpening = z.strictObject({ ...answerOpening, options: shownOptions });

export const QuizAnswer = z.strictObject({ optionId: OptionId });
