import { useEffect, useRef } from 'react';
import type { GeneratedGame } from './generated-game.ts';
import type { Generator } from './use-generator.ts';

/** The value of a button's `data-action`. */
export type ItemAction = 'edit' | 'again' | 'undo' | 'up' | 'down' | 'drop';

export type FocusNext = (id: string, action: ItemAction) => void;

/** The dependencies of a task's buttons. */
export interface Desk {
  game: GeneratedGame;
  amend: Generator['amend'];
  /** Announces a result to a screen reader. */
  say: (text: string) => void;
  focusNext: FocusNext;
}

/**
 * Focuses a button of a task or team after the next render: moving or replacing a card drops the
 * focus. Finds the button by `data-action` within `data-item`.
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
