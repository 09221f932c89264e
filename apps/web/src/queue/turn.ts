import type { Concluded } from './entry.ts';

/** What the tabs of one browser tell each other. */
type TabMessage =
  /** Something was put into the queue, changed or taken out. */
  | { is: 'changed' }
  | { is: 'concluded'; concluded: Concluded }
  /** The tab that has the turn is alive. */
  | { is: 'alive' };

const channel = new BroadcastChannel('reisspel-photos');

export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

/** Hears what other tabs say. Returns how to stop. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}

const LOCK = 'reisspel-photos';
const SIGN_OF_LIFE_MS = 3_000;
/** Milliseconds without a sign of life after which the tab that has the turn is taken for asleep: phones stop tabs. */
const ASLEEP_MS = 15_000;

/** What became of work that had the lock; it may have failed with an AbortError of its own, as the storage's. */
type Done<T> = PromiseSettledResult<T>;

/**
 * Does `work` with the lock. It is aborted when another tab takes the lock away, as this one seemed asleep. Rejects only
 * when the lock did not come, or was taken away.
 */
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
  const inPatience = await unlessTaken(holding({ signal: patience.signal }, begun)).finally(() => {
    clearTimeout(asleep);
    stopHearing();
  });
  if (inPatience !== null || !patience.signal.aborted) return outcomeOf(inPatience);
  return outcomeOf(await unlessTaken(holding({ steal: true }, work)));
}

/** Null when the lock did not come, or was taken away. */
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
