import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { type Storage, StorageTrouble } from './storage.ts';
import { type StorageWatch, startStorageWatch, watchStorage } from './storage-watch.ts';

/** Makes a store in memory that throws `trouble` when it is set. */
function storeOf() {
  const keys = new Set<string>();
  const store = { trouble: null as Error | null, keys };
  const work = async (change: () => void) => {
    if (store.trouble !== null) throw store.trouble;
    change();
  };
  const storage: Storage = {
    put: (key) => work(() => keys.add(key)),
    get: async () => null,
    head: async () => null,
    async *list() {},
    remove: (key) => work(() => keys.delete(key)),
  };
  return Object.assign(store, { storage });
}

const AWAY = new StorageTrouble('unreachable', new Error('connect ECONNREFUSED'));

let store: ReturnType<typeof storeOf>;
let watch: StorageWatch;
beforeEach(() => {
  store = storeOf();
  watch = watchStorage(store.storage, systemClock);
});

describe('the storage watch', () => {
  test('knows the health after its first test, which leaves no file', async () => {
    expect(watch.health()).toEqual({ state: 'unknown' });
    expect(await watch.test()).toMatchObject({ state: 'ok' });
    expect(store.keys.size).toBe(0);
  });

  test('is failing after the first failing photo, and healthy only after a test', async () => {
    store.trouble = AWAY;
    await expect(watch.storage.put('photos/a-1.jpg', Buffer.from('x'))).rejects.toBe(AWAY);
    expect(watch.health()).toMatchObject({
      state: 'failing',
      problem: { kind: 'unreachable', message: 'connect ECONNREFUSED' },
    });
    store.trouble = null;
    // A full store can still be read.
    await watch.storage.head('photos/a-1.jpg');
    expect(watch.health().state).toBe('failing');
    await watch.test();
    expect(watch.health().state).toBe('ok');
  });

  test('reports a missing bucket', async () => {
    store.trouble = new StorageTrouble('refused', new Error('NoSuchBucket (404): not there'));
    expect(await watch.test()).toMatchObject({ problem: { kind: 'bucket_missing' } });
  });
});

describe('the repeated storage test', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('reports each trouble once, and tests more often while it lasts', async () => {
    store.trouble = AWAY;
    const reported: string[] = [];
    const stop = startStorageWatch(watch, systemClock, (trouble) => {
      if (trouble instanceof StorageTrouble) reported.push(trouble.reason);
    });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reported).toEqual(['unreachable']);
    store.trouble = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(watch.health().state).toBe('ok');
    store.trouble = AWAY;
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 30_000);
    expect(reported).toEqual(['unreachable', 'unreachable']);
    await stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('tests soon after a short failure, even when several photos failed', async () => {
    const stop = startStorageWatch(watch, systemClock, () => {});
    await vi.advanceTimersByTimeAsync(60_000);
    store.trouble = AWAY;
    for (let photo = 0; photo < 3; photo++) {
      await expect(watch.storage.put('photos/a-1.jpg', Buffer.from('x'))).rejects.toBe(AWAY);
      await vi.advanceTimersByTimeAsync(9_000);
    }
    store.trouble = null;
    expect(watch.health().state).toBe('failing');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(watch.health().state).toBe('ok');
    await stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
