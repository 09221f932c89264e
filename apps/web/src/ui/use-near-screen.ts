import { type RefObject, useEffect, useState } from 'react';

/** How far from the screen something is still drawn: what a thumb throws past in the time that drawing takes. */
const MARGIN = '100%';

/** Whether an element is on the screen or close to it now. `first` until that is known. */
export function useNearScreen(ref: RefObject<Element | null>, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${MARGIN} 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}
