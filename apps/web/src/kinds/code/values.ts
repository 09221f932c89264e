import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';

export const NEW_CODE = { code: '' };
export type CodeValues = typeof NEW_CODE;

export const codeValues: KindValues<'code'> = {
  valuesOf: (input) => ({ ...questionValuesOf(input), code: input.code }),
  inputOf: (values, common) => ({
    taskType: 'code',
    ...common,
    ...questionInput(values),
    code: values.code.trim(),
  }),
};
