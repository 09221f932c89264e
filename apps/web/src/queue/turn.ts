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
/** Milliseconds without a sign of life after which the tab with the turn counts as frozen. */
const ASLEEP_MS = 15_000;

/** Kept apart from the lock's AbortError: the work (the storage, say) may fail with one too. */
type Done<T> = PromiseSettledResult<T>;

/** The signal aborts when another tab steals the lock. Rejects only if it is denied or stolen. */
async function holding<T>(options: LockOptions, work: (taken: AbortSignal) => Promise<T>): Promise<Done<T>> {
  const taken = new AbortController();
  let signs: ReturnType<typeof setInterval> | undefined;
  try {
    return await navigator.locks.request(LOCK, options, async () => {
      signs = setInterval(() => tellTabs({ is: 'alive' }), SIGN_OF_LIFE_MS);
      const [done] = await Promise.allSettled([work(taken.signal)]);
      return done;
    });
  } finally {
    clearInterval(signs);
    taken.abort();
  }
}

/**
 * Runs `work` once no other tab of this browser has the turn. Resolves to null when the lock was
 * not granted or was stolen. Without Web Locks (plain HTTP) every tab goes ahead: the server counts
 * a photo once, so that costs data but no points.
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
  const inPatience = await unlessTaken(holding({ signal: patience.signal }, begun)).finally(() => {
    clearTimeout(asleep);
    stopHearing();
  });
  if (inPatience !== null || !patience.signal.aborted) return outcomeOf(inPatience);
  return outcomeOf(await unlessTaken(holding({ steal: true }, work)));
}

async function unlessTaken<T>(held: Promise<Done<T>>): Promise<Done<T> | null> {
  try {
    return await held;
  } catch (error) {
    if (isAbort(error)) return null;
    throw error;
  }
}

function outcomeOf<T>(done: Done<T> | null): T | null {
  if (done?.status === 'rejected') throw done.reason;
  return done === null ? null : done.value;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Sync tag, and the text of the service worker's message to the pages when the sync fires. */
export const SYNC_TAG = 'reisspel-photos';

/** The used part of Background Sync. TypeScript's DOM types lack it, as Safari and Firefox do. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> };
}

function hasSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration;
}

export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => {
      if (registration && hasSync(registration)) return registration.sync.register(SYNC_TAG);
    })
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
