import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

/** The value of a button's `data-action`. */
type ItemAction = 'edit' | 'again' | 'undo' | 'up' | 'down' | 'drop';

/** Runs `change` and then focuses a button of the item, because a moved card loses the focus. */
export function changeAndFocus(change: () => void, id: string, action: ItemAction): void {
  flushSync(change);
  document.querySelector<HTMLElement>(`[data-item="${id}"] [data-action="${action}"]`)?.focus();
}

interface DroppedItemProps {
  id: string;
  children: ReactNode;
  onUndo: () => void;
}

export function DroppedItem({ id, children, onUndo }: DroppedItemProps) {
  return (
    <li
      data-item={id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-2 border-line border-dashed py-2 pr-2 pl-4"
    >
      <p className="min-w-0 grow basis-40 text-ink-2">{children}</p>
      <Button icon={Undo2} data-action="undo" onClick={onUndo}>
        {m.common_undo()}
      </Button>
    </li>
  );
}
