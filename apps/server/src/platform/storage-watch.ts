import type { Clock } from './clock.ts';
import { startRepeating } from './repeating.ts';
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
}

export function watchStorage(store: Storage, clock: Clock): StorageWatch {
  let health: StorageHealth = { state: 'unknown' };
  /** Set while the store says nothing, until a test finds it well or in other trouble. */
  let silence: StorageTrouble | null = null;

  function fail(error: unknown): void {
    silence = error instanceof StorageTrouble && error.isSilent ? error : null;
    health = { state: 'failing', at: clock.now(), problem: problemOf(error) };
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
  };
}

/**
 * Tests a store that is well every ten minutes, and one in trouble twice a minute. It tells of each
 * trouble once. Returns how to stop.
 */
export function startStorageWatch(
  watch: StorageWatch,
  clock: Clock,
  onTrouble: (trouble: unknown) => void,
): () => Promise<void> {
  let told: StorageProblem['kind'] | null = null;
  async function look(ended: AbortSignal): Promise<void> {
    const before = watch.health();
    // A clock that was set back must not keep it from looking.
    if (before.state === 'ok' && Math.abs(clock.now() - before.at) < LOOK_INTERVAL_MS) return;
    const health = await watch.test();
    // A store that is closed in the middle of a look is in no trouble.
    if (ended.aborted) return;
    const problem = health.state === 'failing' ? health.problem : null;
    if (problem !== null && problem.kind !== told) {
      const reason = problem.kind === 'bucket_missing' ? 'refused' : problem.kind;
      onTrouble(new StorageTrouble(reason, new Error(problem.said)));
    }
    told = problem?.kind ?? null;
  }
  return startRepeating({ firstMs: 0, pauseMs: TROUBLED_INTERVAL_MS, work: look, onError: onTrouble });
}
