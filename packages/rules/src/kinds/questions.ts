import type { VerificationRequirement } from '@reisspel/contract/tasks';
import { timeLimit } from '../requirements.ts';
import type { AnswerType, AnswerWork } from './flows.ts';
import type { OpenStanding, Stored } from './kind.ts';

/** The parts that all questions share. */

/** A question without a limit stores nothing. */
export function storedClock(limit: number | null): VerificationRequirement[] {
  return limit === null ? [] : [{ type: 'quiz-config', timeLimit: limit }];
}

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
