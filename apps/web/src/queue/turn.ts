import type { Concluded } from './entry.ts';

type TabMessage = { is: 'changed' } | { is: 'concluded'; concluded: Concluded } | { is: 'alive' };

const channel = new BroadcastChannel('reisspel-photos');

export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}

const LOCK = 'reisspel-photos';
const SIGN_OF_LIFE_MS = 3_000;
/** Milliseconds without a sign of life from a tab that the phone has frozen. */
const ASLEEP_MS = 15_000;

function noLock(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}

/** Null when the lock was not granted or was stolen. `stolen` aborts when another tab steals it. */
async function withLock<T>(
  options: LockOptions,
  work: (stolen: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const stolen = new AbortController();
  let signs: ReturnType<typeof setInterval> | undefined;
  const held = navigator.locks.request(LOCK, options, async () => {
    signs = setInterval(() => tellTabs({ is: 'alive' }), SIGN_OF_LIFE_MS);
    // Settled, because the work (the storage, for example) may fail with an AbortError as well.
    const [settled] = await Promise.allSettled([work(stolen.signal)]);
    return settled;
  });
  const done = await held.catch(noLock).finally(() => {
    clearInterval(signs);
    stolen.abort();
  });
  if (done?.status === 'rejected') throw done.reason;
  return done === null ? null : done.value;
}

/**
 * Runs `work` once no other tab of this browser has the turn. Resolves to null when the lock was
 * not granted or was stolen. Without Web Locks (plain HTTP) every tab goes ahead: the server counts
 * a photo once, so that costs data but no points.
 */
export async function inTurn<T>(work: (stolen: AbortSignal) => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work(new AbortController().signal);
  const patience = new AbortController();
  let asleep: ReturnType<typeof setTimeout> | undefined;
  const hearSign = () => {
    clearTimeout(asleep);
    asleep = setTimeout(() => patience.abort(), ASLEEP_MS);
  };
  const stopHearing = onTabMessage(hearSign);
  const endWait = () => {
    clearTimeout(asleep);
    stopHearing();
  };
  const begin = (stolen: AbortSignal) => {
    endWait();
    return work(stolen);
  };
  hearSign();
  const result = await withLock({ signal: patience.signal }, begin).finally(endWait);
  return patience.signal.aborted ? withLock({ steal: true }, work) : result;
}

/** Sync tag, and the text of the service worker's message to the pages when the sync fires. */
export const SYNC_TAG = 'reisspel-photos';

declare global {
  /** Background Sync, which the DOM types lack, as Safari and Firefox do. */
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
      // Private windows refuse it: only the reminder is lost.
    });
}

export function onBackgroundSync(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SYNC_TAG) listener();
  });
}
