import { z } from 'zod';
import { MAX_AUTO_ADVANCE_S, MAX_PHOTO_ATTEMPTS, MIN_AUTO_ADVANCE_S } from '../limits.ts';
import { LastPhoto } from '../submissions.ts';
import { aiDescription, minBrightness, minFaces, PlayerCheck, place, requiredObjects } from './checks.ts';
import { commonInput } from './common.ts';

const maxRetries = z.number().int().min(1).max(MAX_PHOTO_ATTEMPTS);
const autoAdvanceTimeout = z.number().int().min(MIN_AUTO_ADVANCE_S).max(MAX_AUTO_ADVANCE_S);

/** As stored, beside its checks. */
export const PhotoConfig = z.strictObject({
  type: z.literal('photo-config'),
  /** Attempts before the task is failed; null is unlimited. */
  maxRetries: maxRetries.nullable().default(null),
  /** Seconds until a photo that the team leaves undecided is approved; null is never. */
  autoAdvanceTimeout: autoAdvanceTimeout.nullable().default(null),
  /** Whether that photo is rejected instead. */
  failOnTimeout: z.boolean().default(false),
});

/** Each check is null, or empty, when the photo is not looked at for it. */
export const PhotoTaskInput = z.strictObject({
  taskType: z.literal('photo'),
  ...commonInput,
  /** null is unlimited. */
  maxRetries: maxRetries.nullable().default(null),
  /** Seconds; null is never. */
  autoAdvanceTimeout: autoAdvanceTimeout.nullable().default(null),
  /** Says nothing without a timeout. */
  failOnTimeout: z.boolean().default(false),
  minBrightness: minBrightness.nullable().default(null),
  minFaces: minFaces.nullable().default(null),
  requiredObjects: requiredObjects.default([]),
  aiDescription: z.strictObject(aiDescription).nullable().default(null),
  location: z.strictObject(place).nullable().default(null),
});
export type PhotoTaskInput = z.infer<typeof PhotoTaskInput>;

/** What a photo task asks of a team that may work on it. */
export const PhotoWork = z.strictObject({
  taskType: z.literal('photo'),
  instructions: z.string(),
  attempts: z.number().int(),
  /** null is unlimited. */
  maxAttempts: z.number().int().nullable(),
  /** What the photo is checked for. */
  checks: z.array(PlayerCheck),
  /** Whether the server decides over a photo that the team leaves undecided, after how many seconds and how. */
  autoAdvance: z
    .strictObject({ seconds: z.number().int(), decision: z.enum(['approve', 'reject']) })
    .nullable(),
  lastPhoto: LastPhoto.nullable(),
});
export type PhotoWork = z.infer<typeof PhotoWork>;
