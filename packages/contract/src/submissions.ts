import { z } from 'zod';
import { PhotoId, SubmissionId, TaskId, TeamId } from './ids.ts';
import { ObjectClass } from './kinds/checks.ts';
import { MAX_REASON_LENGTH } from './limits.ts';
import { readableText } from './text.ts';

/** 0 to 1. */
const confidence = z.number().min(0).max(1);

/** What one check of a photo found, in figures: the web app says it in words. */
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
    /** Of the least sure face that was counted; null when there is none. */
    confidence: confidence.nullable(),
  }),
  z.strictObject({
    type: z.literal('object-detection'),
    passed: z.boolean(),
    requiredObjects: z.array(ObjectClass),
    /** Those of the required objects that were seen, the surest first. */
    seen: z.array(z.strictObject({ object: ObjectClass, confidence })),
    /** Who looked: the detector on this server, or the AI model. */
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
        /** In Dutch, by the model: show it as text only. */
        explanation: z.string(),
      })
      .nullable(),
  }),
  z.strictObject({
    type: z.literal('location'),
    passed: z.boolean(),
    /** Metres, to `DISTANCE_STEP_M`; null when the phone gave no position. */
    distance: z.number().int().nullable(),
    /** Metres. */
    radius: z.number().int(),
    /** Metres within which the phone was sure of its place; null when it gave none, as before this was written down. */
    accuracy: z.number().int().nullable().default(null),
  }),
]);
export type CheckResult = z.infer<typeof CheckResult>;

/** Why a task is closed for a team without points. */
export const FailureReason = z.enum(['wrong_answer', 'time_expired', 'max_attempts', 'rejected']);
export type FailureReason = z.infer<typeof FailureReason>;

/** Why a photo did not count: its checks, the end of its time, the team itself, or the organiser. */
export const RefusalReason = z.enum(['checks', 'time_expired', 'withdrawn', 'rejected']);
export type RefusalReason = z.infer<typeof RefusalReason>;

const verdict = {
  /** Won: the task is completed. */
  accepted: z.strictObject({ verdict: z.literal('accepted'), pointsAwarded: z.number().int() }),
  /** Not good enough, and the team may try again. `attemptsLeft` null is unlimited. */
  refused: z.strictObject({
    verdict: z.literal('refused'),
    // Those of before this was written down were refused by their checks.
    reason: RefusalReason.default('checks'),
    attemptsLeft: z.number().int().nullable(),
  }),
  /** Closed for this team. */
  failed: z.strictObject({ verdict: z.literal('failed'), reason: FailureReason }),
  /** The team decides: hand it in, or take another. It can hand in only what passed. */
  held: z.strictObject({
    verdict: z.literal('held'),
    passed: z.boolean(),
    attemptsLeft: z.number().int().nullable(),
    /** Epoch ms at which the server decides by itself; null is never. */
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

/** What the organiser said of a photo. */
export const Review = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  /** The team asks the organiser to look. */
  z.strictObject({ state: z.literal('asked') }),
  z.strictObject({ state: z.literal('approved'), pointsAwarded: z.number().int() }),
  z.strictObject({ state: z.literal('rejected'), reason: z.string() }),
]);
export type Review = z.infer<typeof Review>;

/** The photo a team sent last for a task that is not completed. */
export const LastPhoto = z.strictObject({
  submissionId: SubmissionId,
  /** Whether it waits for the team's decision; else it was refused, and the organiser can be asked to look. */
  held: z.boolean(),
  review: Review,
});
export type LastPhoto = z.infer<typeof LastPhoto>;

/** The answer to a submission; a repeat with the same id gets the same one, or what has become of it. */
export const SubmissionResult = z.strictObject({
  id: SubmissionId,
  /** Which attempt of the team at this task it was, from 1. */
  attempt: z.number().int(),
  outcome: Verdict,
  checks: z.array(CheckResult),
  photoId: PhotoId.nullable(),
});
export type SubmissionResult = z.infer<typeof SubmissionResult>;

/** A submission as its team asks for it again: with what is left of its time at this moment. */
export const OwnSubmission = SubmissionResult.extend({
  /** Milliseconds until the server decides; null when it does not. */
  remainingMs: z.number().int().nullable(),
  review: Review,
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

/** A photo submission as the organiser sees it. */
export const AdminSubmission = SubmissionResult.extend({
  teamId: TeamId,
  taskId: TaskId,
  review: Review,
  /** When the phone made the photo, by the server's clock as far as the phone knew it. Epoch milliseconds. */
  capturedAt: z.number().int(),
  /** When it arrived. Epoch milliseconds. */
  createdAt: z.number().int(),
  /** Whether it arrived when the game did not run any more, and counts as it was made while it did. */
  late: z.boolean(),
});
export type AdminSubmission = z.infer<typeof AdminSubmission>;

/** What the team does with a held photo. */
export const SubmissionDecision = z.strictObject({ decision: z.enum(['submit', 'withdraw']) });
export type SubmissionDecision = z.infer<typeof SubmissionDecision>;

/**
 * How a photo stood when the organiser decided: refused as `review_outdated` when it stands otherwise by now, by another organiser's word. Two
 * rejections with other reasons stand the same: the later reason counts.
 */
const seen = z.enum(['none', 'asked', 'approved', 'rejected']);

/** A repeat changes nothing, and is no refusal. */
export const ReviewInput = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), seen }),
  z.strictObject({ decision: z.literal('reject'), reason: readableText(MAX_REASON_LENGTH), seen }),
]);
export type ReviewInput = z.infer<typeof ReviewInput>;

/** Taking a word back names which one, as giving one does. */
export const ReviewUndo = z.strictObject({ seen });
export type ReviewUndo = z.infer<typeof ReviewUndo>;
