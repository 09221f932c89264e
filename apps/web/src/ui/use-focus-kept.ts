import { type RefObject, useEffect, useRef } from 'react';

/** Elements within which the focus stays when the focused element is removed. */
const HOMES = 'section, dialog, main, [data-focus-home]';
const FIRST_CHOICE = '[data-takes-focus]';
const SECOND_CHOICE = 'h1, h2, h3';

function homesOf(element: Element): HTMLElement[] {
  const homes: HTMLElement[] = [];
  let home = element.closest<HTMLElement>(HOMES);
  while (home !== null) {
    homes.push(home);
    home = home.parentElement?.closest<HTMLElement>(HOMES) ?? null;
  }
  return homes;
}

function placeIn(home: HTMLElement): HTMLElement | null {
  if (home.matches('[data-focus-home]')) return home;
  return home.querySelector<HTMLElement>(FIRST_CHOICE) ?? home.querySelector<HTMLElement>(SECOND_CHOICE);
}

/** Moves the focus of a removed element to the nearest place around it that still exists. */
export function useFocusKept<T extends HTMLElement>(): RefObject<T | null> {
  const page = useRef<T>(null);
  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    let last: Element | null = null;
    let homes: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      homes = homesOf(target);
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const place = homes
        .filter((home) => home.isConnected)
        .map(placeIn)
        .find((found) => found !== null);
      if (!place) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
    };
  }, []);
  return page;
}
