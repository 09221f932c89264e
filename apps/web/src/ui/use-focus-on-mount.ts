import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of a screen that took another one's place: takes the focus that the old screen lost, so that the
 * keyboard and a screen reader go on from here. Give the heading `tabIndex={-1}`.
 */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return target;
}
