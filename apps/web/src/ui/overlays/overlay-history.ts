import { useEffect, useEffectEvent } from 'react';

/** Key of the guard, a history entry for the open overlays; the router's state stays beside it. */
const GUARD = 'overlay';

const overlays: (() => void)[] = [];
/** A step back under way: `off` leaves a closed overlay's guard, `past` skips a stale guard. */
let step: 'off' | 'past' | null = null;

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isGuard = (state: unknown) => GUARD in stateOf(state);

/** The router's key of an entry; a guard has the key of the entry below it. */
const keyOf = (state: unknown) => stateOf(state)['__TSR_key'];

let guardedKey: unknown;

/** Pushes a guard while an overlay is open, and steps back from it when none is. */
function settle(): void {
  if (step !== null) return;
  const guarded = isGuard(history.state);
  if (overlays.length > 0 && !guarded) {
    guardedKey = keyOf(history.state);
    // Bypasses the router, which would take the entry for another page.
    History.prototype.pushState.call(history, { ...stateOf(history.state), [GUARD]: true }, '');
  } else if (overlays.length === 0 && guarded) {
    step = 'off';
    history.back();
  }
}

/** Waits for simultaneous changes: one overlay often gives way to another, or to a page. */
function settleSoon(): void {
  setTimeout(settle, 0);
}

function onPop(event: PopStateEvent): void {
  const stepped = step;
  step = null;
  if (isGuard(event.state)) {
    // The overlay of this guard is gone, so step back to the page itself.
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
  // Overlays that opened or closed during the step are handled now.
  if (stepped !== null) settleSoon();
  const close = overlays.at(-1);
  if (close && isSamePage) {
    event.stopImmediatePropagation();
    close();
    // The overlay may have refused to close, and others may lie below it.
    settleSoon();
  }
}

// Runs before the router, which does not know guards.
addEventListener('popstate', onPop, { capture: true });
// A reloaded page may still be on its guard.
settleSoon();

export function goBack(): void {
  const steps = isGuard(history.state) && step === null ? -2 : -1;
  // Prevents an overlay that closes meanwhile from stepping back itself.
  step = 'past';
  history.go(steps);
}

/**
 * While mounted and `wanted`, the phone's back button calls `onClose` of the latest overlay instead
 * of leaving the page. Only Android's Chrome does that by itself, for dialogs.
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
