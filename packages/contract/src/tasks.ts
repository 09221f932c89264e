import { z } from 'zod';
import { OptionId, TaskId } from './ids.ts';
import {
  MAX_BRIGHTNESS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_PHOTO_ATTEMPTS,
  MAX_QUIZ_OPTIONS,
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_TASK_POINTS,
  MIN_QUIZ_OPTIONS,
  MIN_QUIZ_TIME_LIMIT_S,
  MIN_TASK_POINTS,
} from './limits.ts';
import { readableText } from './text.ts';

/** The requirement types of spec 3 that this version judges; the others come with their checks. */
const QuizConfig = z.strictObject({
  type: z.literal('quiz-config'),
  /** Seconds; absent is no limit. */
  timeLimit: z.number().int().min(MIN_QUIZ_TIME_LIMIT_S).max(MAX_QUIZ_TIME_LIMIT_S),
});
const QuizOption = z.strictObject({
  id: OptionId,
  text: z.string().min(1).max(MAX_OPTION_LENGTH),
  isCorrect: z.boolean(),
});
export type QuizOption = z.infer<typeof QuizOption>;
const Quiz = z.strictObject({ type: z.literal('quiz'), options: z.array(QuizOption).min(MIN_QUIZ_OPTIONS) });
const PhotoConfig = z.strictObject({
  type: z.literal('photo-config'),
  /** Attempts before the task is failed. */
  maxRetries: z.number().int().min(1).max(MAX_PHOTO_ATTEMPTS),
});
const Brightness = z.strictObject({
  type: z.literal('brightness'),
  /** Mean luminance, 0 to 255. */
  minBrightness: z.number().int().min(1).max(MAX_BRIGHTNESS),
});

export const VerificationRequirement = z.discriminatedUnion('type', [
  QuizConfig,
  Quiz,
  PhotoConfig,
  Brightness,
]);
export type VerificationRequirement = z.infer<typeof VerificationRequirement>;
/** A requirement that looks at the photo itself, and so gives the task its "Verificatie" badge. */
export const PhotoCheck = z.discriminatedUnion('type', [Brightness]);
export type PhotoCheck = z.infer<typeof PhotoCheck>;

export const TaskType = z.enum(['photo', 'quiz']);
export type TaskType = z.infer<typeof TaskType>;

const instructions = readableText(MAX_INSTRUCTIONS_LENGTH);
const commonInput = {
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
  requiresPreviousTask: z.boolean().default(false),
  instructions,
};

const PhotoTaskInput = z.strictObject({
  taskType: z.literal('photo'),
  ...commonInput,
  /** null is unlimited. */
  maxRetries: z.number().int().min(1).max(MAX_PHOTO_ATTEMPTS).nullable().default(null),
  /** null is no check. */
  minBrightness: z.number().int().min(1).max(MAX_BRIGHTNESS).nullable().default(null),
});

function allDiffer(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

const QuizTaskInput = z
  .strictObject({
    taskType: z.literal('quiz'),
    ...commonInput,
    /** Seconds; null is no limit. */
    timeLimit: z
      .number()
      .int()
      .min(MIN_QUIZ_TIME_LIMIT_S)
      .max(MAX_QUIZ_TIME_LIMIT_S)
      .nullable()
      .default(null),
    options: z
      .array(
        z.strictObject({
          /** Keeps an option the same through an edit; absent for a new one. */
          id: OptionId.optional(),
          text: readableText(MAX_OPTION_LENGTH),
          isCorrect: z.boolean(),
        }),
      )
      .min(MIN_QUIZ_OPTIONS)
      .max(MAX_QUIZ_OPTIONS),
  })
  .refine((quiz) => quiz.options.filter((option) => option.isCorrect).length === 1, {
    path: ['options'],
    params: { rule: 'one_correct_option' },
  })
  .refine(({ options }) => allDiffer(options.map(({ text }) => text)), {
    path: ['options'],
    params: { rule: 'duplicate_option' },
  })
  .refine(({ options }) => allDiffer(options.flatMap(({ id }) => id ?? [])), {
    path: ['options'],
    params: { rule: 'duplicate_option' },
  });

/** What the organiser fills in. Number, description and place in the order are given by the server. */
export const TaskInput = z.discriminatedUnion('taskType', [PhotoTaskInput, QuizTaskInput]);
export type TaskInput = z.infer<typeof TaskInput>;
export type PhotoTaskInput = z.infer<typeof PhotoTaskInput>;
export type QuizTaskInput = z.infer<typeof QuizTaskInput>;

/** A task as the organiser sees it: everything, the right answer included. */
export const AdminTask = z.strictObject({
  id: TaskId,
  /** Generated: "Opdracht N - Foto" or "Opdracht N - Quiz" (spec 3). */
  description: z.string(),
  points: z.number().int(),
  verificationRequirements: z.array(VerificationRequirement),
  /** From 1, in playing order; the server numbers new and imported tasks, so it is never unset (spec 4). */
  sequenceOrder: z.number().int(),
  requiresPreviousTask: z.boolean(),
  taskType: TaskType,
  instructions: z.string(),
});
export type AdminTask = z.infer<typeof AdminTask>;
