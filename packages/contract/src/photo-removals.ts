import { z } from 'zod';
import { PhotoId, TaskId, TeamId } from './ids.ts';
import { MAX_REASON_LENGTH } from './limits.ts';
import { optionalText } from './text.ts';

/** The reason is optional. */
export const RemovalRequest = z.strictObject({ reason: optionalText(MAX_REASON_LENGTH).default('') });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

/** The photo is deleted, or it stays and the team reads `answer`. */
export const RemovalDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('erase') }),
  z.strictObject({ decision: z.literal('decline'), answer: optionalText(MAX_REASON_LENGTH).default('') }),
]);
export type RemovalDecision = z.infer<typeof RemovalDecision>;

/** While a request is `asked`, only the team and the organiser see the photo. */
export const OwnRemoval = z.strictObject({
  photoId: PhotoId,
  taskId: TaskId,
  state: z.enum(['asked', 'erased', 'declined']),
  /** The organiser's answer to a declined request; may be empty. */
  answer: z.string(),
});
export type OwnRemoval = z.infer<typeof OwnRemoval>;

/** A request that the organiser must decide on. */
export const AskedRemoval = z.strictObject({
  photoId: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  reason: z.string(),
  /** Epoch milliseconds. */
  askedAt: z.number().int(),
});
export type AskedRemoval = z.infer<typeof AskedRemoval>;
