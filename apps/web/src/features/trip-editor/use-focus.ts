import { useEffect, useEffectEvent, useRef, useState } from 'react';

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null;
}

/** Resolves after the click of a pressed pointer: before that, the page must not move under it. */
let clicked = Promise.resolve();

function awaitClick(): void {
  const click = Promise.withResolvers<void>();
  clicked = click.promise;
  const listening = new AbortController();
  const release = () => {
    listening.abort();
    // The click event follows `pointerup`.
    setTimeout(click.resolve);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend']) {
    addEventListener(end, release, { capture: true, signal: listening.signal });
  }
}

interface Leaving {
  /** The field at `path` lost the focus: its errors may be shown. */
  leave: (path: string) => void;
  /** The focus left the row: its list is sorted by time. */
  settle: (path: string) => void;
}

/** Reports the field that lost the focus. */
function useLeaving({ leave, settle }: Leaving): void {
  const report = useEffectEvent(async ({ target, relatedTarget }: FocusEvent) => {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined;
    if (path === undefined) return;
    const row = rowOf(target);
    const isInRow = row !== null && row === rowOf(relatedTarget);
    await clicked;
    leave(path);
    if (!isInRow) settle(path);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointerdown', awaitClick, { capture: true, signal });
    // Runs after the fields' own handlers, which may normalise the text.
    document.addEventListener('focusout', (event) => void report(event), { signal });
    return () => listening.abort();
  }, []);
}

/**
 * Returns a function that focuses the field at a path, also one that is not rendered yet. Call this
 * in the component that renders on every change of the draft.
 */
export function useFocus(leaving: Leaving): (path: string) => void {
  const wanted = useRef<string | null>(null);
  const [, render] = useState(0);
  useLeaving(leaving);
  useEffect(() => {
    const listening = new AbortController();
    // A user who goes elsewhere meanwhile keeps the focus there.
    const drop = () => {
      wanted.current = null;
    };
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, drop, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (wanted.current === null) return;
    const found = document.querySelector(`[data-path="${CSS.escape(wanted.current)}"]`);
    if (!(found instanceof HTMLElement)) return;
    wanted.current = null;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
  });
  return (path) => {
    wanted.current = path;
    // The field may already be rendered.
    render((count) => count + 1);
  };
}
