import { z } from 'zod';
import { PhotoId, SubmissionId, TaskId, TeamId } from './ids.ts';
import { ObjectClass } from './kinds/checks.ts';
import { MAX_REASON_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

/** 0 to 1. */
const confidence = z.number().min(0).max(1);

/** The figures of one check; the web app puts them into words. */
export const CheckResult = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('brightness'),
    passed: z.boolean(),
    /** Mean luminance, 0 to 255. */
    measured: z.number(),
    minBrightness: z.number().int(),
  }),
  z.strictObject({
    type: z.literal('faces'),
    passed: z.boolean(),
    counted: z.number().int(),
    minFaces: z.number().int(),
    /** The confidence of the least certain face; null without faces. */
    confidence: confidence.nullable(),
  }),
  z.strictObject({
    type: z.literal('object-detection'),
    passed: z.boolean(),
    requiredObjects: z.array(ObjectClass),
    /** The required objects that were seen, the most certain first. */
    seen: z.array(z.strictObject({ object: ObjectClass, confidence })),
    /** `detector` is the detector on this server, `ai` the AI model. */
    by: z.enum(['detector', 'ai']),
  }),
  z.strictObject({
    type: z.literal('ai-description'),
    passed: z.boolean(),
    /** null when no model could be asked: the photo passes unchecked (spec 8). */
    checked: z
      .strictObject({
        confidence,
        confidenceThreshold: confidence,
        /** Dutch text from the model: show it as plain text only. */
        explanation: z.string(),
      })
      .nullable(),
  }),
  z.strictObject({
    type: z.literal('location'),
    passed: z.boolean(),
    /** Metres, rounded to `DISTANCE_STEP_M`; null when the phone gave no position. */
    distance: z.number().int().nullable(),
    /** Metres. */
    radius: z.number().int(),
    /** The accuracy of the phone's position in metres; null without one, and in older records. */
    accuracy: z.number().int().nullable().default(null),
  }),
]);
export type CheckResult = z.infer<typeof CheckResult>;

/** The reason why a task is closed for a team without points. */
export const FailureReason = z.enum(['wrong_answer', 'time_expired', 'max_attempts', 'rejected']);
export type FailureReason = z.infer<typeof FailureReason>;

/**
 * The reason why a photo does not count. `withdrawn`: by the team; `rejected`: by the organiser.
 */
export const RefusalReason = z.enum(['checks', 'time_expired', 'withdrawn', 'rejected']);
export type RefusalReason = z.infer<typeof RefusalReason>;

const verdict = {
  /** The task is completed. */
  accepted: z.strictObject({ verdict: z.literal('accepted'), pointsAwarded: z.number().int() }),
  /** The team may try again. `attemptsLeft` null is unlimited. */
  refused: z.strictObject({
    verdict: z.literal('refused'),
    // Older records hold no reason; their checks refused them.
    reason: RefusalReason.default('checks'),
    attemptsLeft: z.number().int().nullable(),
  }),
  /** The task is closed for this team. */
  failed: z.strictObject({ verdict: z.literal('failed'), reason: FailureReason }),
  /** The team hands the photo in or takes another. It can only hand in a photo that passed. */
  held: z.strictObject({
    verdict: z.literal('held'),
    passed: z.boolean(),
    attemptsLeft: z.number().int().nullable(),
    /** Epoch ms at which the server decides; null is never. */
    deadlineAt: z.number().int().nullable(),
  }),
};
export const Verdict = z.discriminatedUnion('verdict', [
  verdict.accepted,
  verdict.refused,
  verdict.failed,
  verdict.held,
]);
export type Verdict = z.infer<typeof Verdict>;

/** The organiser's review of a photo. */
export const Review = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  /** The team asks for a review. */
  z.strictObject({ state: z.literal('asked') }),
  z.strictObject({ state: z.literal('approved'), pointsAwarded: z.number().int() }),
  z.strictObject({ state: z.literal('rejected'), reason: z.string() }),
]);
export type Review = z.infer<typeof Review>;

/** The held photo of a team, else its last one, for a task that is not completed. */
export const LastPhoto = z.strictObject({
  submissionId: SubmissionId,
  /**
   * True while it awaits the team's decision; otherwise it was refused, and the team can ask for a
   * review.
   */
  held: z.boolean(),
  review: Review,
});
export type LastPhoto = z.infer<typeof LastPhoto>;

/**
 * The answer to a submission. A repeat with the same id gets the same answer, or a later outcome.
 */
export const SubmissionResult = z.strictObject({
  id: SubmissionId,
  /** The number of the team's attempt at this task, from 1. */
  attempt: z.number().int(),
  outcome: Verdict,
  checks: z.array(CheckResult),
  photoId: PhotoId.nullable(),
});
export type SubmissionResult = z.infer<typeof SubmissionResult>;

/** A submission that its team requests again, with the time that is left now. */
export const OwnSubmission = SubmissionResult.extend({
  /** Milliseconds until the server decides; null when it does not. */
  remainingMs: z.number().int().nullable(),
  review: Review,
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

export const AdminSubmission = SubmissionResult.extend({
  teamId: TeamId,
  taskId: TaskId,
  review: Review,
  /** Epoch ms of the capture, by the server's clock as far as the phone knew it. */
  capturedAt: z.number().int(),
  /** Epoch ms of the arrival. */
  createdAt: z.number().int(),
  /** True when it arrived after the game stopped; it is accepted because it was taken before. */
  late: z.boolean(),
});
export type AdminSubmission = z.infer<typeof AdminSubmission>;

export const SubmissionDecision = z.strictObject({ decision: z.enum(['submit', 'withdraw']) });
export type SubmissionDecision = z.infer<typeof SubmissionDecision>;

/**
 * The review that the organiser saw. The request is refused as `review_outdated` when another
 * organiser has decided since. Two rejections count as the same: the later reason holds.
 */
const seen = z.enum(['none', 'asked', 'approved', 'rejected']);

/** A repeat succeeds and changes nothing. */
export const ReviewInput = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), seen }),
  z.strictObject({ decision: z.literal('reject'), reason: readableText(MAX_REASON_LENGTH), seen }),
]);
export type ReviewInput = z.infer<typeof ReviewInput>;

/** An undo also names the review that the organiser saw. */
export const ReviewUndo = z.strictObject({ seen });
export type ReviewUndo = z.infer<typeof ReviewUndo>;
