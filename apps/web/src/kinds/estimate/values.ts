import { questionInput, questionValuesOf } from '../question/values.ts';
import type { KindValues } from '../task-form-values.ts';
import { readNumber, typedText } from './typed-number.ts';

export interface EstimateValues {
  answer: string;
  tolerance: string;
  unit: string;
}

export function newEstimateValues(): EstimateValues {
  return { answer: '', tolerance: '', unit: '' };
}

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
