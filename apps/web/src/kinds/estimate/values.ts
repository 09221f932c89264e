import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';
import { readNumber, typedText } from './typed-number.ts';

export const NEW_ESTIMATE = { answer: '', tolerance: '', unit: '' };

export type EstimateValues = typeof NEW_ESTIMATE;

/** Returns the typed number; null when it cannot be read. */
export function numberIn(text: string): number | null {
  const number = readNumber(text);
  return number.is === 'number' ? number.value : null;
}

export const estimateValues: KindValues<'estimate'> = {
  valuesOf: (input) => ({
    ...questionValuesOf(input),
    answer: typedText(input.answer),
    tolerance: typedText(input.tolerance),
    unit: input.unit,
  }),

  inputOf: (values, common) => ({
    taskType: 'estimate',
    ...common,
    ...questionInput(values),
    answer: numberIn(values.answer) ?? 0,
    tolerance: numberIn(values.tolerance) ?? 0,
    unit: values.unit.trim(),
  }),
};
