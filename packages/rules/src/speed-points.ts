import type { AdminTask } from '@reisspel/contract/tasks';
import { hasSpeedPoints } from './kinds/kind.ts';
import type { FinalVerdict } from './verdicts.ts';

/** All points in the first fifth of the time, then evenly less, down to half at the end. */
const FULL_SHARE = 1 / 5;
const LOST_AT_THE_END = 1 / 2;

/** Seconds in which an answer gets all points. `limit` is the time limit in seconds. */
export function fullPointsS(limit: number): number {
  return Math.floor(limit * FULL_SHARE);
}

/** When a question was opened and when its time ends, and when the answer came, in epoch ms. */
export interface AnswerMoment {
  openedAt: number;
  /** null without a time limit. */
  deadlineAt: number | null;
  answeredAt: number;
}

/** The points that are left of `points`, rounded to whole points, half a point up. */
export function speedPoints(points: number, { openedAt, deadlineAt, answeredAt }: AnswerMoment): number {
  if (deadlineAt === null || deadlineAt <= openedAt) return points;
  const used = (answeredAt - openedAt) / (deadlineAt - openedAt);
  const late = Math.min(1, Math.max(0, (used - FULL_SHARE) / (1 - FULL_SHARE)));
  return Math.round(points * (1 - LOST_AT_THE_END * late));
}

/** Returns how many of the `points` for an answer are lost by its time. */
export function timeCost(
  { verificationRequirements: stored }: Pick<AdminTask, 'verificationRequirements'>,
  points: number,
  moment: AnswerMoment,
): number {
  return hasSpeedPoints(stored) ? points - speedPoints(points, moment) : 0;
}

/** Returns the verdict on an answer of that moment, and how many points its time cost. */
export function timedVerdict(
  task: Pick<AdminTask, 'verificationRequirements'>,
  verdict: FinalVerdict,
  moment: AnswerMoment,
): { outcome: FinalVerdict; cost: number } {
  if (verdict.verdict === 'failed') return { outcome: verdict, cost: 0 };
  const cost = timeCost(task, verdict.pointsAwarded, moment);
  return { outcome: { ...verdict, pointsAwarded: verdict.pointsAwarded - cost }, cost };
}
