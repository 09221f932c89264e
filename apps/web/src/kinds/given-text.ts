import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import type { AdminTask, KeptAnswer } from '@reisspel/contract/tasks';
import { findRequirement } from '@reisspel/rules/kinds/kind';
import { quizOptions } from '@reisspel/rules/kinds/quiz';
import * as m from '../paraglide/messages.js';
import { amountText } from './estimate/typed-number.ts';

type Option = Pick<QuizOption, 'id' | 'text'>;

/** Names options of a question. The organiser may have removed some since. */
function textsOf(ids: readonly Option['id'][], options: readonly Option[]): string {
  return ids
    .map((id) => options.find((option) => option.id === id)?.text ?? m.admin_answer_removed())
    .join(', ');
}

/** Returns the answer of a team as the organiser reads it. */
export function givenText(answer: KeptAnswer, { verificationRequirements: stored }: AdminTask): string {
  if ('text' in answer) return answer.text;
  if ('code' in answer) return answer.code;
  if ('value' in answer) return amountText(answer.value, findRequirement(stored, 'estimate')?.unit);
  if ('ticked' in answer) return textsOf(answer.ticked, findRequirement(stored, 'choices')?.options ?? []);
  if ('itemIds' in answer) return textsOf(answer.itemIds, findRequirement(stored, 'order')?.items ?? []);
  return textsOf([answer.optionId], quizOptions(stored));
}
