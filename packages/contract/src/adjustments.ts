import { z } from 'zod';
import { AdjustmentId, TeamId } from './ids.ts';
import { MAX_ADJUSTMENT, MAX_REASON_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

/** Bonus points (above 0) or minus points (below 0). The team reads the reason. */
export const AdjustmentInput = z.strictObject({
  /** The client chooses it, so that a repeated request counts once. */
  id: AdjustmentId.optional(),
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
