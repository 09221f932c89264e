import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Duration in milliseconds of a team's move to its new place, which spectators can follow. */
const OVERTAKE_MS = 900;

interface Places {
  order: string;
  at: Map<string, { left: number; top: number }>;
}

function measure(list: HTMLElement): Places {
  const at = new Map<string, { left: number; top: number }>();
  for (const child of list.children) {
    // The layout position, unaffected by a running animation.
    if (child instanceof HTMLElement && child.id !== '') {
      at.set(child.id, { left: child.offsetLeft, top: child.offsetTop });
    }
  }
  return { order: [...at.keys()].join(' '), at };
}

/** Animates the children of a list to their new places when their order changes. */
export function useOvertakes(list: RefObject<HTMLElement | null>): void {
  const last = useRef<Places | null>(null);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const before = last.current;
    const now = measure(list.current);
    last.current = now;
    if (before === null || before.order === now.order) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const child of list.current.children) {
      const from = before.at.get(child.id);
      const to = now.at.get(child.id);
      if (!from || !to || (from.left === to.left && from.top === to.top)) continue;
      const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      child.animate([{ transform }, { transform: 'none' }], { duration: OVERTAKE_MS, easing: 'ease-in-out' });
    }
  });
}
