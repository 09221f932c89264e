import { z } from 'zod';
import {
  MAX_INSTRUCTIONS_LENGTH,
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_TASK_POINTS,
  MAX_URL_LENGTH,
  MIN_QUIZ_TIME_LIMIT_S,
  MIN_TASK_POINTS,
} from '../limits.ts';
import { readableText } from '../text.ts';
import { isWebAddress } from '../web-address.ts';

/** Normalises an address as a browser does: phone keyboards capitalise the first letter. */
function tidied(text: string): string {
  return isWebAddress(text) && !text.startsWith('/') ? new URL(text).href : text;
}

/**
 * The address of a picture or model: on this server, or elsewhere by https. The rule is
 * `web_address`.
 */
export const webAddress = z
  .string()
  .trim()
  .overwrite(tidied)
  .max(MAX_URL_LENGTH)
  .refine(isWebAddress, { params: { rule: 'web_address' } });

/** The input fields of every kind of task. */
export const commonInput = {
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
  requiresPreviousTask: z.boolean().default(false),
  instructions: readableText(MAX_INSTRUCTIONS_LENGTH),
  /** A 3D model (glb) that the task shows; null is none. */
  arModelUrl: webAddress.nullable().default(null),
};

/** The fields of all questions: a team opens one, a clock runs, and it takes one answer. */

const timeLimit = z.number().int().min(MIN_QUIZ_TIME_LIMIT_S).max(MAX_QUIZ_TIME_LIMIT_S);

export const storedPicture = { imageUrl: webAddress.nullable().default(null) };

/** Stored beside the requirement of the question itself. */
export const QuizConfig = z.strictObject({
  type: z.literal('quiz-config'),
  /** Seconds. A question without a limit stores no `quiz-config`. */
  timeLimit,
});

export const answerInput = {
  ...commonInput,
  ...storedPicture,
  /** Seconds; null is no limit. */
  timeLimit: timeLimit.nullable().default(null),
};

/** A question that a team may work on. Its text comes only on opening, as the clock starts then. */
export const answerWork = {
  /** Seconds; null is no limit. */
  timeLimit: z.number().int().nullable(),
  /** True once the team has opened it, so that the clock may be running. */
  opened: z.boolean(),
  /** Epoch ms of the end; null without a limit, and before the question is opened. */
  deadlineAt: z.number().int().nullable(),
};

/** A question that the team has opened. Only the server knows the right answer. */
export const answerOpening = {
  question: z.string(),
  imageUrl: z.string().nullable(),
  /** Milliseconds left when the server answered (grace not included); null is no limit. */
  remainingMs: z.number().int().nullable(),
};
