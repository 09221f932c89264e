import { MIN_ORDER_ITEMS } from '@reisspel/contract/limits';
import { BLANK_OPTION, filledOptions, type OptionValues, textsProblem } from '../question/option-values.ts';
import type { KindValues } from '../task-form-values.ts';
import { questionInput, questionValuesOf } from '../typed-values.ts';

export const NEW_ORDER = {
  items: Array.from({ length: MIN_ORDER_ITEMS + 1 }, (): OptionValues => BLANK_OPTION),
  partialPoints: false,
};

export type OrderValues = typeof NEW_ORDER;

/** Returns what is wrong with the items; null if nothing. */
export function itemsProblem({ items }: OrderValues): 'too_few' | 'equal' | null {
  return textsProblem(items, MIN_ORDER_ITEMS);
}

export const orderValues: KindValues<'order'> = {
  valuesOf: (input) => ({
    ...questionValuesOf(input),
    items: input.items.map(({ id, text }) => ({ optionId: id ?? null, text })),
    partialPoints: input.partialPoints,
  }),

  inputOf: (values, common) => ({
    taskType: 'order',
    ...common,
    ...questionInput(values),
    items: filledOptions(values.items),
    partialPoints: values.partialPoints,
  }),
};
