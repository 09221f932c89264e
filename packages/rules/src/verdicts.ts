import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { CheckResult, Verdict } from '@reisspel/contract/submissions';
import type { QuizOption } from '@reisspel/contract/tasks';

interface Answer {
  options: readonly QuizOption[];
  optionId: string;
  points: number;
  /** Epoch milliseconds; null is no limit. */
  deadlineAt: number | null;
  /** Epoch milliseconds at which the answer arrived. */
  now: number;
}

/** A verdict that ends the task for the team. */
export type FinalVerdict = Exclude<Verdict, { verdict: 'refused' }>;

/**
 * Judges a quiz answer (spec 4): too late counts as wrong, and a wrong one closes the task for the team.
 * Returns null when the option is not one of the quiz.
 */
export function judgeAnswer({ options, optionId, points, deadlineAt, now }: Answer): FinalVerdict | null {
  const chosen = options.find((option) => option.id === optionId);
  if (!chosen) return null;
  if (isExpired(deadlineAt, now)) return { verdict: 'failed', reason: 'time_expired' };
  return chosen.isCorrect
    ? { verdict: 'accepted', pointsAwarded: points }
    : { verdict: 'failed', reason: 'wrong_answer' };
}

/** Whether a quiz is over at `now` (epoch ms), the grace for the network included (design 3). */
export function isExpired(deadlineAt: number | null, now: number): boolean {
  return deadlineAt !== null && now > deadlineAt + QUIZ_GRACE_S * 1_000;
}

/** Milliseconds left to show a player at `now`, never under 0; null without a limit. */
export function remainingMs(deadlineAt: number | null, now: number): number | null {
  return deadlineAt === null ? null : Math.max(0, deadlineAt - now);
}

interface PhotoAttempt {
  checks: readonly CheckResult[];
  points: number;
  /** Which attempt this is, from 1. */
  attempt: number;
  /** null is unlimited. */
  maxAttempts: number | null;
}

/** Judges a photo by its checks (spec 4): all must pass; a refusal at the last attempt fails the task. */
export function judgePhoto({ checks, points, attempt, maxAttempts }: PhotoAttempt): Verdict {
  if (checks.every((check) => check.passed)) return { verdict: 'accepted', pointsAwarded: points };
  if (maxAttempts !== null && attempt >= maxAttempts) return { verdict: 'failed', reason: 'max_attempts' };
  return { verdict: 'refused', attemptsLeft: maxAttempts === null ? null : maxAttempts - attempt };
}
