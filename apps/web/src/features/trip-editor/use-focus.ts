import { useEffect, useEffectEvent, useRef, useState } from 'react';

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null;
}

/** Resolves after the click of a pressed pointer. An earlier layout change could make it miss. */
let clickDone = Promise.resolve();

function trackClick(): void {
  const listening = new AbortController();
  clickDone = new Promise((resolve) => {
    const release = () => {
      listening.abort();
      // The click event follows `pointerup`.
      setTimeout(resolve);
    };
    for (const end of ['pointerup', 'pointercancel', 'dragend']) {
      addEventListener(end, release, { capture: true, signal: listening.signal });
    }
  });
}

interface LeaveHandlers {
  /** Called when the field at `path` lost the focus, so that its errors may be shown. */
  onLeaveField: (path: string) => void;
  /** Called when the focus left the row of the field at `path`, so that its list can be sorted. */
  onLeaveRow: (path: string) => void;
}

/**
 * Calls the handlers when a field or a row loses the focus. The returned function gives a field the
 * focus as soon as it is rendered. The caller must render at each change of the draft.
 */
export function useFocus({ onLeaveField, onLeaveRow }: LeaveHandlers): (path: string) => void {
  const pendingPath = useRef<string | null>(null);
  const [, render] = useState(0);
  const report = useEffectEvent(async ({ target, relatedTarget }: FocusEvent) => {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined;
    if (path === undefined) return;
    const row = rowOf(target);
    const isInRow = row !== null && row === rowOf(relatedTarget);
    await clickDone;
    onLeaveField(path);
    if (!isInRow) onLeaveRow(path);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The focus stays where it is for a user who clicks or types in the meantime.
    const cancel = () => {
      pendingPath.current = null;
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, cancel, { capture: true, signal });
    addEventListener('pointerdown', trackClick, { capture: true, signal });
    // Runs after the fields' own handlers, which may normalise the text.
    document.addEventListener('focusout', (event) => void report(event), { signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (pendingPath.current === null) return;
    const field = document.querySelector(`[data-path="${CSS.escape(pendingPath.current)}"]`);
    if (!(field instanceof HTMLElement)) return;
    pendingPath.current = null;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  });
  return (path) => {
    pendingPath.current = path;
    // The field may already be rendered.
    render((count) => count + 1);
  };
}
