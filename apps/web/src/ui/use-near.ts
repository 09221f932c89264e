import { type RefObject, useEffect, useState } from 'react';

/** Distance at which something is worth loading: one scroll of a thumb. */
const MARGIN = '300px';

/** True once an element has been within `margin` of the screen; it stays true. */
export function useNear(ref: RefObject<Element | null>, margin = MARGIN): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, near, margin]);
  return near;
}
