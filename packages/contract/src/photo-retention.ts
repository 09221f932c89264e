import { z } from 'zod';
import { MAX_PHOTO_DAYS, MIN_PHOTO_DAYS } from './limits.ts';

/** For how many days after the trip photos are kept; null: as long as the trip. */
export const RetentionInput = z.strictObject({
  days: z.number().int().min(MIN_PHOTO_DAYS).max(MAX_PHOTO_DAYS).nullable(),
});
export type RetentionInput = z.infer<typeof RetentionInput>;

/** Puts off that all photos go. */
export const DelayInput = z.strictObject({
  /** The day that is put off, as it was told (epoch ms). Asked for twice, by a double tap or after a lost answer, it is put off once. */
  goAt: z.number().int(),
});
export type DelayInput = z.infer<typeof DelayInput>;

export const PhotoRetention = z.strictObject({
  days: z.number().int().nullable(),
  /** When all photos go (epoch ms); null: they stay, or have gone. */
  goAt: z.number().int().nullable(),
  /** When they went; null: they have not. */
  erasedAt: z.number().int().nullable(),
});
export type PhotoRetention = z.infer<typeof PhotoRetention>;
