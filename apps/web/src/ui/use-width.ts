import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whole CSS pixels: `clientWidth` rounds up too, and a row of that width would not fit. */
function widthOf(element: HTMLElement): number {
  return Math.floor(element.getBoundingClientRect().width);
}

/** CSS pixels that an element without a padding is wide, also while the window changes. 0 until it stands on the page. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // Before the first paint: nothing may jump.
    setWidth(widthOf(element));
    const observer = new ResizeObserver(() => setWidth(widthOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
