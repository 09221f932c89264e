import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import * as m from '../paraglide/messages.js';
import { IconButton } from './icon-button.tsx';

interface MoveButtonsProps {
  /** The name of the row. */
  item: string;
  /** The place of the row, from 0. */
  index: number;
  total: number;
  locked?: boolean;
  /** Moves the row to the place `to`. */
  onMove: (to: number) => void;
}

/** Buttons that move a row of a list one place up or down. */
export function MoveButtons({ item, index, total, locked = false, onMove }: MoveButtonsProps) {
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    if (locked || to < 0 || to >= total) return;
    const { currentTarget: button } = event;
    flushSync(() => onMove(to));
    // A row that moves in the document loses the focus.
    button.focus();
  };
  // At an end the button is only `aria-disabled`, because a disabled button loses the focus.
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={m.sort_up({ item })}
        aria-disabled={locked || index === 0}
        className="aria-disabled:opacity-40"
        onClick={move(index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={m.sort_down({ item })}
        aria-disabled={locked || index === total - 1}
        className="aria-disabled:opacity-40"
        onClick={move(index + 1)}
      />
    </>
  );
}
