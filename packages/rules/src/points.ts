import type { TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { nearestWins } from './kinds/estimate.ts';
import { isAnswerType } from './kinds/flows.ts';
import { deductionOf } from './kinds/kind.ts';
import type { FinalVerdict } from './verdicts.ts';

/** Returns what an answer costs. An answer that came too late costs nothing. */
export function deductionFor(
  { verificationRequirements: stored }: Pick<AdminTask, 'verificationRequirements'>,
  verdict: FinalVerdict,
): number {
  const isWrong = verdict.verdict === 'failed' && verdict.reason === 'wrong_answer';
  return isWrong ? deductionOf(stored) : 0;
}

/** Returns what a result adds to the score. It is negative for a wrong answer that cost points. */
export function pointsOf({ outcome, deduction }: Pick<TaskResult, 'outcome' | 'deduction'>): number {
  if (outcome.status === 'completed') return outcome.pointsAwarded;
  // An answer that cost nothing gives 0 by this, and not -0, which JSON lacks.
  return 0 - deduction;
}

/** The third right answer in a row is the first that gets the bonus. */
const STREAK_LENGTH = 3;

interface Answered {
  index: number;
  result: Pick<TaskResult, 'outcome' | 'settledAt'>;
}

/** Right answers of one moment count first, so that the order of the tasks does not matter. */
function compareAnswers(a: Answered, b: Answered): number {
  const isFailed = ({ result }: Answered) => Number(result.outcome.status === 'failed');
  return a.result.settledAt - b.result.settledAt || isFailed(a) - isFailed(b);
}

/**
 * Returns what each task adds to the score by a streak, in the order of `tasks`. A failed question
 * ends a streak. Photos, videos and numbers that win at the end neither add to it nor end it.
 */
export function streakPoints(
  tasks: readonly Pick<AdminTask, 'taskType' | 'verificationRequirements'>[],
  plays: readonly { result: Answered['result'] | null }[],
  streakBonus: number,
): number[] {
  const points = tasks.map(() => 0);
  if (streakBonus === 0) return points;
  const answers = tasks.flatMap((task, index): Answered[] => {
    const result = plays[index]?.result ?? null;
    return result !== null && isAnswerType(task.taskType) && !nearestWins(task) ? [{ index, result }] : [];
  });
  let length = 0;
  for (const { index, result } of answers.toSorted(compareAnswers)) {
    length = result.outcome.status === 'completed' ? length + 1 : 0;
    if (length >= STREAK_LENGTH) points[index] = streakBonus;
  }
  return points;
}

/** Returns what a team has by right answers in a row. It follows from its own results. */
export function streakSum(...args: Parameters<typeof streakPoints>): number {
  return streakPoints(...args).reduce((sum, points) => sum + points, 0);
}
