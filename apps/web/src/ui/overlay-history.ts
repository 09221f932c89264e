import { useEffect, useRef } from 'react';

/** While mounted and `wanted`, the phone's back button calls `onClose` of the last one that came. */
export function useCloseOnBack(onClose: () => void, wanted: boolean): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useEffect(() => (wanted ? openOverlay(() => latest.current()) : undefined), [wanted]);
}

/** Marks the entry of the history that stands for whatever lies over the page. It keeps the router's state beside it. */
const GUARD = 'overlay';

interface Overlay {
  close: () => void;
}

/** What lies over the page, the topmost last. */
const overlays: Overlay[] = [];
/** A step back of our own that is under way: off the guard of what was closed, or past one with nothing over its page. */
let step: 'off' | 'past' | null = null;

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isGuard = (state: unknown) => GUARD in stateOf(state);

/** What the router tells entries apart by; a guard has that of the entry below it. */
const keyOf = (state: unknown) => stateOf(state)['__TSR_key'];

/** The key of the last guard's page. */
let guardedKey: unknown;

/** One guard while anything lies over the page, and none when nothing does. */
function settle(): void {
  if (step !== null) return;
  const guarded = isGuard(history.state);
  if (overlays.length > 0 && !guarded) {
    guardedKey = keyOf(history.state);
    // Past the router, which would take it for another page.
    History.prototype.pushState.call(history, { ...stateOf(history.state), [GUARD]: true }, '');
  } else if (overlays.length === 0 && guarded) {
    step = 'off';
    history.back();
  }
}

/** Once what happens together has happened: one overlay often gives way to another, or to another page. */
function settleSoon(): void {
  setTimeout(settle, 0);
}

function onPop(event: PopStateEvent): void {
  const stepped = step;
  step = null;
  if (isGuard(event.state)) {
    // Forward, or back to a page that was left with something over it: that is gone, so on to the page itself.
    if (overlays.length === 0) {
      event.stopImmediatePropagation();
      step = 'past';
      history.back();
    }
    return;
  }
  const isSamePage = keyOf(event.state) === guardedKey;
  if (stepped === 'off' && isSamePage) {
    event.stopImmediatePropagation();
    settle();
    return;
  }
  // What was opened or closed meanwhile has waited for this.
  if (stepped !== null) settleSoon();
  const top = overlays.at(-1);
  if (top && isSamePage) {
    event.stopImmediatePropagation();
    top.close();
    // It may have said no, and there may be more below it.
    settleSoon();
  }
}

// Before the router, which knows nothing of guards.
addEventListener('popstate', onPop, { capture: true });
// A page that was loaded anew stands on its guard still.
settleSoon();

/** Goes back to the page before this one, past the guard if something lies over this one. */
export function goBack(): void {
  const steps = isGuard(history.state) && step === null ? -2 : -1;
  // Whatever closes meanwhile must not take a step of its own.
  step = 'past';
  history.go(steps);
}

/**
 * Lets the phone's back button close what lies over the page, the topmost first, instead of leaving the page. Android's
 * Chrome closes dialogs by itself; no other browser does. Returns how to tell that it is closed.
 */
function openOverlay(close: () => void): () => void {
  const overlay: Overlay = { close };
  overlays.push(overlay);
  settleSoon();
  return () => {
    const index = overlays.indexOf(overlay);
    if (index !== -1) overlays.splice(index, 1);
    settleSoon();
  };
}
