import type { Concluded } from './entry.ts';

type TabMessage = { is: 'changed' } | { is: 'concluded'; concluded: Concluded } | { is: 'alive' };

let channel: BroadcastChannel | null = null;

/** Opens the channel at its first use, because this code also runs on the server. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('reisspel-photos');
  return channel;
}

export function postToTabs(message: TabMessage): void {
  otherTabs().postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  otherTabs().addEventListener('message', onMessage);
  return () => otherTabs().removeEventListener('message', onMessage);
}

const LOCK = 'reisspel-photos';
/** Milliseconds between the heartbeats of the tab that has the turn. */
const HEARTBEAT_MS = 3_000;
/** Milliseconds without a heartbeat after which that tab counts as frozen by the phone. */
const FROZEN_AFTER_MS = 15_000;

/** Locks end with an AbortError when the wait is aborted, or the lock is stolen. */
function nullWithoutLock(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}

/** Returns null without the lock, or if it was stolen. `stolen` aborts when a tab steals it. */
async function withLock<T>(
  options: LockOptions,
  work: (stolen: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const stolen = new AbortController();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const held = navigator.locks.request(LOCK, options, async () => {
    heartbeat = setInterval(() => postToTabs({ is: 'alive' }), HEARTBEAT_MS);
    // `allSettled`, so that an AbortError of the work is not taken for one of the lock.
    const [settled] = await Promise.allSettled([work(stolen.signal)]);
    return settled;
  });
  const done = await held.catch(nullWithoutLock).finally(() => {
    clearInterval(heartbeat);
    stolen.abort();
  });
  if (done?.status === 'rejected') throw done.reason;
  return done === null ? null : done.value;
}

/**
 * Runs `work` once no other tab of this browser has the turn, and takes the turn from a tab that is
 * frozen. Resolves to null when another tab took this turn. Without Web Locks (plain HTTP) every
 * tab goes ahead: the server counts a photo once, so that costs data but no points.
 */
export async function runInTurn<T>(work: (stolen: AbortSignal) => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work(new AbortController().signal);
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => patience.abort(), FROZEN_AFTER_MS);
  };
  const stopListening = onTabMessage(restartTimer);
  const endWait = () => {
    clearTimeout(timer);
    stopListening();
  };
  const begin = (stolen: AbortSignal) => {
    endWait();
    return work(stolen);
  };
  restartTimer();
  const result = await withLock({ signal: patience.signal }, begin).finally(endWait);
  return patience.signal.aborted ? withLock({ steal: true }, work) : result;
}

/** Tag of the background sync. The service worker sends it to the pages when the sync fires. */
export const SYNC_TAG = 'reisspel-photos';

declare global {
  /** The DOM types lack Background Sync, because Safari and Firefox lack it. */
  interface ServiceWorkerRegistration {
    sync?: { register(tag: string): Promise<void> };
  }
}

export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.sync?.register(SYNC_TAG))
    .catch(() => {
      // Private windows refuse background sync. Then only open pages send photos.
    });
}

export function onBackgroundSync(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SYNC_TAG) listener();
  });
}
