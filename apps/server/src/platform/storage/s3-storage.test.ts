import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { listed, storageContract } from '../../testing/storage-contract.ts';
import { CONNECTIONS, type S3Settings } from './s3-client.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';

/** Milliseconds that a test waits for a silent store. */
const SHORT_MS = 100;

function settingsOf(store: FakeS3, change: Partial<S3Settings> = {}): S3Settings {
  return { bucket: store.bucket, endpoint: store.url, ...store.keys, pathStyle: true, ...change };
}

async function openS3() {
  const store = await startFakeS3();
  const pauses: number[] = [];
  const open = (change?: Partial<S3Settings>, answerTimeoutMs = 20_000) =>
    createS3Storage(settingsOf(store, change), {
      answerTimeoutMs,
      pause: async (milliseconds) => void pauses.push(milliseconds),
    });
  return { store, pauses, open };
}

describe('S3 storage', () => {
  storageContract(async () => {
    const { store, open } = await openS3();
    const storage = open();
    const stop = async () => {
      await storage.close();
      await store.close();
    };
    return { storage, stop };
  });
});

describe('S3 storage', () => {
  let store: FakeS3;
  let pauses: number[];
  let open: Awaited<ReturnType<typeof openS3>>['open'];
  let storage: S3Storage;
  beforeEach(async () => {
    ({ store, pauses, open } = await openS3());
    storage = open();
  });
  afterEach(async () => {
    await storage.close();
    await store.close();
  });

  const content = async (from: S3Storage, key: string) => {
    const object = await from.get(key);
    return object && (await buffer(object.stream)).toString();
  };

  test('stores a photo with its type, cache time and hash (spec 7)', async () => {
    await storage.put('photos/team-task-1.jpg', Buffer.from('a photo'));
    await storage.put('quiz-images/quiz-1-a.webp', Buffer.from('a picture'));
    expect(store.objects.get('photos/team-task-1.jpg')).toMatchObject({
      contentType: 'image/jpeg',
      cacheControl: 'max-age=3600',
      metadata: { 'x-amz-meta-sha256': createHash('sha256').update('a photo').digest('hex') },
    });
    expect(store.objects.get('quiz-images/quiz-1-a.webp')?.contentType).toBe('image/webp');
    expect(store.calls.every(({ headers }) => headers['content-md5'] !== undefined)).toBe(true);
  });

  test('keeps accepting uploads while readers leave their pictures unread', async () => {
    await storage.put('photos/a.jpg', Buffer.from('a photo'));
    store.fail({ kind: 'stalled' }, CONNECTIONS);
    const unread = await Promise.all(Array.from({ length: CONNECTIONS }, () => storage.get('photos/a.jpg')));
    await storage.put('photos/b.jpg', Buffer.from('another photo'));
    expect(store.objects.has('photos/b.jpg')).toBe(true);
    for (const object of unread) object?.stream.destroy();
  });

  test('lists a bucket page by page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await storage.put(`photos/${name}.jpg`, Buffer.from(name));
    expect((await listed(storage, 'photos')).map(({ key }) => key)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `photos/${name}.jpg`),
    );
    expect(store.calls.filter(({ query }) => query.get('list-type') === '2')).toHaveLength(3);
  });

  test('accepts a bucket in the host name', async () => {
    const { port } = new URL(store.url);
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
      const answer = args.at(-1);
      if (typeof answer === 'function') answer(null, [{ address: '127.0.0.1', family: 4 }]);
    });
    const virtual = open({ endpoint: `http://opslag.example:${port}`, pathStyle: false });
    try {
      await virtual.put('photos/by-host-1.jpg', Buffer.from('by its host'));
      expect(await content(virtual, 'photos/by-host-1.jpg')).toBe('by its host');
      expect(store.calls[0]?.headers.host).toBe(`${store.bucket}.opslag.example:${port}`);
      expect(await content(storage, 'photos/by-host-1.jpg')).toBe('by its host');
    } finally {
      lookup.mockRestore();
      await virtual.close();
    }
  });

  test('retries an upload after 1, 2 and 3 seconds', async () => {
    store.fail({ kind: 'error', status: 503, code: 'SlowDown' }, 3);
    await storage.put('photos/patient-1.jpg', Buffer.from('there at last'));
    expect(pauses).toEqual([1_000, 2_000, 3_000]);
    expect(await content(storage, 'photos/patient-1.jpg')).toBe('there at last');
    store.fail({ kind: 'error', status: 503, code: 'SlowDown' });
    await expect(storage.put('photos/never-1.jpg', Buffer.from('x'))).rejects.toMatchObject({
      reason: 'unreachable',
    });
    expect(store.calls.filter(({ key }) => key === 'photos/never-1.jpg')).toHaveLength(4);
  });

  test.each([
    ['breaks the connection', { kind: 'reset' } as const],
    ['answers HTML', { kind: 'html', status: 502 } as const],
    ['answers 500', { kind: 'error', status: 500, code: 'InternalError' } as const],
  ])('tries again when the store %s, and reports it as unreachable while that lasts', async (_, trouble) => {
    await storage.put('photos/known-1.jpg', Buffer.from('known'));
    store.fail(trouble, 1);
    await storage.put('photos/again-1.jpg', Buffer.from('again'));
    store.fail(trouble, 1);
    expect(await content(storage, 'photos/again-1.jpg')).toBe('again');
    store.fail(trouble);
    const works = [() => storage.get('photos/known-1.jpg'), () => storage.remove('photos/known-1.jpg')];
    for (const work of works) {
      await expect(work()).rejects.toMatchObject({ name: 'StorageTrouble', reason: 'unreachable' });
    }
    await expect(listed(storage, 'photos')).rejects.toMatchObject({ reason: 'unreachable' });
    store.recover();
    expect(await content(storage, 'photos/known-1.jpg')).toBe('known');
  });

  test('gives up on a silent store', async () => {
    const hasty = open({}, SHORT_MS);
    store.fail({ kind: 'silent' });
    await expect(hasty.head('photos/silent-1.jpg')).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(hasty.put('photos/silent-1.jpg', Buffer.from('x'))).rejects.toMatchObject({
      reason: 'unreachable',
    });
    // A silent store gets no retry: a time-out for each of four attempts is longer than a proxy
    // waits.
    const methods = store.calls
      .filter(({ key }) => key === 'photos/silent-1.jpg')
      .map(({ method }) => method);
    expect(methods).toEqual([...new Set(methods)]);
    await hasty.close();
  });

  test('breaks off the stream of a damaged, stalled or truncated object', async () => {
    const hasty = open({}, SHORT_MS);
    await hasty.put('photos/whole-1.jpg', Buffer.from('the whole of a photo'));
    for (const kind of ['cut-off', 'stalled'] as const) {
      store.fail({ kind });
      await expect(content(hasty, 'photos/whole-1.jpg')).rejects.toMatchObject({ reason: 'unreachable' });
    }
    store.fail({ kind: 'bit-flip' });
    await expect(content(hasty, 'photos/whole-1.jpg')).rejects.toThrow('Damaged in the store');
    store.recover();
    expect(await content(hasty, 'photos/whole-1.jpg')).toBe('the whole of a photo');
    await hasty.close();
  });

  test('uploads again when the bytes changed on their way', async () => {
    store.fail({ kind: 'bit-flip' }, 1);
    await storage.put('photos/flipped-1.jpg', Buffer.from('as it was'));
    expect(await content(storage, 'photos/flipped-1.jpg')).toBe('as it was');
  });

  test.each([
    ['another secret', { secretAccessKey: 'geraden' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'AKIAANDER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'geen-van-ons' }, 'NoSuchBucket'],
  ])("reports %s at once, with the store's message and without a key", async (_, change, code) => {
    const wrong = open(change);
    const error = await wrong
      .put('photos/refused-1.jpg', Buffer.from('x'))
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: 'refused', cause: { message: expect.stringContaining(code) } });
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
    for (const { accessKeyId, secretAccessKey } of [store.keys, settingsOf(store, change)]) {
      expect(text).not.toContain(accessKeyId);
      expect(text).not.toContain(secretAccessKey);
    }
    expect(pauses).toEqual([]);
    await expect(listed(wrong, 'photos')).rejects.toMatchObject({ reason: 'refused' });
    await wrong.close();
  });

  test('reports a full store as full, without a retry', async () => {
    store.fail({ kind: 'error', status: 507, code: 'XMinioStorageFull' });
    await expect(storage.put('photos/full-1.jpg', Buffer.from('x'))).rejects.toMatchObject({
      reason: 'full',
    });
    expect(pauses).toEqual([]);
  });

  test('adjusts to a store whose clock is an hour ahead', async () => {
    store.clockAhead = 60 * 60_000;
    await storage.put('photos/late-1.jpg', Buffer.from('by its clock'));
    expect(await content(storage, 'photos/late-1.jpg')).toBe('by its clock');
  });

  test('signs an address that opens one object for an hour', async () => {
    await storage.put('quiz-images/quiz-1-a.webp', Buffer.from('a picture'));
    await storage.put('quiz-images/quiz-2-b.webp', Buffer.from('another'));
    const url = await storage.signedUrl('quiz-images/quiz-1-a.webp', 3_600);
    expect(await (await fetch(url)).text()).toBe('a picture');
    expect((await fetch(url.replace('quiz-1-a', 'quiz-2-b'))).status).toBe(403);
    expect((await fetch(url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=7200'))).status).toBe(403);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
    store.clockAhead = 3_601_000;
    expect((await fetch(url)).status).toBe(403);
  });
});
