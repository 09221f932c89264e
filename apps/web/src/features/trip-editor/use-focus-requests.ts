import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface FocusRequests {
  focusPath: (path: string) => void;
  focusEntry: (id: string) => void;
  /** A field that moves within its list loses the focus on the way: the next render gives it back to `holder`. */
  holdFocus: (holder: EventTarget | null) => void;
}

/**
 * Puts the focus on a field that is about to be there: asked for in the same breath as the change that makes it.
 * Call it in the component that renders on every such change.
 */
export function useFocusRequests(): FocusRequests {
  const wanted = useRef<string | null>(null);
  const holder = useRef<HTMLElement | null>(null);
  const [, render] = useState(0);

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

  useLayoutEffect(() => {
    const held = holder.current;
    holder.current = null;
    if (document.activeElement === document.body && held?.isConnected) held.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted.current === null) return;
    const found = document.querySelector(wanted.current);
    if (!(found instanceof HTMLElement)) return;
    wanted.current = null;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
  });

  return useMemo(() => {
    const want = (attribute: string, value: string) => {
      wanted.current = `[${attribute}="${CSS.escape(value)}"]`;
      // The field may be there already.
      render((count) => count + 1);
    };
    return {
      focusPath: (path: string) => want('data-path', path),
      focusEntry: (id: string) => want('data-entry', id),
      holdFocus: (target: EventTarget | null) => {
        holder.current = target instanceof HTMLElement ? target : null;
      },
    };
  }, []);
}
