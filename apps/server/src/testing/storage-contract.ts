import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bucket, Storage, StoredEntry } from '../platform/storage/storage.ts';

async function contentOf(storage: Storage, key: string): Promise<Buffer | null> {
  const object = await storage.get(key);
  return object && buffer(object.stream);
}

/** Returns the objects in a bucket, sorted by key. */
export async function listed(storage: Storage, bucket: Bucket): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const entry of storage.list(bucket)) entries.push(entry);
  return entries.toSorted((one, other) => one.key.localeCompare(other.key));
}

/** Defines tests for every store. `open` returns an empty store and a function to close it. */
export function storageContract(open: () => Promise<{ storage: Storage; stop(): Promise<void> }>): void {
  let storage: Storage;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, stop } = await open());
  });
  afterAll(() => stop());

  test('returns a stored object with its size', async () => {
    const body = randomBytes(300_000);
    await storage.put('photos/team-task-1.jpg', body);
    expect(await contentOf(storage, 'photos/team-task-1.jpg')).toEqual(body);
    expect(await storage.head('photos/team-task-1.jpg')).toEqual({
      key: 'photos/team-task-1.jpg',
      bytes: body.byteLength,
    });
  });

  test('returns a part of an object', async () => {
    const body = randomBytes(300_000);
    await storage.put('photos/team-task-1.mp4', body);
    const part = await storage.get('photos/team-task-1.mp4', { start: 100_000, end: 250_000 });
    expect(part?.bytes).toBe(150_001);
    expect(part && (await buffer(part.stream))).toEqual(body.subarray(100_000, 250_001));
  });

  test('replaces the content of an existing key', async () => {
    await storage.put('photos/replaced-1.jpg', Buffer.from('the first content'));
    await storage.put('photos/replaced-1.jpg', Buffer.from('another'));
    expect(await contentOf(storage, 'photos/replaced-1.jpg')).toEqual(Buffer.from('another'));
  });

  test('returns null for a key that was never stored or was removed', async () => {
    await storage.put('photos/removed-1.jpg', Buffer.from('gone soon'));
    await storage.remove('photos/removed-1.jpg');
    for (const key of ['photos/removed-1.jpg', 'photos/never-1.jpg']) {
      expect(await storage.get(key)).toBeNull();
      expect(await storage.head(key)).toBeNull();
    }
  });

  test('accepts the removal of a key that does not exist', async () => {
    await expect(storage.remove('photos/never-2.jpg')).resolves.toBeUndefined();
  });

  test('lists all objects of a bucket, and none of the other bucket', async () => {
    const { storage: fresh, stop: stopFresh } = await open();
    try {
      expect(await listed(fresh, 'quiz-images')).toEqual([]);
      await fresh.put('quiz-images/quiz-2-b.webp', Buffer.from('four'));
      await fresh.put('quiz-images/quiz-1-a.webp', Buffer.from('three'));
      await fresh.put('photos/team-task-1.jpg', Buffer.from('a photo'));
      expect(await listed(fresh, 'quiz-images')).toEqual([
        { key: 'quiz-images/quiz-1-a.webp', bytes: 5 },
        { key: 'quiz-images/quiz-2-b.webp', bytes: 4 },
      ]);
    } finally {
      await stopFresh();
    }
  });

  test.each([
    '',
    'photos',
    '/etc/passwd',
    'photos/../secret.key',
    'photos/.hidden',
    'photos/a b.jpg',
    'photos//a.jpg',
  ])('refuses a key that could lead to another folder (%j)', async (key) => {
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
    await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key');
    await expect(async () => storage.head(key)).rejects.toThrow('Not a storage key');
    await expect(async () => storage.remove(key)).rejects.toThrow('Not a storage key');
  });
}
