import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the page under the player's finger while a bar on top of it comes, grows and goes: the page scrolls along. Where there
 * is not that much to scroll back, the bar's place stays empty until another page is shown (`address`).
 */
export function useSteadyPage(bar: RefObject<HTMLElement | null>, address: string): void {
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without the place that was kept
  useLayoutEffect(() => {
    if (!bar.current) return;
    bar.current.style.minHeight = '';
    height.current = bar.current.offsetHeight;
  }, [bar, address]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    // Chrome does the same, but not at the top of a page; twice is too much.
    root.style.overflowAnchor = 'none';
    const settle = () => {
      const grown = element.offsetHeight - height.current;
      // A page that nobody has touched yet shows its top.
      if (grown !== 0 && navigator.userActivation?.hasBeenActive !== false) {
        if (grown + scrollY < 0) element.style.minHeight = `${height.current - scrollY}px`;
        scrollBy({ top: grown, behavior: 'instant' });
      }
      height.current = element.offsetHeight;
    };
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.overflowAnchor = '';
    };
  }, [bar]);
}
