import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Duration in milliseconds of a team's move to its new place, which spectators can follow. */
const OVERTAKE_MS = 900;

type Places = ReadonlyMap<string, { left: number; top: number }>;

function childrenOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child) => child instanceof HTMLElement).filter(({ id }) => id !== '');
}

/** The layout positions, unaffected by a running animation. */
function measure(list: HTMLElement): Places {
  return new Map(
    childrenOf(list).map(({ id, offsetLeft: left, offsetTop: top }) => [id, { left, top }] as const),
  );
}

function isInOrder(list: HTMLElement, places: Places): boolean {
  const ids = childrenOf(list).map(({ id }) => id);
  return ids.join() === [...places.keys()].join();
}

/**
 * Animates the children of a list to their new places when their order changes. Further changes of
 * the order during an animation show at once.
 */
export function useOvertakes(list: RefObject<HTMLElement | null>): void {
  /** Null until the places are measured, and while the children move. */
  const places = useRef<Places | null>(null);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    // Measuring after each render would force a layout. Between changes only a resize moves them.
    const observer = new ResizeObserver(() => {
      places.current = measure(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(end.current);
    };
  }, [list]);
  useLayoutEffect(() => {
    const element = list.current;
    const before = places.current;
    if (element === null || before === null || isInOrder(element, before)) return;
    const now = measure(element);
    places.current = null;
    end.current = setTimeout(() => {
      places.current = measure(element);
    }, OVERTAKE_MS);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const child of childrenOf(element)) {
      const from = before.get(child.id);
      const to = now.get(child.id);
      if (!from || !to || (from.left === to.left && from.top === to.top)) continue;
      const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      child.animate([{ transform }, { transform: 'none' }], { duration: OVERTAKE_MS, easing: 'ease-in-out' });
    }
  });
}
