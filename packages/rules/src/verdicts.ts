import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type {
  FailureReason,
  PartlyRight,
  RefusalReason,
  Review,
  Verdict,
} from '@reisspel/contract/submissions';
import type { AdminTask, TaskAnswer } from '@reisspel/contract/tasks';
import { questionRules } from './kinds/kinds.ts';
import { done, type Outcome, refuse } from './outcome.ts';

interface AnswerTimes {
  /** null without a time limit. */
  deadlineAt: number | null;
  now: number;
}

export type FinalVerdict = Extract<Verdict, { verdict: 'accepted' | 'failed' }>;

/** A late answer counts as wrong, and a wrong answer closes the task (spec 4). */
export function judgeAnswer(
  { taskType, points, verificationRequirements }: AdminTask,
  answer: TaskAnswer,
  { deadlineAt, now }: AnswerTimes,
): Outcome<FinalVerdict> {
  const judgement = questionRules(taskType).judge(verificationRequirements, answer);
  if (typeof judgement === 'object' && 'ok' in judgement) return judgement;
  const isJudged =
    typeof judgement !== 'string' ||
    judgement === 'right' ||
    judgement === 'wrong' ||
    judgement === 'entered';
  if (!isJudged) return refuse(judgement);
  if (isExpired(deadlineAt, now)) return done({ verdict: 'failed', reason: 'time_expired' });
  return done(answerVerdict(judgement, points));
}

/** A part of the points is rounded down. An answer that then gets none is wrong. */
function answerVerdict(judgement: 'right' | 'wrong' | 'entered' | PartlyRight, points: number): FinalVerdict {
  if (judgement === 'right') return { verdict: 'accepted', pointsAwarded: points };
  if (judgement === 'entered') return { verdict: 'accepted', pointsAwarded: 0 };
  if (judgement !== 'wrong') {
    const { right, wrong, of } = judgement;
    const pointsAwarded = Math.floor((points * (right - wrong)) / of);
    if (pointsAwarded > 0) return { verdict: 'accepted', pointsAwarded, partly: judgement };
  }
  return { verdict: 'failed', reason: 'wrong_answer' };
}

/** Times are epoch ms. A grace period for the network comes after the deadline (design 3). */
export function isExpired(deadlineAt: number | null, now: number): boolean {
  return deadlineAt !== null && now > deadlineAt + QUIZ_GRACE_S * 1_000;
}

/** Milliseconds left at `now`, never under 0; null without a limit. */
export function remainingMs(deadlineAt: number | null, now: number): number | null {
  return deadlineAt === null ? null : Math.max(0, deadlineAt - now);
}

/** `timeCost` is 0 for an answer that lost no points by its time. */
export function questionOutcome(verdict: FinalVerdict, timeCost: number): TaskResult['outcome'] {
  if (verdict.verdict === 'failed') return { status: 'failed', reason: verdict.reason };
  const { pointsAwarded } = verdict;
  return { status: 'completed', pointsAwarded, photoId: null, ...(timeCost > 0 ? { timeCost } : {}) };
}

export interface PhotoAttempt {
  outcome: Verdict;
  review: Review;
}

export type PhotoTaskState =
  | { status: 'completed'; pointsAwarded: number; by: number }
  | { status: 'failed'; reason: FailureReason }
  | { status: 'open' };

/** The points of a photo; null when it does not count. The organiser overrules the checks. */
function pointsOf({ outcome, review }: PhotoAttempt): number | null {
  if (review.state === 'approved') return review.pointsAwarded;
  if (review.state === 'rejected') return null;
  return outcome.verdict === 'accepted' ? outcome.pointsAwarded : null;
}

/** The verdict after the organiser's review. */
export function effectiveOutcome({ outcome, review }: PhotoAttempt): Verdict {
  switch (review.state) {
    case 'approved':
      return { verdict: 'accepted', pointsAwarded: review.pointsAwarded };
    case 'rejected': {
      const attemptsLeft = 'attemptsLeft' in outcome ? outcome.attemptsLeft : null;
      return { verdict: 'refused', reason: 'rejected', attemptsLeft };
    }
    case 'none':
    case 'asked':
      return outcome;
    default:
      return review satisfies never;
  }
}

