import { z } from 'zod';
import { PhotoId, SubmissionId, TaskId, TeamId } from './ids.ts';
import { CheckResult } from './kinds/checks.ts';
import { MAX_REASON_LENGTH } from './limits.ts';
import { videoTypes } from './photos.ts';
import { readableText } from './text.ts';
import { EpochMs, LocalTime } from './time.ts';

export const FailureReason = z.enum(['wrong_answer', 'time_expired', 'max_attempts', 'rejected']);
export type FailureReason = z.infer<typeof FailureReason>;

export const RefusalReason = z.enum(['checks', 'time_expired', 'withdrawn', 'rejected']);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** How much of an answer is right: `right` of `of` parts, and `wrong` parts that cost as many. */
export const PartlyRight = z.strictObject({
  right: z.number().int(),
  wrong: z.number().int(),
  of: z.number().int(),
});
export type PartlyRight = z.infer<typeof PartlyRight>;

/** null for no limit. */
const AttemptsLeft = z.number().int().nullable();
export const Verdict = z.discriminatedUnion('verdict', [
  z.strictObject({
    verdict: z.literal('accepted'),
    pointsAwarded: z.number().int(),
    /** Only for an answer that got a part of the points. */
    partly: PartlyRight.optional(),
  }),
  z.strictObject({
    verdict: z.literal('refused'),
    // Older records have no reason: checks refused those photos.
    reason: RefusalReason.default('checks'),
    attemptsLeft: AttemptsLeft,
  }),
  z.strictObject({ verdict: z.literal('failed'), reason: FailureReason }),
  /** The photo waits for its team, which submits it (only if it passed) or takes another. */
  z.strictObject({
    verdict: z.literal('held'),
    passed: z.boolean(),
    attemptsLeft: AttemptsLeft,
    /** The time when the server decides; null for never. */
    deadlineAt: EpochMs.nullable(),
  }),
]);
export type Verdict = z.infer<typeof Verdict>;

export const Review = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({ state: z.literal('asked') }),
  z.strictObject({ state: z.literal('approved'), pointsAwarded: z.number().int() }),
  z.strictObject({ state: z.literal('rejected'), reason: z.string() }),
]);
export type Review = z.infer<typeof Review>;

export const LastPhoto = z.strictObject({
  submissionId: SubmissionId,
  /** True while the photo waits for its team. False if it was refused. */
  held: z.boolean(),
  review: Review,
});
export type LastPhoto = z.infer<typeof LastPhoto>;

/** Set for the still of a video, and null for a photo. */
export const videoType = z.enum(videoTypes).nullable();

/** How a photo was made, as its phone says. Nobody can check that. */
export const PhotoSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('camera') }),
  z.strictObject({
    from: z.literal('library'),
    /** The clock of the camera that made the picture; null when the picture does not say it. */
    madeAt: LocalTime.nullable(),
  }),
]);
export type PhotoSource = z.infer<typeof PhotoSource>;

export const SubmissionResult = z.strictObject({
  id: SubmissionId,
  attempt: z.number().int(),
  outcome: Verdict,
  checks: z.array(CheckResult),
  photoId: PhotoId.nullable(),
  /** null for an answer, and for a photo of an older version of the app. */
  source: PhotoSource.nullable(),
});
export type SubmissionResult = z.infer<typeof SubmissionResult>;

export const OwnSubmission = SubmissionResult.extend({
  /** Milliseconds until the server decides; null when it does not. */
  remainingMs: z.number().int().nullable(),
  review: Review,
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

/** An earlier photo of the trip that a photo looks like. Its team or task may be put aside. */
const Lookalike = z.strictObject({ photoId: PhotoId, teamId: TeamId, taskId: TaskId });
export type Lookalike = z.infer<typeof Lookalike>;

export const AdminSubmission = SubmissionResult.extend({
  teamId: TeamId,
  taskId: TaskId,
  review: Review,
  capturedAt: EpochMs,
  createdAt: EpochMs,
  late: z.boolean(),
  /** A flag, never a verdict: teams do not see it. */
  resembles: Lookalike.nullable(),
  videoType,
});
export type AdminSubmission = z.infer<typeof AdminSubmission>;

export const SubmissionDecision = z.strictObject({ decision: z.enum(['submit', 'withdraw']) });
export type SubmissionDecision = z.infer<typeof SubmissionDecision>;

/** The state that the organiser saw. If it has changed, the server answers `review_outdated`. */
const seen = z.enum(['none', 'asked', 'approved', 'rejected']);

export const ReviewInput = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), seen }),
  z.strictObject({ decision: z.literal('reject'), reason: readableText(MAX_REASON_LENGTH), seen }),
]);
export type ReviewInput = z.infer<typeof ReviewInput>;

export const ReviewUndo = z.strictObject({ seen });
export type ReviewUndo = z.infer<typeof ReviewUndo>;
