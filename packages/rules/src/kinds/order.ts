import type { Order, OrderTaskInput } from '@reisspel/contract/kinds/order';
import {
  type AnswerRules,
  areAll,
  findRequirement,
  judgeParts,
  type KindRules,
  type NewOptionId,
  questionSettings,
  questionWork,
  type Stored,
  storedClock,
  storedRewards,
} from './kind.ts';

type Items = Order['items'];

const EMPTY: Order = { type: 'order', items: [], partialPoints: false, imageUrl: null };

function questionOf(stored: Stored): Order {
  return findRequirement(stored, 'order') ?? EMPTY;
}

/** The order in which every team sees the items. The ids are random, so it reveals nothing. */
function shuffled(items: Items): Items {
  return items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Gives each item an id. If teams would then see the right order, all items get new ids. */
function withIds(input: OrderTaskInput['items'], newOptionId: NewOptionId): Items {
  const items = input.map(({ id, text }) => ({ id: id ?? newOptionId(), text }));
  if (shuffled(items).some(({ id }, at) => id !== items[at]?.id)) return items;
  const reversed = items.map(newOptionId).toSorted().reverse();
  return items.map((item, at) => ({ ...item, id: reversed[at] ?? item.id }));
}

/** A team puts items in order. Each item in its right place is a right part of the answer. */
export const order: KindRules<'order'> & AnswerRules = {
  label: 'Volgorde',

  toStored({ items, partialPoints, imageUrl, ...settings }, newOptionId) {
    return [
      ...storedClock(settings.timeLimit),
      { type: 'order', items: withIds(items, newOptionId), partialPoints, imageUrl },
      ...storedRewards(settings),
    ];
  },

  fromStored(stored, common) {
    const { type: taskType, ...question } = questionOf(stored);
    return { taskType, ...common, ...question, ...questionSettings(stored) };
  },

  work: ({ verificationRequirements: stored }, state) => ({
    ...questionWork('order', stored, state),
    partialPoints: questionOf(stored).partialPoints,
  }),

  shown(stored) {
    const { items, partialPoints, imageUrl } = questionOf(stored);
    return { imageUrl, partialPoints, items: shuffled(items) };
  },

  judge(stored, answer) {
    if (!('itemIds' in answer)) return 'task_type_mismatch';
    const { items, partialPoints } = questionOf(stored);
    if (!areAll(answer.itemIds, items) || answer.partialPoints !== partialPoints) {
      return 'question_outdated';
    }
    const right = items.filter(({ id }, at) => answer.itemIds[at] === id).length;
    return judgeParts({ right, wrong: 0, of: items.length }, partialPoints);
  },

  rightAnswer: (stored) => ({ texts: questionOf(stored).items.map(({ text }) => text) }),
};
