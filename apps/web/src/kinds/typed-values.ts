import type { TaskInputs } from '@reisspel/contract/tasks';
import type { AnswerType } from '@reisspel/rules/kinds/flows';

/** Empty, and for attempts also 0, means no limit (spec 5). */
export function limit(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || number === 0 ? null : number;
}

export function address(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** What the forms of all questions have. */
export const NEW_QUESTION = { timeLimit: '', imageUrl: '' };

export type QuestionValues = typeof NEW_QUESTION;

export function questionValuesOf({ timeLimit, imageUrl }: TaskInputs[AnswerType]): QuestionValues {
  return { timeLimit: String(timeLimit ?? ''), imageUrl: imageUrl ?? '' };
}

export function questionInput({ timeLimit, imageUrl }: QuestionValues) {
  return { timeLimit: limit(timeLimit), imageUrl: address(imageUrl) };
}
