import { z } from 'zod';
import { MAX_QUIZ_TIME_LIMIT_S, MIN_QUIZ_TIME_LIMIT_S } from '../limits.ts';
import { commonInput, webAddress } from './common.ts';

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
