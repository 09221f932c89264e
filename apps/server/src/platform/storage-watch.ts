import type { Clock } from './clock.ts';
import { type Storage, StorageTrouble, type StorageTroubleReason } from './storage.ts';

/** Milliseconds between looks at a store that is well: photos themselves tell sooner when the game runs. */
const LOOK_INTERVAL_MS = 10 * 60_000;
/** Milliseconds between looks at one in trouble, so that everybody hears soon that it is over. */
const TROUBLED_INTERVAL_MS = 30_000;

/** One white pixel (spec 7). */
export const TEST_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** What an upload test puts, and removes again. `now` is epoch ms. */
export function testKey(now: number): string {
  return `photos/storage-test-${now}.png`;
}

/** What is wrong with a store: in a word for everybody, and as the store said it for who keeps the server. */
export interface StorageProblem {
  kind: 'bucket_missing' | StorageTroubleReason;
  said: string;
}

/** How the store was when it was last put to work; `at` is epoch ms. */
export type StorageHealth =
  | { state: 'unknown' }
  | { state: 'ok'; at: number }
  | { state: 'failing'; at: number; problem: StorageProblem };

/** What went wrong with the store itself, in its own words. */
export function problemOf(error: unknown): StorageProblem {
  if (!(error instanceof StorageTrouble)) {
    return { kind: 'refused', said: error instanceof Error ? error.message : String(error) };
  }
  const said = error.cause instanceof Error ? error.cause.message : error.message;
  return { kind: said.startsWith('NoSuchBucket') ? 'bucket_missing' : error.reason, said };
}

export interface StorageWatch {
  /** The store, with an eye on all that is asked of it. */
  storage: Storage;
  health(): StorageHealth;
  /** Puts a picture of one pixel there and removes it. Resolves to how the store is. */
  test(): Promise<StorageHealth>;
  /** Tells each time that a store gets into trouble. Returns how to stop. */
  onFailing(listener: () => void): () => void;
}

export function watchStorage(store: Storage, clock: Clock): StorageWatch {
  let health: StorageHealth = { state: 'unknown' };
  const listeners = new Set<() => void>();
  /** Set while the store says nothing, until a test finds it well or in other trouble. */
  let silence: StorageTrouble | null = null;

  function fail(error: unknown): void {
    silence = error instanceof StorageTrouble && error.isSilent ? error : null;
    const wasFailing = health.state === 'failing';
    health = { state: 'failing', at: clock.now(), problem: problemOf(error) };
    if (!wasFailing) for (const listener of listeners) listener();
  }
  /** Only a test says that all is well: a full store still gives what it has. */
  const watched =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        return await work(...args);
      } catch (error) {
        if (error instanceof StorageTrouble) fail(error);
        throw error;
      }
    };

  return {
    storage: {
      put: watched((key, body) => (silence === null ? store.put(key, body) : Promise.reject(silence))),
      get: watched((key) => store.get(key)),
      head: watched((key) => store.head(key)),
      remove: watched((key) => store.remove(key)),
      list: (bucket) => store.list(bucket),
    },
    health: () => health,
    async test() {
      const key = testKey(clock.now());
      try {
        await store.put(key, TEST_PICTURE);
        await store.remove(key);
        health = { state: 'ok', at: clock.now() };
        silence = null;
      } catch (error) {
        fail(error);
      }
      return health;
    },
    onFailing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Looks at once and then now and then, more often at a store in trouble, and tells of each trouble once. Returns how to stop. */
export function startStorageWatch(
  watch: StorageWatch,
  onTrouble: (trouble: StorageTrouble) => void,
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let told: StorageProblem['kind'] | null = null;
  function lookIn(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, delayMs);
    timer.unref();
  }
  async function look(): Promise<void> {
    isLooking = true;
    await watch.test();
    isLooking = false;
    // A store that is closed in the middle of a look is in no trouble.
    if (stopped) return;
    const health = watch.health();
    const problem = health.state === 'failing' ? health.problem : null;
    if (problem !== null && problem.kind !== told) {
      const reason = problem.kind === 'bucket_missing' ? 'refused' : problem.kind;
      onTrouble(new StorageTrouble(reason, new Error(problem.said)));
    }
    told = problem?.kind ?? null;
    lookIn(problem === null ? LOOK_INTERVAL_MS : TROUBLED_INTERVAL_MS);
  }
  // What a photo met may have been a hiccup: nobody is told of it for longer than it lasts.
  const stopHearing = watch.onFailing(() => {
    if (!isLooking) lookIn(TROUBLED_INTERVAL_MS);
  });
  void look();
  return () => {
    stopped = true;
    stopHearing();
    clearTimeout(timer);
  };
}
