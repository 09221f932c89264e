import { type RefObject, useEffect, useState } from 'react';

/** Distance at which something is worth loading: one scroll of a thumb. */
const MARGIN = '300px';

/** True within `margin` (CSS) above or below the screen. `first`: value before a measurement. */
export function useNearScreen(ref: RefObject<Element | null>, first: boolean, margin: string): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${margin} 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, margin]);
  return near;
}

/** True once an element has been within `margin` of the screen; it stays true. */
export function useNear(ref: RefObject<Element | null>, margin = MARGIN): boolean {
  const near = useNearScreen(ref, false, margin);
  const [wasNear, setWasNear] = useState(false);
  if (near && !wasNear) setWasNear(true);
  return near || wasNear;
}
