import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the heading of a new screen if nothing has the focus. It needs `tabIndex={-1}`. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return target;
}
