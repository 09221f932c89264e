import type { VerificationRequirement } from '@reisspel/contract/tasks';
import { timeLimit } from '../requirements.ts';
import type { AnswerType, AnswerWork } from './flows.ts';
import type { OpenStanding, Stored } from './kind.ts';

/** What all kinds of question have in common. */

/** What is stored of a question's clock: nothing where there is none. */
export function storedClock(limit: number | null): VerificationRequirement[] {
  return limit === null ? [] : [{ type: 'quiz-config', timeLimit: limit }];
}

/** What a team is told of a question: whether it was opened, and how long it gives. */
export function questionWork<Type extends AnswerType>(
  taskType: Type,
  stored: Stored,
  { opening }: OpenStanding,
): Omit<AnswerWork, 'taskType'> & { taskType: Type } {
  return {
    taskType,
    timeLimit: timeLimit(stored),
    opened: opening !== null,
    deadlineAt: opening?.deadlineAt ?? null,
  };
}
