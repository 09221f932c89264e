import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { Verdict } from '@reisspel/contract/submissions';
import type { AdminTask, TaskAnswer } from '@reisspel/contract/tasks';
import { questionRules } from './kinds/kinds.ts';
import { done, type Outcome, refuse } from './outcome.ts';

interface Moment {
  /** Epoch milliseconds; null is no limit. */
  deadlineAt: number | null;
  /** Epoch milliseconds at which the answer arrived. */
  now: number;
}

/** A verdict that ends the task for the team. */
export type FinalVerdict = Extract<Verdict, { verdict: 'accepted' | 'failed' }>;

/**
 * Judges the answer to a question (spec 4): too late counts as wrong, and a wrong one closes the
 * task for the team. Refused: what is no answer to this question.
 */
export function judgeAnswer(
  { taskType, points, verificationRequirements }: AdminTask,
  answer: TaskAnswer,
  { deadlineAt, now }: Moment,
): Outcome<FinalVerdict> {
  const judgement = questionRules(taskType).judge(verificationRequirements, answer);
  if (judgement !== 'right' && judgement !== 'wrong') return refuse(judgement);
  if (isExpired(deadlineAt, now)) return done({ verdict: 'failed', reason: 'time_expired' });
  return done(
    judgement === 'right'
      ? { verdict: 'accepted', pointsAwarded: points }
      : { verdict: 'failed', reason: 'wrong_answer' },
  );
}

/** Whether a quiz is over at `now` (epoch ms), the grace for the network included (design 3). */
export function isExpired(deadlineAt: number | null, now: number): boolean {
  return deadlineAt !== null && now > deadlineAt + QUIZ_GRACE_S * 1_000;
}

/** Milliseconds left to show a player at `now`, never under 0; null without a limit. */
export function remainingMs(deadlineAt: number | null, now: number): number | null {
  return deadlineAt === null ? null : Math.max(0, deadlineAt - now);
}

/** How a task stands after a final verdict on a question. */
export function questionOutcome(verdict: FinalVerdict): TaskResult['outcome'] {
  return verdict.verdict === 'accepted'
    ? { status: 'completed', pointsAwarded: verdict.pointsAwarded, photoId: null }
    : { status: 'failed', reason: verdict.reason };
}
