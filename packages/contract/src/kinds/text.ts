import { z } from 'zod';
import { MAX_SYNONYMS, MAX_TEXT_ANSWER_LENGTH } from '../limits.ts';
import { readableText } from '../text.ts';
import { answerInput, answerOpening, answerWork, imageField } from './common.ts';

/** Only letters, digits and symbols count, so an answer needs one of them. */
const answer = readableText(MAX_TEXT_ANSWER_LENGTH).refine(
  (text) => /[\p{L}\p{N}\p{S}]/u.test(text.normalize('NFKD')),
  { params: { rule: 'unreadable_text' } },
);
const target = {
  rightAnswer: answer,
  /** Other answers that are right as well. */
  synonyms: z.array(answer).max(MAX_SYNONYMS).default([]),
};

export const Text = z.strictObject({ type: z.literal('text'), ...target, ...imageField });

export const TextTaskInput = z.strictObject({ taskType: z.literal('text'), ...answerInput, ...target });
export type TextTaskInput = z.infer<typeof TextTaskInput>;

export const TextWork = z.strictObject({ taskType: z.literal('text'), ...answerWork });

export const TextOpening = z.strictObject(answerOpening);

export const TextAnswer = z.strictObject({ text: answer });
