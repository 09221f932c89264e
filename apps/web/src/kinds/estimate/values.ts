import type { TaskInputs } from '@reisspel/contract/tasks';
import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';
import { readNumber, typedText } from './typed-number.ts';

export const NEW_ESTIMATE = { answer: '', tolerance: '', nearestWins: false, unit: '' };

export type EstimateValues = typeof NEW_ESTIMATE;

/** Returns the typed number; null when it cannot be read. */
export function numberIn(text: string): number | null {
  const number = readNumber(text);
  return number.is === 'number' ? number.value : null;
}

export function targetValues({
  answer,
  tolerance,
  unit,
}: Pick<TaskInputs['estimate'], 'answer' | 'tolerance' | 'unit'>): EstimateValues {
  return {
    answer: typedText(answer),
    tolerance: tolerance === null ? '' : typedText(tolerance),
    nearestWins: tolerance === null,
    unit,
  };
}

export const estimateValues: KindValues<'estimate'> = {
  valuesOf: (input) => ({
    ...questionValuesOf(input),
    ...targetValues(input),
  }),

  inputOf: (values, common) => ({
    taskType: 'estimate',
    ...common,
    ...questionInput(values),
    answer: numberIn(values.answer) ?? 0,
    tolerance: values.nearestWins ? null : (numberIn(values.tolerance) ?? 0),
    unit: values.unit.trim(),
  }),
};
