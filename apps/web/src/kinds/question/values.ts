import type { TaskInputs } from '@reisspel/contract/tasks';
import type { AnswerType } from '@reisspel/rules/kinds/flows';
import { address, limit } from '../typed-values.ts';

export interface QuestionValues {
  timeLimit: string;
  imageUrl: string;
}

export function newQuestionValues(): QuestionValues {
  return { timeLimit: '', imageUrl: '' };
}

export function questionValuesOf({ timeLimit, imageUrl }: TaskInputs[AnswerType]): QuestionValues {
  return { timeLimit: String(timeLimit ?? ''), imageUrl: imageUrl ?? '' };
}

export function questionInput({ timeLimit, imageUrl }: QuestionValues) {
  return { timeLimit: limit(timeLimit), imageUrl: address(imageUrl) };
}
