import { type Dispatch, useEffect } from 'react';
import type { EditorAction } from './editor-state.ts';
import { settle } from './settle.ts';

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null;
}

/**
 * Does at once what it is given, but while a finger or mouse button is down: then after its click. What moves on the
 * page in between would be under the pointer in the place of what was pressed.
 */
function afterClicks(signal: AbortSignal): (act: () => void) => void {
  let pressed = false;
  let waiting: (() => void)[] = [];
  const release = () => {
    pressed = false;
    // The click comes right after this.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  addEventListener(
    'pointerdown',
    () => {
      pressed = true;
    },
    { signal, capture: true },
  );
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, release, { signal });
  return (act) => {
    if (pressed) waiting.push(act);
    else act();
  };
}

/** Hears which field was left: its problems may be shown now, and what lies around it goes into the order of time. */
export function useLeaving(
  dispatch: Dispatch<EditorAction>,
  holdFocus: (holder: EventTarget | null) => void,
): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const perform = afterClicks(signal);
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const path = target instanceof HTMLElement ? target.dataset['path'] : undefined;
      if (path === undefined) return;
      const row = rowOf(target);
      const stays = row !== null && row === rowOf(relatedTarget);
      perform(() => {
        dispatch({ type: 'leave', path });
        if (stays) return;
        holdFocus(relatedTarget ?? document.activeElement);
        dispatch({ type: 'amend', update: (whole) => settle(whole, path) });
      });
    };
    // After the fields' own handlers, which may still tidy up what was typed.
    document.addEventListener('focusout', leave, { signal });
    return () => listening.abort();
  }, [dispatch, holdFocus]);
}
