import { comparable } from '@reisspel/rules/kinds/text';
import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';

/** `synonyms` has one answer on each line. */
export const NEW_TEXT = { rightAnswer: '', synonyms: '' };
export type TextValues = typeof NEW_TEXT;

/** Leaves out lines without anything that counts. */
export function synonymsIn(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => comparable(line) !== '');
}

export const textValues: KindValues<'text'> = {
  valuesOf: (input) => ({
    ...questionValuesOf(input),
    rightAnswer: input.rightAnswer,
    synonyms: input.synonyms.join('\n'),
  }),
  inputOf: (values, common) => ({
    taskType: 'text',
    ...common,
    ...questionInput(values),
    rightAnswer: values.rightAnswer.trim(),
    synonyms: synonymsIn(values.synonyms),
  }),
};
