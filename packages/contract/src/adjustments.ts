import { z } from 'zod';
import { AdjustmentId, TeamId } from './ids.ts';
import { MAX_ADJUSTMENT, MAX_REASON_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

/** Bonus or minus points, with the reason that the team reads. */
export const AdjustmentInput = z.strictObject({
  /** Of whoever may have to ask again after an answer that was lost: the same one again counts once. */
  id: AdjustmentId.optional(),
  /** Above 0 is a bonus, below 0 takes points away. */
  points: z
    .number()
    .int()
    .min(-MAX_ADJUSTMENT)
    .max(MAX_ADJUSTMENT)
    .refine((points) => points !== 0, { params: { rule: 'not_zero' } }),
  reason: readableText(MAX_REASON_LENGTH),
});
export type AdjustmentInput = z.infer<typeof AdjustmentInput>;

export const ScoreAdjustment = z.strictObject({
  id: AdjustmentId,
  teamId: TeamId,
  points: z.number().int(),
  reason: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number().int(),
});
export type ScoreAdjustment = z.infer<typeof ScoreAdjustment>;
