import { INITIAL_QUIZ_OPTIONS, MIN_QUIZ_OPTIONS } from '@reisspel/contract/limits';
import { BLANK_OPTION, filledOptions, type OptionValues, textsProblem } from '../question/option-values.ts';
import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';

interface ChoiceValues extends OptionValues {
  isCorrect: boolean;
}

export const BLANK_CHOICE: ChoiceValues = { ...BLANK_OPTION, isCorrect: false };

export const NEW_CHOICES = {
  choices: Array.from({ length: INITIAL_QUIZ_OPTIONS }, () => BLANK_CHOICE),
  partialPoints: false,
};

export type ChoicesValues = typeof NEW_CHOICES;

/** Returns what is wrong with the options; null if nothing. */
export function choicesProblem({ choices }: ChoicesValues): 'too_few' | 'equal' | 'none_right' | null {
  const problem = textsProblem(choices, MIN_QUIZ_OPTIONS);
  if (problem !== null) return problem;
  return filledOptions(choices).some(({ isCorrect }) => isCorrect) ? null : 'none_right';
}

export const choicesValues: KindValues<'choices'> = {
  valuesOf: (input) => ({
    ...questionValuesOf(input),
    choices: input.options.map(({ id, ...option }) => ({ optionId: id ?? null, ...option })),
    partialPoints: input.partialPoints,
  }),

  inputOf: (values, common) => ({
    taskType: 'choices',
    ...common,
    ...questionInput(values),
    options: filledOptions(values.choices),
    partialPoints: values.partialPoints,
  }),
};
