import { z } from 'zod';
import { MAX_ESTIMATE, MAX_UNIT_LENGTH } from '../limits.ts';
import { optionalText } from '../text.ts';
import { answerInput, answerOpening, answerWork, imageField } from './common.ts';

const estimate = z.number().min(-MAX_ESTIMATE).max(MAX_ESTIMATE);
const target = {
  answer: estimate,
  /**
   * The largest accepted distance from the answer; 0 accepts only the answer itself. null accepts
   * every number: at the end of the game, the nearest gets the points.
   */
  tolerance: z.number().min(0).max(MAX_ESTIMATE).nullable(),
  unit: optionalText(MAX_UNIT_LENGTH).default(''),
};

export const Estimate = z.strictObject({ type: z.literal('estimate'), ...target, ...imageField });

export const EstimateTaskInput = z.strictObject({
  taskType: z.literal('estimate'),
  ...answerInput,
  ...target,
});
export type EstimateTaskInput = z.infer<typeof EstimateTaskInput>;

export const EstimateWork = z.strictObject({ taskType: z.literal('estimate'), ...answerWork });

export const EstimateOpening = z.strictObject({ ...answerOpening, unit: z.string() });

export const EstimateAnswer = z.strictObject({ value: estimate });
