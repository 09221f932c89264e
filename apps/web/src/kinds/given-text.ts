import type { AdminTask, TaskAnswer } from '@reisspel/contract/tasks';
import { findRequirement } from '@reisspel/rules/kinds/kind';
import { quizOptions } from '@reisspel/rules/kinds/quiz';
import * as m from '../paraglide/messages.js';
import { amountText } from './estimate/typed-number.ts';

/** Returns the answer of a team as the organiser reads it. */
export function givenText(answer: TaskAnswer, { verificationRequirements: stored }: AdminTask): string {
  if ('text' in answer) return answer.text;
  if ('value' in answer) return amountText(answer.value, findRequirement(stored, 'estimate')?.unit);
  // The organiser may have removed the option since.
  const option = quizOptions(stored).find(({ id }) => id === answer.optionId);
  return option?.text ?? m.admin_answer_removed();
}
