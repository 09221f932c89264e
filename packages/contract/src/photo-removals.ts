import { z } from 'zod';
import { PhotoId, TaskId, TeamId } from './ids.ts';
import { MAX_REASON_LENGTH } from './limits.ts';
import { optionalText } from './text.ts';

/** Why somebody wants a photo gone; nobody has to say. */
export const RemovalRequest = z.strictObject({ reason: optionalText(MAX_REASON_LENGTH).default('') });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

/** The organiser's word on it: the photo goes, or stays and its team reads why. */
export const RemovalDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('erase') }),
  z.strictObject({ decision: z.literal('decline'), answer: optionalText(MAX_REASON_LENGTH).default('') }),
]);
export type RemovalDecision = z.infer<typeof RemovalDecision>;

/** What became of a photo that its team wanted gone; while it is `asked` nobody else sees it. */
export const OwnRemoval = z.strictObject({
  photoId: PhotoId,
  taskId: TaskId,
  state: z.enum(['asked', 'erased', 'declined']),
  /** The organiser's word when it is declined; may be empty. */
  answer: z.string(),
});
export type OwnRemoval = z.infer<typeof OwnRemoval>;

/** A photo that a team wants gone, for the organiser to decide over. */
export const AskedRemoval = z.strictObject({
  photoId: PhotoId,
  teamId: TeamId,
  taskId: TaskId,
  reason: z.string(),
  /** Epoch milliseconds. */
  askedAt: z.number().int(),
});
export type AskedRemoval = z.infer<typeof AskedRemoval>;
