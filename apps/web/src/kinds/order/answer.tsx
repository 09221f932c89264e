import { lazy, Suspense } from 'react';
import * as m from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { KindAnswer } from '../answers.ts';
import { draftOfIds } from '../question/draft-ids.ts';
import { QUESTION_TEXTS } from '../question/texts.ts';
import { itemsInOrder, orderPointsText } from './items.ts';

const loadField = () => import('./order-field.tsx');
/** Loads only for a question of this kind, because it has the code for dragging. */
const OrderField = lazy(loadField);

export const orderAnswer: KindAnswer = {
  texts: {
    ...QUESTION_TEXTS,
    requirement: (work) =>
      `${m.order_requirement()} ${orderPointsText('partialPoints' in work && work.partialPoints)}`,
  },
  preload: loadField,
  Field: (props) => (
    <Suspense fallback={<Skeleton className="h-16" count={5} />}>
      <OrderField {...props} />
    </Suspense>
  ),
  draftOf: ({ itemIds }) => draftOfIds(itemIds),
  parse: (draft, opening) => ({
    ok: true,
    body: {
      itemIds: itemsInOrder(opening, draft).map(({ id }) => id),
      partialPoints: 'partialPoints' in opening && opening.partialPoints,
    },
  }),
};
