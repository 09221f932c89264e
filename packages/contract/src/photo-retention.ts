import { z } from 'zod';
import { MAX_PHOTO_DAYS, MIN_PHOTO_DAYS } from './limits.ts';

/** Days after the trip that photos are kept; null: as long as the trip. */
export const RetentionInput = z.strictObject({
  days: z.number().int().min(MIN_PHOTO_DAYS).max(MAX_PHOTO_DAYS).nullable(),
});
export type RetentionInput = z.infer<typeof RetentionInput>;

/** Postpones the deletion of all photos. */
export const DelayInput = z.strictObject({
  /**
   * The announced moment that is postponed (epoch ms): a repeated request postpones it only once.
   */
  goAt: z.number().int(),
});
export type DelayInput = z.infer<typeof DelayInput>;

export const PhotoRetention = z.strictObject({
  days: z.number().int().nullable(),
  /** Epoch ms at which all photos are deleted; null: they stay, or are deleted. */
  goAt: z.number().int().nullable(),
  /** Epoch ms of the deletion; null before it. */
  erasedAt: z.number().int().nullable(),
});
export type PhotoRetention = z.infer<typeof PhotoRetention>;
