import { z } from 'zod';
import { MAX_CODE_LENGTH, MIN_CODE_LENGTH } from '../limits.ts';
import { readableText } from '../text.ts';
import { answerInput, answerOpening, answerWork, imageField } from './common.ts';

const code = readableText(MAX_CODE_LENGTH);
const target = {
  code: code.refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_CODE_LENGTH, {
    params: { rule: 'code_too_short' },
  }),
};

/** A code that hangs at a place. A wrong one costs nothing, so that a typing error does no harm. */
export const Code = z.strictObject({ type: z.literal('code'), ...target, ...imageField });

export const CodeTaskInput = z.strictObject({ taskType: z.literal('code'), ...answerInput, ...target });
export type CodeTaskInput = z.infer<typeof CodeTaskInput>;

export const CodeWork = z.strictObject({ taskType: z.literal('code'), ...answerWork });

export const CodeOpening = z.strictObject(answerOpening);

export const CodeAnswer = z.strictObject({ code });
