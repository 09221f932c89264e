import { onTabMessage, tellTabs } from './tabs.ts';

const LOCK = 'reisspel-photos';
const SIGN_OF_LIFE_MS = 3_000;
/** Milliseconds without a sign of life after which the tab that has the turn is taken for asleep: phones stop tabs. */
const ASLEEP_MS = 15_000;

/** Does `work` with the lock. It is aborted when another tab takes the lock away, as this one seemed asleep. */
async function holding<T>(options: LockOptions, work: (taken: AbortSignal) => Promise<T>): Promise<T> {
  const taken = new AbortController();
  let signs: ReturnType<typeof setInterval> | undefined;
  try {
    return await navigator.locks.request(LOCK, options, () => {
      signs = setInterval(() => tellTabs({ is: 'alive' }), SIGN_OF_LIFE_MS);
      return work(taken.signal);
    });
  } finally {
    clearInterval(signs);
    taken.abort();
  }
}

/**
 * Waits until no other tab of this browser has the turn, and does `work` then. Null when the turn did not come: it
 * was asked for in vain, or taken away. Without Web Locks (plain HTTP) each tab goes ahead: the server counts a photo
 * once, so that costs data and no points.
 */
export async function inTurn<T>(work: (taken: AbortSignal) => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work(new AbortController().signal);
  const patience = new AbortController();
  let asleep: ReturnType<typeof setTimeout> | undefined;
  const hearSign = () => {
    clearTimeout(asleep);
    asleep = setTimeout(() => patience.abort(), ASLEEP_MS);
  };
  const stopHearing = onTabMessage(hearSign);
  const begun = (taken: AbortSignal) => {
    clearTimeout(asleep);
    stopHearing();
    return work(taken);
  };
  hearSign();
  try {
    return await holding({ signal: patience.signal }, begun);
  } catch (error) {
    if (!isAbort(error)) throw error;
    if (!patience.signal.aborted) return null;
  } finally {
    clearTimeout(asleep);
    stopHearing();
  }
  try {
    return await holding({ steal: true }, work);
  } catch (error) {
    if (isAbort(error)) return null;
    throw error;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
