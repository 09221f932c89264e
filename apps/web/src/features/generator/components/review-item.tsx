import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

/** The value of a button's `data-action`. */
type ItemAction = 'edit' | 'again' | 'undo' | 'up' | 'down' | 'drop';

/**
 * Changes the game at once, then focuses a button of the task or team with this `data-item`. The
 * browser drops the focus when a card moves or is replaced.
 */
export function changeAndFocus(change: () => void, id: string, action: ItemAction): void {
  flushSync(change);
  document.querySelector<HTMLElement>(`[data-item="${id}"] [data-action="${action}"]`)?.focus();
}

interface DroppedItemProps {
  id: string;
  children: ReactNode;
  onUndo: () => void;
}

/** A placeholder for a task or team that will not be saved, with its undo. */
export function DroppedItem({ id, children, onUndo }: DroppedItemProps) {
  return (
    <li
      data-item={id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-2 border-line border-dashed py-2 pr-2 pl-4"
    >
      <p className="min-w-0 grow basis-40 text-ink-2">{children}</p>
      <Button data-action="undo" onClick={onUndo}>
        <Undo2 aria-hidden className="size-5" />
        {m.common_undo()}
      </Button>
    </li>
  );
}
