import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import type { AnswerFieldProps } from '../answers.ts';
import { draftOfIds } from '../question/draft-ids.ts';
import { itemsInOrder, orderPointsText } from './items.ts';

interface ItemRowProps {
  item: { id: string; text: string };
  /** Its place in the list, from 0. */
  index: number;
  total: number;
  locked: boolean;
  onStep: (from: number, to: number) => void;
}

function ItemRow({ item: { id, text }, index, total, locked, onStep }: ItemRowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: locked,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex items-center rounded-2xl border-2 border-line bg-card ${isDragging ? 'z-10 shadow-raised' : ''}`}
    >
      {/* Keys move a row with its buttons, so this is for mouse and touch only. */}
      <span
        ref={setActivatorNodeRef}
        {...listeners}
        className="flex w-12 shrink-0 cursor-grab touch-none items-center justify-center gap-1 self-stretch text-ink-2 active:cursor-grabbing"
      >
        <span className="display text-ink text-lg">{index + 1}</span>
        <GripVertical aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 grow py-2 font-bold text-lg leading-snug">{text}</span>
      <MoveButtons
        item={text}
        index={index}
        total={total}
        locked={locked}
        onMove={(to) => onStep(index, to)}
      />
    </li>
  );
}

export default function OrderField({ opening, draft, locked, onDraft }: AnswerFieldProps) {
  const items = itemsInOrder(opening, draft);
  const [moved, setMoved] = useState('');
  const move = (from: number, to: number) =>
    onDraft(draftOfIds(arrayMove(items, from, to).map(({ id }) => id)));
  // `SortableList` announces a drag itself.
  const step = (from: number, to: number) => {
    move(from, to);
    setMoved(m.sort_over({ item: items[from]?.text ?? '', place: to + 1, total: items.length }));
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2.5">
      <legend className="mb-1.5 font-bold">{m.order_legend()}</legend>
      {'partialPoints' in opening ? (
        <p className="text-ink-2">{orderPointsText(opening.partialPoints)}</p>
      ) : null}
      {/* The first order is never right (0047), and an untouched one cannot be handed in. */}
      {draft === '' ? <p className="text-ink-2">{m.order_untouched()}</p> : null}
      <SortableList items={items} nameOf={({ text }) => text} onMove={move}>
        <ol className="grid grid-cols-1 gap-2">
          {items.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              index={index}
              total={items.length}
              locked={locked}
              onStep={step}
            />
          ))}
        </ol>
      </SortableList>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </fieldset>
  );
}
