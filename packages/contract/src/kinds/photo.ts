import { z } from 'zod';
import { MAX_AUTO_ADVANCE_S, MAX_PHOTO_ATTEMPTS, MIN_AUTO_ADVANCE_S } from '../limits.ts';
import { LastPhoto } from '../submissions.ts';
import { checkInputs, PlayerCheck } from './checks.ts';
import { commonInput } from './common.ts';

const attempts = {
  /** Attempts before the task fails; null for no limit. */
  maxRetries: z.number().int().min(1).max(MAX_PHOTO_ATTEMPTS).nullable().default(null),
  /** Seconds until the server decides on a photo when the team does not; null for never. */
  autoAdvanceTimeout: z
    .number()
    .int()
    .min(MIN_AUTO_ADVANCE_S)
    .max(MAX_AUTO_ADVANCE_S)
    .nullable()
    .default(null),
  /** After `autoAdvanceTimeout`, true rejects the photo and false approves it. */
  failOnTimeout: z.boolean().default(false),
};

export const PhotoConfig = z.strictObject({ type: z.literal('photo-config'), ...attempts });

/** A photo from the library does not count. */
export const CameraOnly = z.strictObject({ type: z.literal('camera-only') });

/** A check that is null or empty is off. */
export const PhotoTaskInput = z.strictObject({
  taskType: z.literal('photo'),
  ...commonInput,
  ...attempts,
  cameraOnly: z.boolean().default(false),
  ...checkInputs,
});
export type PhotoTaskInput = z.infer<typeof PhotoTaskInput>;

export const PhotoWork = z.strictObject({
  taskType: z.literal('photo'),
  instructions: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int().nullable(),
  cameraOnly: z.boolean(),
  checks: z.array(PlayerCheck),
  autoAdvance: z
    .strictObject({ seconds: z.number().int(), decision: z.enum(['approve', 'reject']) })
    .nullable(),
  lastPhoto: LastPhoto.nullable(),
});
export type PhotoWork = z.infer<typeof PhotoWork>;
