import { z } from 'zod';
import { MAX_PHOTO_DAYS, MIN_PHOTO_DAYS } from './limits.ts';

/** For how many days after the trip photos are kept; null: as long as the trip. */
export const RetentionInput = z.strictObject({
  days: z.number().int().min(MIN_PHOTO_DAYS).max(MAX_PHOTO_DAYS).nullable(),
});
export type RetentionInput = z.infer<typeof RetentionInput>;

export const PhotoRetention = z.strictObject({
  days: z.number().int().nullable(),
  /** When all photos go (epoch ms); null: they stay, or have gone. */
  goAt: z.number().int().nullable(),
  /** When they went; null: they have not. */
  erasedAt: z.number().int().nullable(),
});
export type PhotoRetention = z.infer<typeof PhotoRetention>;
