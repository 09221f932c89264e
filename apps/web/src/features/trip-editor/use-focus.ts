import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

interface Leaving {
  /** The field at `path` was left: its problems may be shown now. */
  leave: (path: string) => void;
  /** So was its row: what lies around the field goes into the order of time. */
  settle: (path: string) => void;
}

/** Hears which field is left. A field that moves within its list loses the focus on the way: it gets it back. */
function useLeaving({ leave, settle }: Leaving): void {
  const holder = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const held = holder.current;
    holder.current = null;
    if (document.activeElement === document.body && held?.isConnected) held.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const perform = afterClicks(signal);
    const hear = ({ target, relatedTarget }: FocusEvent) => {
      const path = target instanceof HTMLElement ? target.dataset['path'] : undefined;
      if (path === undefined) return;
      const row = rowOf(target);
      const stays = row !== null && row === rowOf(relatedTarget);
      perform(() => {
        leave(path);
        if (stays) return;
        const holding = relatedTarget ?? document.activeElement;
        holder.current = holding instanceof HTMLElement ? holding : null;
        settle(path);
      });
    };
    // After the fields' own handlers, which may still tidy up what was typed.
    document.addEventListener('focusout', hear, { signal });
    return () => listening.abort();
  }, [leave, settle]);
}

/**
 * Gives a way to put the focus on the field at a path, which may be about to be there. Call it in the component that
 * renders on every change of the draft.
 */
export function useFocus(leaving: Leaving): (path: string) => void {
  const wanted = useRef<string | null>(null);
  const [, render] = useState(0);
  useLeaving(leaving);

  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // Who goes somewhere else meanwhile does not want to be taken away from there.
    const forget = () => {
      wanted.current = null;
    };
    addEventListener('pointerdown', forget, options);
    addEventListener('keydown', forget, options);
    return () => listening.abort();
  }, []);

  useEffect(() => {
    if (wanted.current === null) return;
    const found = document.querySelector(`[data-path="${CSS.escape(wanted.current)}"]`);
    if (!(found instanceof HTMLElement)) return;
    wanted.current = null;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
  });

  return useCallback((path: string) => {
    wanted.current = path;
    // The field may be there already.
    render((count) => count + 1);
  }, []);
}
