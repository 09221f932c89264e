import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { SubmissionResult } from '@reisspel/contract/submissions';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { OPEN_PER_SENDER } from '../../http/picture.ts';
import { createS3Storage, type S3Storage } from '../../platform/storage/s3-storage.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let store: FakeS3;
let storage: S3Storage;
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  store = await startFakeS3();
  storage = createS3Storage(
    { bucket: store.bucket, endpoint: store.url, ...store.keys, pathStyle: true },
    { answerTimeoutMs: 20_000, pause: async () => {} },
  );
  server = await createTestServer({
    storage,
    sign: (key, seconds) => storage.signedUrl(key, seconds),
    logError: () => {},
  });
  admin = await server.admin();
  await startGame(admin);
});
afterAll(async () => {
  await server.stop();
  await storage.close();
  await store.close();
});
beforeEach(() => store.recover());

const bytesOf = async (client: TestClient, url: string) =>
  Buffer.from(await (await client.open('GET', url)).arrayBuffer());

describe('with photos on S3', () => {
  test('a photo is submitted, shown in each size, downloaded, and deleted a day after its team', async () => {
    const team = await newTeam(admin, 'Rode Team');
    const player = await newPlayer(server, team);
    const task = await newTask(admin, photoInput());
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, await jpeg())).body);
    const keys = [...store.objects.keys()];
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      // The name in the spec, "{teamId}-{taskId}-{timestamp}.jpg", and the smaller variants.
      expect(key).toMatch(
        new RegExp(`^photos/${team.id}-${task.id}-\\d{13}-[0-9a-f]{12}(?:\\.jpg|-1600\\.webp|-480\\.webp)$`),
      );
    }
    const full = store.objects.get(keys.find((key) => key.endsWith('.jpg')) ?? '')?.body;
    expect(await bytesOf(player, `/api/photos/${photoId}/full`)).toEqual(full);
    for (const variant of ['view', 'thumb']) {
      const answer = await player.open('GET', `/api/photos/${photoId}/${variant}`);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
      expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')));
    }
    const zip = await fromBufferPromise(await bytesOf(admin, '/api/photos.zip'));
    const photos: Buffer[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('.jpg')) photos.push(await buffer(await zip.openReadStreamPromise(entry)));
    }
    expect(photos).toEqual([full]);
    await admin.delete(`/api/teams/${team.id}`);
    server.clock.advance(DAY_MS + 1);
    await server.cleanUp();
    expect([...store.objects.keys()]).toEqual([]);
    admin = await server.admin();
  });

  test('a photo that the store refuses leaves nothing, and is accepted on a retry', async () => {
    const player = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    const task = await newTask(admin, photoInput());
    const before = store.objects.size;
    const [id, photo] = [randomUUID(), await jpeg()];
    for (const trouble of [{ kind: 'error', status: 503, code: 'SlowDown' }, { kind: 'reset' }] as const) {
      store.fail(trouble);
      const refused = await player.photo(task.id, photo, id);
      expect([refused.status, codeOf(refused)]).toEqual([503, 'storage_unavailable']);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    store.recover();
    expect(store.objects.size).toBe(before);
    const accepted = SubmissionResult.parse((await player.photo(task.id, photo, id)).body);
    expect([accepted.attempt, accepted.outcome.verdict]).toEqual([1, 'accepted']);
    expect(store.objects.size).toBe(before + 3);
    const kept = await bytesOf(player, `/api/photos/${accepted.photoId}/full`);
    expect((await sharp(kept).metadata()).format).toBe('jpeg');
  });

  test('a picture that the store cannot return now is refused, and the client is told to retry later', async () => {
    const image = await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(await jpeg())]), {
      'Content-Type': 'image/jpeg',
    });
    const { url } = TaskFileAddress.parse(image.body);
    store.fail({ kind: 'reset' });
    const answer = await admin.get(url);
    expect([answer.status, codeOf(answer)]).toEqual([503, 'storage_unavailable']);
  });

  test('a client that reads none of its many pictures delays only itself', async () => {
    const team = await newTeam(admin, 'Gele Team');
    const [player, mate] = [await newPlayer(server, team), await newPlayer(server, team)];
    const other = await newPlayer(server, await newTeam(admin, 'Groene Team'));
    const task = await newTask(admin, photoInput());
    const handedIn = async (by: TestClient) =>
      SubmissionResult.parse((await by.photo(task.id, await jpeg())).body).photoId;
    const address = `/api/photos/${await handedIn(player)}/full`;
    const readsFromStore = () => store.calls.filter(({ method }) => method === 'GET').length;
    const before = readsFromStore();
    const opened: Response[] = [];
    const opening = Array.from({ length: OPEN_PER_SENDER + 2 }, (_, at) =>
      (at % 2 === 0 ? player : mate).open('GET', address).then((answer) => opened.push(answer)),
    );
    await vi.waitUntil(() => opened.length === OPEN_PER_SENDER);
    const otherPhotoId = await handedIn(other);
    expect((await bytesOf(other, `/api/photos/${otherPhotoId}/full`)).byteLength).toBeGreaterThan(0);
    expect(readsFromStore() - before).toBe(OPEN_PER_SENDER + 1);
    // A finished or cancelled download frees a place.
    await opened[0]?.arrayBuffer();
    await opened[1]?.body?.cancel();
    await Promise.all(opening);
    expect(opened.map(({ status }) => status)).toEqual(opening.map(() => 200));
    for (const answer of opened.slice(2)) await answer.body?.cancel();
  });

  test('the download of a damaged picture is cut off, so that no browser treats it as complete', async () => {
    const image = await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(await jpeg())]), {
      'Content-Type': 'image/jpeg',
    });
    const { url } = TaskFileAddress.parse(image.body);
    store.fail({ kind: 'bit-flip' });
    await expect(bytesOf(admin, url)).rejects.toThrow('Damaged in the store');
  });

  test('a quiz picture’s signed address leads to the store itself, without a session', async () => {
    const image = await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(await jpeg())]), {
      'Content-Type': 'image/jpeg',
    });
    const { url } = TaskFileAddress.parse(image.body);
    const signed = TaskFileAddress.parse((await admin.post(`${url}/signatures`)).body).url;
    expect(signed.startsWith(`${store.url}/${store.bucket}/quiz-images/quiz-`)).toBe(true);
    expect(new URL(signed).searchParams.get('X-Amz-Expires')).toBe('3600');
    const picture = await fetch(signed);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(await bytesOf(admin, url));
  });
});

