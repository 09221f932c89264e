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

export type FinalVerdict = Extract<Verdict, { verdict: 'accepted' | 'failed' }>;

/**
 * Judges the answer to a question (spec 4): a late answer counts as wrong, and a wrong one closes
 * the task for the team. Refuses an answer that does not belong to this question.
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

/** `now` is epoch ms. The grace for the network counts too (design 3). */
export function isExpired(deadlineAt: number | null, now: number): boolean {
  return deadlineAt !== null && now > deadlineAt + QUIZ_GRACE_S * 1_000;
}

/** Milliseconds left at `now`, never under 0; null is no limit. */
export function remainingMs(deadlineAt: number | null, now: number): number | null {
  return deadlineAt === null ? null : Math.max(0, deadlineAt - now);
}

export function questionOutcome(verdict: FinalVerdict): TaskResult['outcome'] {
  return verdict.verdict === 'accepted'
    ? { status: 'completed', pointsAwarded: verdict.pointsAwarded, photoId: null }
    : { status: 'failed', reason: verdict.reason };
}
