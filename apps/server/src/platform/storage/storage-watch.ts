import type { Clock } from '../clock.ts';
import { startRepeating } from '../timing.ts';
import { type Storage, StorageTrouble, type StorageTroubleReason } from './storage.ts';

/**
 * Milliseconds between tests of a healthy store. In a game, a failing photo shows trouble sooner.
 */
const HEALTHY_INTERVAL_MS = 10 * 60_000;
/** Milliseconds between tests of a failing store, so that the recovery is noticed soon. */
const TROUBLED_INTERVAL_MS = 30_000;

/** One white pixel (spec 7). */
export const TEST_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

export function testKey(now: number): string {
  return `photos/storage-test-${now}.png`;
}

export interface StorageProblem {
  kind: 'bucket_missing' | StorageTroubleReason;
  /** The store's own message, for the operator. */
  message: string;
}

/** The result of the last test, or of a photo that failed since then. */
export type StorageHealth =
  | { state: 'unknown' }
  | { state: 'ok'; at: number }
  | { state: 'failing'; at: number; problem: StorageProblem };

export function problemOf(error: unknown): StorageProblem {
  if (!(error instanceof StorageTrouble)) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
  const message = error.cause instanceof Error ? error.cause.message : error.message;
  return { kind: message.startsWith('NoSuchBucket') ? 'bucket_missing' : error.reason, message };
}

export interface StorageWatch {
  /** The watched store, whose failures change the health. */
  storage: Storage;
  health(): StorageHealth;
  /** Stores and removes a small picture. */
  test(): Promise<StorageHealth>;
}

export function watchStorage(store: Storage, clock: Clock): StorageWatch {
  let health: StorageHealth = { state: 'unknown' };
  /** Set when a request got no answer, until a test succeeds or fails in another way. */
  let silence: StorageTrouble | null = null;

  function fail(error: unknown): void {
    silence = error instanceof StorageTrouble && error.isSilent ? error : null;
    health = { state: 'failing', at: clock.now(), problem: problemOf(error) };
  }
  /** Records failures. Only a good test clears them, because a full store can still be read. */
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
      get: watched((key, range) => store.get(key, range)),
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

/** Tests the store now and then. Reports each new kind of trouble once. */
export function startStorageWatch(
  watch: StorageWatch,
  clock: Clock,
  onTrouble: (trouble: unknown) => void,
): () => Promise<void> {
  let reported: StorageProblem['kind'] | null = null;
  async function testIfDue(ended: AbortSignal): Promise<void> {
    const before = watch.health();
    // Math.abs: without it, a clock that is set back would postpone the next test.
    if (before.state === 'ok' && Math.abs(clock.now() - before.at) < HEALTHY_INTERVAL_MS) return;
    const health = await watch.test();
    // The store was closed during the test.
    if (ended.aborted) return;
    const problem = health.state === 'failing' ? health.problem : null;
    if (problem !== null && problem.kind !== reported) {
      const reason = problem.kind === 'bucket_missing' ? 'refused' : problem.kind;
      onTrouble(new StorageTrouble(reason, new Error(problem.message)));
    }
    reported = problem?.kind ?? null;
  }
  return startRepeating({ firstMs: 0, pauseMs: TROUBLED_INTERVAL_MS, work: testIfDue, onError: onTrouble });
}
