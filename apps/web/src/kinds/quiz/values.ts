import type { QuizOption } from '@reisspel/contract/kinds/quiz';
import { INITIAL_QUIZ_OPTIONS, MIN_QUIZ_OPTIONS } from '@reisspel/contract/limits';
import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';

interface Option {
  optionId: QuizOption['id'] | null;
  text: string;
}

const BLANK_OPTIONS: Option[] = Array.from({ length: INITIAL_QUIZ_OPTIONS }, () => ({
  optionId: null,
  text: '',
}));

/** `correct` is the index of the right option as text; empty while none is chosen. */
export const NEW_QUIZ = { options: BLANK_OPTIONS, correct: '' };

export type QuizValues = typeof NEW_QUIZ;

export type OptionsProblem = 'too_few_options' | 'duplicate_options' | 'no_correct_option';

/** Returns what is wrong with the options; null if nothing. Ignores blank options (spec 5). */
export function optionsProblem({ options, correct }: QuizValues): OptionsProblem | null {
  const chosen = correct === '' ? undefined : options[Number(correct)];
  const texts = options.map(({ text }) => text.trim()).filter((text) => text !== '');
  if (texts.length < MIN_QUIZ_OPTIONS) return 'too_few_options';
  if (new Set(texts).size < texts.length) return 'duplicate_options';
  return chosen === undefined || chosen.text.trim() === '' ? 'no_correct_option' : null;
}

export const quizValues: KindValues<'quiz'> = {
  valuesOf(input) {
    const correct = input.options.findIndex((option) => option.isCorrect);
    return {
      ...questionValuesOf(input),
      options: input.options.map(({ id, text }) => ({ optionId: id ?? null, text })),
      correct: correct < 0 ? '' : String(correct),
    };
  },

  inputOf(values, common) {
    const options = values.options
      .map(({ optionId, text }, index) => ({
        ...(optionId === null ? {} : { id: optionId }),
        text: text.trim(),
        isCorrect: String(index) === values.correct,
      }))
      .filter(({ text }) => text !== '');
    return { taskType: 'quiz', ...common, ...questionInput(values), options };
  },
};
