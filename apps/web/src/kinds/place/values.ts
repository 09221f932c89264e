import { placeOf, placeValues } from '../photo/values.ts';
import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';

/** The server refuses it. The form saves no task without a place. */
const NO_PLACE = { latitude: Number.NaN, longitude: Number.NaN };

/** The place has the same values in the form as the check of a photo's place. */
export const placeTaskValues: KindValues<'place'> = {
  valuesOf: (input) => ({ ...questionValuesOf(input), ...placeValues(input) }),
  inputOf: (values, common) => ({
    taskType: 'place',
    ...common,
    ...questionInput(values),
    ...(placeOf(values) ?? NO_PLACE),
    radius: Number(values.radius),
  }),
};
