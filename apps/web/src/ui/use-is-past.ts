import { type RefObject, useEffect, useState } from 'react';

/** So much below the screen still counts as on it: only what has left at the top is past. */
const ALL_BELOW = '1000000px';

/** Whether an element has left the screen at the top. */
export function useIsPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setIsPast(!last.isIntersecting);
      },
      { rootMargin: `0px 0px ${ALL_BELOW}` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