type Held = Extract<Verdict, { verdict: 'held' }>;

/** True while the photo waits for the decision of its team. */
export function isHeld<Photo extends PhotoAttempt>(photo: Photo): photo is Photo & { outcome: Held } {
  const { state } = photo.review;
  return photo.outcome.verdict === 'held' && state !== 'rejected' && state !== 'approved';
}

/**
 * Derives the state of a photo task from all photos of a team in order of arrival (spec 4). The
 * first photo that counts completes the task. `by` is its index. Without such a photo the task is
 * open while attempts are left or a photo is held, and otherwise failed. Nothing else decides, so
 * undoing a review restores exactly the state before it.
 */
export function photoTaskState(
  attempts: readonly PhotoAttempt[],
  maxAttempts: number | null,
): PhotoTaskState {
  for (const [by, attempt] of attempts.entries()) {
    const pointsAwarded = pointsOf(attempt);
    if (pointsAwarded !== null) return { status: 'completed', pointsAwarded, by };
  }
  const mayTryAgain = maxAttempts === null || attempts.length < maxAttempts;
  if (mayTryAgain || attempts.some(isHeld)) return { status: 'open' };
  const last = attempts.at(-1);
  return { status: 'failed', reason: last?.review.state === 'rejected' ? 'rejected' : 'max_attempts' };
}

/** The number of this attempt, and the limit; null for no limit. */
interface Attempts {
  attempt: number;
  maxAttempts: number | null;
}

function attemptsLeft({ attempt, maxAttempts }: Attempts): number | null {
  return maxAttempts === null ? null : Math.max(0, maxAttempts - attempt);
}

/** `failed` after the last attempt, otherwise `refused`. */
export function refusePhoto(reason: RefusalReason, attempts: Attempts): Verdict {
  const left = attemptsLeft(attempts);
  return left === 0
    ? { verdict: 'failed', reason: 'max_attempts' }
    : { verdict: 'refused', reason, attemptsLeft: left };
}

interface NewPhoto extends Attempts {
  passed: boolean;
  points: number;
  hold: boolean;
  deadlineAt: number | null;
}

/**
 * Judges a new photo (spec 4). A photo that passed counts at once, or is held when the team wants
 * to decide. A photo that failed is refused, or held when a timeout can still approve it.
 */
export function judgePhoto({ passed, points, hold, deadlineAt, ...attempts }: NewPhoto): Verdict {
  if (hold && (passed || deadlineAt !== null)) {
    return { verdict: 'held', passed, attemptsLeft: attemptsLeft(attempts), deadlineAt };
  }
  return passed ? { verdict: 'accepted', pointsAwarded: points } : refusePhoto('checks', attempts);
}

interface LatePhoto extends Attempts {
  passed: boolean;
  points: number;
  /** null when the photo would not be held or has no timeout. */
  onTimeout: 'approve' | 'reject' | null;
}

/**
 * Judges a photo that arrived after the game (docs/decisions/0012): no team can decide on it then.
 * A photo that passed counts. One that failed counts only if the timeout would have approved it.
 */
export function judgeLatePhoto({ passed, points, onTimeout, ...attempts }: LatePhoto): Verdict {
  return passed || onTimeout === 'approve'
    ? { verdict: 'accepted', pointsAwarded: points }
    : refusePhoto('checks', attempts);
}

/** True when the team sees the results before its photo counts (the "review" of spec 4). */
export function showsResultsFirst(work: {
  checks: readonly unknown[];
  maxAttempts: number | null;
  autoAdvance: unknown;
}): boolean {
  return work.checks.length > 0 || work.maxAttempts !== null || work.autoAdvance !== null;
}

interface Checked {
  type: string;
  passed: boolean;
}

/** True when only the place failed: the team then disputes the position of its phone. */
export function isLocationDispute(checks: readonly Checked[]): boolean {
  const failed = checks.filter(({ passed }) => !passed);
  return failed.length > 0 && failed.every(({ type }) => type === 'location');
}
