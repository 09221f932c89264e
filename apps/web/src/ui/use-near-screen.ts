import { type RefObject, useEffect, useState } from 'react';

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
