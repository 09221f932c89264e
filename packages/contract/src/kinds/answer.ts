import { z } from 'zod';
import { MAX_QUIZ_TIME_LIMIT_S, MIN_QUIZ_TIME_LIMIT_S } from '../limits.ts';
import { commonInput, webAddress } from './common.ts';

/** What all kinds share that are opened, run on a clock, and take one answer. */

const timeLimit = z.number().int().min(MIN_QUIZ_TIME_LIMIT_S).max(MAX_QUIZ_TIME_LIMIT_S);

/** The picture that belongs to the question, as stored. */
export const storedPicture = { imageUrl: webAddress.nullable().default(null) };

/** As stored, beside the question's own requirement. */
export const QuizConfig = z.strictObject({
  type: z.literal('quiz-config'),
  /** Seconds; absent is no limit. */
  timeLimit,
});

export const answerInput = {
  ...commonInput,
  ...storedPicture,
  /** Seconds; null is no limit. */
  timeLimit: timeLimit.nullable().default(null),
};

/** Of a task that a team may work on. The question comes only when it is opened, as its clock starts then. */
export const answerWork = {
  /** Seconds; null is no limit. */
  timeLimit: z.number().int().nullable(),
  /** Whether the team has opened it before, so that the clock may be running. */
  opened: z.boolean(),
  /** Epoch ms at which the time of an opened one is over; null is never, or not opened yet. */
  deadlineAt: z.number().int().nullable(),
};

/** Of a question once the team has opened it. What is right is known to the server only. */
export const answerOpening = {
  question: z.string(),
  imageUrl: z.string().nullable(),
  /** Milliseconds that were left when the server answered (grace not included); null is no limit. */
  remainingMs: z.number().int().nullable(),
};
