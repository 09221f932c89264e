import { z } from 'zod';
import { HelperId } from './ids.ts';
import { MAX_HELPER_NAME_LENGTH } from './limits.ts';
import { readableText } from './text.ts';
import { EpochMs } from './time.ts';

/** `look` changes nothing, `judge` also decides on photos and answers, `lead` runs the game too. */
export const HelperRole = z.enum(['look', 'judge', 'lead']);
export type HelperRole = z.infer<typeof HelperRole>;

export const HelperInput = z.strictObject({
  name: readableText(MAX_HELPER_NAME_LENGTH),
  role: HelperRole,
});
export type HelperInput = z.infer<typeof HelperInput>;

const Helper = HelperInput.extend({
  id: HelperId,
  /** The secret in the helper's link. */
  token: z.string(),
  /** To the hour; null before the first use. */
  lastSeenAt: EpochMs.nullable(),
});
export type Helper = z.infer<typeof Helper>;

export const HelperList = z.strictObject({ helpers: z.array(Helper) });
export type HelperList = z.infer<typeof HelperList>;

export const HelperLink = z.strictObject({ token: z.string().max(100) });
