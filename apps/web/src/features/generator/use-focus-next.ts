import { useEffect, useRef } from 'react';
import type { GeneratedGame } from './generated-game.ts';
import type { Generator } from './use-generator.ts';

/** What a button of a task or team does; its `data-action`. */
export type ItemAction = 'edit' | 'again' | 'undo' | 'up' | 'down' | 'drop';

export type FocusNext = (id: string, action: ItemAction) => void;

/** What the buttons of a task work on. */
export interface Desk {
  game: GeneratedGame;
  amend: Generator['amend'];
  /** Tells a screen reader what happened. */
  say: (text: string) => void;
  focusNext: FocusNext;
}

/**
 * Puts the focus on a button of a task or team once the change that was just made is on the page: moving or replacing
 * a card takes the focus from what was pressed. The button is found by its `data-action` in what has the `data-item`.
 */
export function useFocusNext(): FocusNext {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const button = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    button?.focus();
  });
  return (id, action) => {
    wanted.current = `[data-item="${id}"] [data-action="${action}"]`;
  };
}
