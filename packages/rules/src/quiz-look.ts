import type { AdminTask, TaskOpening } from '@reisspel/contract/tasks';
import { questionRules } from './kinds/kinds.ts';
import { timeLimit } from './requirements.ts';
import { remainingMs } from './verdicts.ts';

/** Until when a question that is opened at `now` can be answered, in epoch milliseconds; null is no limit. */
export function quizDeadline(task: AdminTask, now: number): number | null {
  const limit = timeLimit(task.verificationRequirements);
  return limit === null ? null : now + limit * 1_000;
}

/** A question as its team sees it at `now`: what is right stays here. */
export function quizAsShown(task: AdminTask, deadlineAt: number | null, now: number): TaskOpening {
  return {
    question: task.instructions,
    ...questionRules(task.taskType).shown(task.verificationRequirements),
    remainingMs: remainingMs(deadlineAt, now),
  };
}
