import type { QuizOpening } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { quizImage, quizOptions, quizTimeLimit } from './requirements.ts';
import { remainingMs } from './verdicts.ts';

/** Until when a quiz that is opened at `now` can be answered, in epoch milliseconds; null is no limit. */
export function quizDeadline(task: AdminTask, now: number): number | null {
  const limit = quizTimeLimit(task.verificationRequirements);
  return limit === null ? null : now + limit * 1_000;
}

/** A quiz as its team sees it at `now`: which option is right stays here. */
export function quizAsShown(task: AdminTask, deadlineAt: number | null, now: number): QuizOpening {
  const requirements = task.verificationRequirements;
  return {
    question: task.instructions,
    imageUrl: quizImage(requirements),
    options: quizOptions(requirements).map(({ id, text }) => ({ id, text })),
    remainingMs: remainingMs(deadlineAt, now),
  };
}
