import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading of a screen when it appears, if nothing has the focus. The heading needs
 * `tabIndex={-1}`. A screen that stays mounted while it is hidden passes `isShown`.
 */
export function useFocusOnMount<T extends HTMLElement>(isShown = true): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (isShown && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [isShown]);
  return target;
}
