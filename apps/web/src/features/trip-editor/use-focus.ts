import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null;
}

/**
 * Returns a function that runs an action at once, or after the click while a pointer is down:
 * moving the page earlier would put something else under the pointer.
 */
function useAfterClicks(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // The click event follows `pointerup`.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, release, options);
    return () => listening.abort();
  }, []);
  return (act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  };
}

interface Leaving {
  /** The field at `path` lost the focus: its errors may be shown. */
  leave: (path: string) => void;
  /** The focus left the row: its list is sorted by time. */
  settle: (path: string) => void;
}

/** Reports the field that lost the focus. A field that moves in its list gets the focus back. */
function useLeaving({ leave, settle }: Leaving): void {
  const holder = useRef<HTMLElement | null>(null);
  const perform = useAfterClicks();
  useLayoutEffect(() => {
    const held = holder.current;
    holder.current = null;
    if (document.activeElement === document.body && held?.isConnected) held.focus({ preventScroll: true });
  });
  const hear = useEffectEvent(({ target, relatedTarget }: FocusEvent) => {
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
  });
  useEffect(() => {
    // Runs after the fields' own handlers, which may normalise the text.
    const listen = (event: FocusEvent) => hear(event);
    document.addEventListener('focusout', listen);
    return () => document.removeEventListener('focusout', listen);
  }, []);
}

/**
 * Returns a function that focuses the field at a path, also one that is not rendered yet. Call this
 * in the component that renders on every change of the draft.
 */
export function useFocus(leaving: Leaving): (path: string) => void {
  const wanted = useRef<string | null>(null);
  const [, render] = useState(0);
  useLeaving(leaving);

  useEffect(() => {
    const listening = new AbortController();
    // A user who goes elsewhere meanwhile keeps the focus there.
    const forget = () => {
      wanted.current = null;
    };
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, forget, { capture: true, signal: listening.signal });
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

  return (path) => {
    wanted.current = path;
    // The field may already be rendered.
    render((count) => count + 1);
  };
}
