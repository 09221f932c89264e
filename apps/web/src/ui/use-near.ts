import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen something is already worth loading: what a thumb scrolls at once. */
const MARGIN = '300px';

/** Whether an element has been on the screen, or within `margin` of it. It stays so. */
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
