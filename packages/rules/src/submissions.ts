import type { FailureReason, RefusalReason, Review, Verdict } from '@reisspel/contract/submissions';

/** One photo that a team sent for a task: what became of it, and what the organiser said. */
export interface PhotoAttempt {
  outcome: Verdict;
  review: Review;
}

/** How a task stands for a team, as its photos say. */
export type PhotoStanding =
  | { status: 'completed'; pointsAwarded: number; by: number }
  | { status: 'failed'; reason: FailureReason }
  | { status: 'open' };

/** Points a photo brings: the organiser's word goes above the checks. null when it does not count. */
function pointsOf({ outcome, review }: PhotoAttempt): number | null {
  if (review.state === 'approved') return review.pointsAwarded;
  if (review.state === 'rejected') return null;
  return outcome.verdict === 'accepted' ? outcome.pointsAwarded : null;
}

/** What a team is told of a photo: the organiser's word goes above everything else. */
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

/** Whether the team can still hand this photo in. */
export function isHeld({ outcome, review }: PhotoAttempt): boolean {
  return outcome.verdict === 'held' && review.state !== 'rejected' && review.state !== 'approved';
}

/**
 * How a photo task stands for a team, given all its photos in the order they came (spec 4). The first one that
 * counts completes it; `by` is its index. Without one it is open while attempts are left or a photo is held, else
 * failed. It depends on nothing but the photos, so undoing a review brings back exactly what was there.
 */
export function photoStanding(attempts: readonly PhotoAttempt[], maxAttempts: number | null): PhotoStanding {
  for (const [by, attempt] of attempts.entries()) {
    const pointsAwarded = pointsOf(attempt);
    if (pointsAwarded !== null) return { status: 'completed', pointsAwarded, by };
  }
  const attemptsLeft = maxAttempts === null || attempts.length < maxAttempts;
  if (attemptsLeft || attempts.some(isHeld)) return { status: 'open' };
  const last = attempts.at(-1);
  return { status: 'failed', reason: last?.review.state === 'rejected' ? 'rejected' : 'max_attempts' };
}

interface Attempts {
  /** Which attempt this is, from 1. */
  attempt: number;
  /** null is unlimited. */
  maxAttempts: number | null;
}

function attemptsLeft({ attempt, maxAttempts }: Attempts): number | null {
  return maxAttempts === null ? null : Math.max(0, maxAttempts - attempt);
}

/** What is said of a photo that does not count: try again, or that this was the last attempt. */
export function refusePhoto(reason: RefusalReason, attempts: Attempts): Verdict {
  const left = attemptsLeft(attempts);
  return left === 0
    ? { verdict: 'failed', reason: 'max_attempts' }
    : { verdict: 'refused', reason, attemptsLeft: left };
}

interface NewPhoto extends Attempts {
  /** Whether every check passed; also when there was none. */
  passed: boolean;
  points: number;
  /** Whether the team wants to look first and decide afterwards. */
  hold: boolean;
  /** Epoch ms at which the server decides by itself, for a task that has a timeout; null is never. */
  deadlineAt: number | null;
}

/**
 * Judges a photo that has just come in (spec 4). One that passed counts at once, or waits when the team wants to
 * decide. One that did not pass is refused, but waits where a timeout is still to decide over it.
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
  /** What the clock would decide, had the photo waited for its team; null: it would not wait, or there is no clock. */
  onTimeout: 'approve' | 'reject' | null;
}

/**
 * Judges a photo that came when the game was over (docs/decisions/0012): nobody decides over it any more. What passed was
 * sent to count, and counts; what did not pass counts only where the clock would have let it.
 */
export function judgeLatePhoto({ passed, points, onTimeout, ...attempts }: LatePhoto): Verdict {
  return passed || onTimeout === 'approve'
    ? { verdict: 'accepted', pointsAwarded: points }
    : refusePhoto('checks', attempts);
}

/** Whether the team looks at the photo's results before it counts (spec 4, "review"). */
export function isReviewed(work: {
  checks: readonly unknown[];
  maxAttempts: number | null;
  autoAdvance: unknown;
}): boolean {
  return work.checks.length > 0 || work.maxAttempts !== null || work.autoAdvance !== null;
}
