import { z } from 'zod';
import { OptionId } from '../ids.ts';
import { MAX_OPTION_LENGTH, MAX_ORDER_ITEMS, MIN_ORDER_ITEMS } from '../limits.ts';
import { readableText } from '../text.ts';
import { answerInput, answerOpening, answerWork, imageField, partialPoints } from './common.ts';
import { areDifferent, shownOptions } from './quiz.ts';

export const Order = z.strictObject({
  type: z.literal('order'),
  /** In the right order. A team sees them in the order of their ids. */
  items: shownOptions,
  partialPoints,
  ...imageField,
});
export type Order = z.infer<typeof Order>;

export const OrderTaskInput = z
  .strictObject({
    taskType: z.literal('order'),
    ...answerInput,
    /** In the right order. An item keeps its id through an edit. A new item has none. */
    items: z
      .array(z.strictObject({ id: OptionId.optional(), text: readableText(MAX_OPTION_LENGTH) }))
      .min(MIN_ORDER_ITEMS)
      .max(MAX_ORDER_ITEMS),
    partialPoints: partialPoints.default(false),
  })
  .refine(({ items }) => areDifferent(items), {
    path: ['items'],
    params: { rule: 'duplicate_option' },
  });
export type OrderTaskInput = z.infer<typeof OrderTaskInput>;

export const OrderWork = z.strictObject({ taskType: z.literal('order'), ...answerWork, partialPoints });

export const OrderOpening = z.strictObject({ ...answerOpening, items: shownOptions, partialPoints });

/** All items that the team saw. If the question has changed, the server refuses the answer. */
export const OrderAnswer = z.strictObject({
  itemIds: z.array(OptionId).max(MAX_ORDER_ITEMS),
  partialPoints,
});
