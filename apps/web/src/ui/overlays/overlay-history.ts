// While an overlay (menu, modal) is open, the history has one extra entry, the guard. The back
// button then leaves the guard instead of the page, and closes the latest overlay.

import { useEffect, useEffectEvent } from 'react';

/** Marks a history entry as the guard. The rest of its state is the router's. */
const GUARD = 'overlay';

/** The functions that close the open overlays. The latest overlay is last. */
const overlays: (() => void)[] = [];
/** The step back under way: `off` leaves the guard of closed overlays, `past` skips an old one. */
let step: 'off' | 'past' | null = null;

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isGuard = (state: unknown) => GUARD in stateOf(state);

/** The router's key of a history entry. A guard has the same key as its page. */
const keyOf = (state: unknown) => stateOf(state)['__TSR_key'];

/** Key of the page under the guard. */
let guardedKey: unknown;

/** Pushes the guard if an overlay is open. Steps back from it if none is open. */
function settle(): void {
  if (step !== null) return;
  const guarded = isGuard(history.state);
  if (overlays.length > 0 && !guarded) {
    guardedKey = keyOf(history.state);
    // Bypasses the router, which would treat the entry as another page.
    History.prototype.pushState.call(history, { ...stateOf(history.state), [GUARD]: true }, '');
  } else if (overlays.length === 0 && guarded) {
    step = 'off';
    history.back();
  }
}

/** Settles after all current changes, because one overlay often replaces another. */
function settleSoon(): void {
  setTimeout(settle, 0);
}

function onPop(event: PopStateEvent): void {
  const finishedStep = step;
  step = null;
  if (isGuard(event.state)) {
    // No overlay is open any more, so this guard is skipped.
    if (overlays.length === 0) {
      event.stopImmediatePropagation();
      step = 'past';
      history.back();
    }
    return;
  }
  const isSamePage = keyOf(event.state) === guardedKey;
  if (finishedStep === 'off' && isSamePage) {
    event.stopImmediatePropagation();
    settle();
    return;
  }
  // Overlays may have opened or closed during the step.
  if (finishedStep !== null) settleSoon();
  const close = overlays.at(-1);
  if (close && isSamePage) {
    event.stopImmediatePropagation();
    close();
    // The overlay may have stayed open, and others may be open below it.
    settleSoon();
  }
}

// The server renders pages without a history.
if (typeof history !== 'undefined') {
  // Runs before the router's listener, because the router does not know guards.
  addEventListener('popstate', onPop, { capture: true });
  // A reloaded page may still be on its guard.
  settleSoon();
}

/** Goes back to the previous page, also while an overlay is open. */
export function goBack(): void {
  const steps = isGuard(history.state) && step === null ? -2 : -1;
  // Keeps `settle` from stepping back as well if an overlay closes now.
  step = 'past';
  history.go(steps);
}

/**
 * While the component is mounted and `wanted` is true, the back button calls `onClose` instead of
 * leaving the page. With several overlays it closes the latest. Browsers do not do this themselves,
 * except Chrome on Android for dialogs.
 */
export function useCloseOnBack(onClose: () => void, wanted: boolean): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!wanted) return;
    const overlay = () => close();
    overlays.push(overlay);
    settleSoon();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      settleSoon();
    };
  }, [wanted]);
}
