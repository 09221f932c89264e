import type { TaskOpening } from '@reisspel/contract/tasks';
import * as m from '../../paraglide/messages.js';
import { idsInDraft } from '../question/draft-ids.ts';

export function orderPointsText(partialPoints: boolean): string {
  return partialPoints ? m.order_partial() : m.choices_all();
}

/** Returns the items in the order of the draft. Items that the draft lacks come last. */
export function itemsInOrder(opening: TaskOpening, draft: string) {
  const items = 'items' in opening ? opening.items : [];
  const ids = idsInDraft(draft);
  const placeOf = ({ id }: { id: string }) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
