import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/** Elements that keep the focus when the list around them gets another order. */
type Focused = HTMLElement | null;

interface FocusRequests {
  focusPath: (path: string) => void;
  focusEntry: (id: string) => void;
}

/**
 * Puts the focus on a field that is about to be there: asked for in the same breath as the change that makes it.
 * Call it in the component that renders on every such change.
 */
export function useFocusRequests(): FocusRequests {
  const wanted = useRef<string | null>(null);
  const last = useRef<Focused>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
      // Who goes somewhere else does not want to be taken away from there.
      wanted.current = null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // A field that moves within its list loses the focus on the way.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected) {
      last.current.focus({ preventScroll: true });
    }
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
    };
    return {
      focusPath: (path: string) => want('data-path', path),
      focusEntry: (id: string) => want('data-entry', id),
    };
  }, []);
}