test('a store that does not answer delays one photo, and later photos are refused immediately until it recovers', async () => {
  const frozen = await startFakeS3();
  const hasty = createS3Storage(
    { bucket: frozen.bucket, endpoint: frozen.url, ...frozen.keys, pathStyle: true },
    { answerTimeoutMs: 1_000, pause: async () => {} },
  );
  const waiting = await createTestServer({ storage: hasty, logError: () => {} });
  try {
    const organiser = await waiting.admin();
    await startGame(organiser);
    const player = await newPlayer(waiting, await newTeam(organiser, 'Rode Team'));
    const task = await newTask(organiser, photoInput());
    frozen.fail({ kind: 'silent' });
    frozen.calls.length = 0;
    const first = await player.photo(task.id, await jpeg());
    expect([first.status, codeOf(first)]).toEqual([503, 'storage_unavailable']);
    // There is one attempt per size, and no clean-up that would wait as long again.
    expect(frozen.calls.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT']);
    expect((await player.photo(task.id, await jpeg())).status).toBe(503);
    expect(frozen.calls).toHaveLength(3);
    frozen.recover();
    await waiting.testStorage();
    expect((await player.photo(task.id, await jpeg())).status).toBe(200);
  } finally {
    await waiting.stop();
    await hasty.close();
    await frozen.close();
  }
});
