import { type RefObject, useEffect, useState } from 'react';

/** Distance from the screen (CSS) at which loading begins: one swipe of a thumb. */
const MARGIN = '300px';

/** True within `margin` (CSS) of the screen. Returns `initial` before the first measurement. */
export function useNearScreen(ref: RefObject<Element | null>, initial: boolean, margin: string): boolean {
  const [near, setNear] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, margin]);
  return near;
}

/** Becomes true, and stays true, once an element was within `margin` above or below the screen. */
export function useNear(ref: RefObject<Element | null>, margin = MARGIN): boolean {
  const near = useNearScreen(ref, false, `${margin} 0px`);
  const [wasNear, setWasNear] = useState(false);
  if (near && !wasNear) setWasNear(true);
  return near || wasNear;
}
