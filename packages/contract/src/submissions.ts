import { z } from 'zod';
import { OptionId, PhotoId, SubmissionId } from './ids.ts';

/** What one check of a photo found, in figures: the web app says it in words. */
export const CheckResult = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('brightness'),
    passed: z.boolean(),
    /** Mean luminance, 0 to 255. */
    measured: z.number(),
    minBrightness: z.number().int(),
  }),
]);
export type CheckResult = z.infer<typeof CheckResult>;

/** Why a task is closed for a team without points. */
export const FailureReason = z.enum(['wrong_answer', 'time_expired', 'max_attempts']);
export type FailureReason = z.infer<typeof FailureReason>;

const verdict = {
  /** Won: the task is completed. */
  accepted: z.strictObject({ verdict: z.literal('accepted'), pointsAwarded: z.number().int() }),
  /** Not good enough, and the team may try again. `attemptsLeft` null is unlimited. */
  refused: z.strictObject({ verdict: z.literal('refused'), attemptsLeft: z.number().int().nullable() }),
  /** Closed for this team. */
  failed: z.strictObject({ verdict: z.literal('failed'), reason: FailureReason }),
};
export const Verdict = z.discriminatedUnion('verdict', [verdict.accepted, verdict.refused, verdict.failed]);
export type Verdict = z.infer<typeof Verdict>;

/** The answer to a submission; a repeat with the same id gets the very same one. */
export const SubmissionResult = z.strictObject({
  id: SubmissionId,
  /** Which attempt of the team at this task it was, from 1. */
  attempt: z.number().int(),
  outcome: Verdict,
  checks: z.array(CheckResult),
  photoId: PhotoId.nullable(),
});
export type SubmissionResult = z.infer<typeof SubmissionResult>;

export const QuizAnswer = z.strictObject({ optionId: OptionId });
export type QuizAnswer = z.infer<typeof QuizAnswer>;

/** A quiz once the team has opened it. Which option is right is known to the server only. */
export const QuizOpening = z.strictObject({
  question: z.string(),
  options: z.array(z.strictObject({ id: OptionId, text: z.string() })),
  /** Milliseconds that were left when the server answered (grace not included); null is no limit. */
  remainingMs: z.number().int().nullable(),
});
export type QuizOpening = z.infer<typeof QuizOpening>;
