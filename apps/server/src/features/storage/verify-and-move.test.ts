import { randomBytes } from 'node:crypto';
import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { SubmissionResult } from '@reisspel/contract/submissions';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DialectName } from '../../db/database.ts';
import { insertTaskFile } from '../../db/quiz-images.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { Storage, StoredEntry } from '../../platform/storage/storage.ts';
import {
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
  videoInput,
  webm,
} from '../../testing/game-builders.ts';
import { silentMp3 } from '../../testing/sounds.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { moveStorage } from './moving.ts';
import { isInOrder, type VerifyOptions, type VerifyReport, verifyStorage } from './verifying.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns a store in memory, whose content a test can read and change. */
function memoryStorage() {
  const objects = new Map<string, Buffer>();
  const head = (key: string): StoredEntry | null => {
    const body = objects.get(key);
    return body === undefined ? null : { key, bytes: body.byteLength };
  };
  const storage: Storage = {
    put: async (key, body) => void objects.set(key, body),
    async get(key) {
      const body = objects.get(key);
      return body === undefined
        ? null
        : { stream: (await import('node:stream')).Readable.from([body]), bytes: body.byteLength };
    },
    head: async (key) => head(key),
    async *list(bucket) {
      for (const [key, body] of objects)
        if (key.startsWith(`${bucket}/`)) yield { key, bytes: body.byteLength };
    },
    remove: async (key) => void objects.delete(key),
  };
  return { objects, storage };
}

let server: TestServer;
let admin: TestClient;
let store: ReturnType<typeof memoryStorage>;

async function begin(dialect: DialectName = 'sqlite'): Promise<void> {
  store = memoryStorage();
  server = await createTestServer({ dialect, storage: store.storage });
  admin = await server.admin();
  await startGame(admin);
}
afterEach(() => server.stop());

/** Makes a team that submits a photo. Returns the team's id and the keys of the files. */
async function takePhoto(
  name: string,
): Promise<{ teamId: string; full: string; view: string; thumb: string }> {
  const before = new Set(store.objects.keys());
  const team = await newTeam(admin, name);
  const player = await newPlayer(server, team);
  const task = await newTask(admin, photoInput());
  SubmissionResult.parse((await player.photo(task.id, await jpeg())).body);
  const made = [...store.objects.keys()].filter((key) => !before.has(key));
  const keyEndingIn = (end: string) => made.find((key) => key.endsWith(end)) ?? '';
  return {
    teamId: team.id,
    full: keyEndingIn('.jpg'),
    view: keyEndingIn('-1600.webp'),
    thumb: keyEndingIn('-480.webp'),
  };
}

async function newQuizImage(): Promise<string> {
  const body = new Blob([new Uint8Array(await jpeg())]);
  const answer = await admin.raw('POST', '/api/quiz-images', body, { 'Content-Type': 'image/jpeg' });
  return TaskFileAddress.parse(answer.body).url.replace('/api/', '');
}

const verify = (options: Partial<VerifyOptions> = {}): Promise<VerifyReport> =>
  verifyStorage(
    { database: server.database, storage: store.storage, now: server.clock.now() },
    { repair: false, orphans: 'keep', onProgress: () => {}, ...options },
  );

describe.each(BOTH_DIALECTS)('verify, on %s', (dialect) => {
  beforeEach(() => begin(dialect));

  test('finds no problem in a game with a deleted team', async () => {
    const { teamId } = await takePhoto('Rode Team');
    await newQuizImage();
    await admin.delete(`/api/teams/${teamId}`);
    const report = await verify();
    expect(report).toMatchObject({ named: 4, missing: [], damaged: [], orphaned: [], foreign: [] });
    expect(isInOrder(report)).toBe(true);
  });
});

describe('verify', () => {
  beforeEach(() => begin());

  test('finds missing files and damaged files, even with one wrong bit', async () => {
    const red = await takePhoto('Rode Team');
    const blue = await takePhoto('Blauwe Team');
    const image = await newQuizImage();
    store.objects.delete(red.view);
    const full = Buffer.from(store.objects.get(red.full) ?? '');
    full[full.length - 20] = (full[full.length - 20] ?? 0) ^ 1;
    store.objects.set(red.full, full);
    store.objects.set(blue.thumb, Buffer.alloc(0));
    store.objects.set(blue.view, (store.objects.get(blue.view) ?? Buffer.alloc(0)).subarray(0, 200));
    store.objects.set(image, randomBytes(500));
    const report = await verify();
    expect(report.missing).toEqual([red.view]);
    expect(report.damaged.toSorted()).toEqual([red.full, blue.thumb, blue.view, image].toSorted());
    expect(isInOrder(report)).toBe(false);
  });

  test('misses a video, and finds a damaged one', async () => {
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const task = await newTask(admin, videoInput());
    await player.video(task.id, { still: await jpeg(), video: webm() });
    const key = [...store.objects.keys()].find((name) => name.endsWith('.webm')) ?? '';
    expect(await verify()).toMatchObject({ named: 4, missing: [], damaged: [], orphaned: [], foreign: [] });
    store.objects.set(key, webm());
    expect((await verify({ repair: true })).damaged).toEqual([key]);
    store.objects.delete(key);
    expect((await verify({ repair: true })).missing).toEqual([key]);
  });

  test.each([
    ['a 3D model', 'model-1750000000000-0123456789abcdef.glb', Buffer.from('glTF')],
    ['a sound', 'sound-1750000000000-0123456789abcdef.mp3', silentMp3(1)],
  ])('accepts %s among the quiz pictures', async (_what, name, start) => {
    const file = Buffer.concat([start, randomBytes(200)]);
    const image = { name, bytes: file.byteLength, createdAt: server.clock.now() };
    await server.database.changeTrip(mintTripScope(server.tripId), (tx) => insertTaskFile(tx, image));
    store.objects.set(`quiz-images/${name}`, file);
    expect(isInOrder(await verify({ orphans: 'remove-all' }))).toBe(true);
    store.objects.set(`quiz-images/${name}`, file.subarray(0, 100));
    expect((await verify()).damaged).toEqual([`quiz-images/${name}`]);
  });

  test('makes smaller sizes again, but only from an intact photo', async () => {
    const red = await takePhoto('Rode Team');
    const blue = await takePhoto('Blauwe Team');
    const [view, thumb] = [store.objects.get(red.view), store.objects.get(red.thumb)];
    store.objects.delete(red.view);
    store.objects.set(red.thumb, Buffer.alloc(0));
    store.objects.delete(blue.full);
    store.objects.delete(blue.thumb);
    const report = await verify({ repair: true });
    expect(report.repaired.toSorted()).toEqual([red.thumb, red.view].toSorted());
    expect(report.missing.toSorted()).toEqual([blue.full, blue.thumb].toSorted());
    for (const [key, before] of [
      [red.view, view],
      [red.thumb, thumb],
    ] as const) {
      const [is, was] = await Promise.all(
        [store.objects.get(key), before].map((image) => sharp(image).metadata()),
      );
      expect([is?.format, is?.width, is?.height]).toEqual(['webp', was?.width, was?.height]);
    }
  });

  test('finds the files of a killed server after a day, removes them on request, and keeps foreign files', async () => {
    const photo = await takePhoto('Rode Team');
    // A server that is killed between storing a file and writing its row leaves such a file.
    const leftover = photo.full.replace(/-(\d{13})-/, (_, at) => `-${Number(at) + 1}-`);
    for (const key of [leftover, 'photos/vakantie-1999.jpg', 'photos/storage-test-1.png'])
      store.objects.set(key, Buffer.from('x'));
    expect(await verify({ orphans: 'remove-all' })).toMatchObject({
      orphaned: [],
      removed: [],
      foreign: ['photos/vakantie-1999.jpg', 'photos/storage-test-1.png'],
    });
    server.clock.advance(DAY_MS + 1_000);
    expect((await verify()).orphaned).toEqual([leftover]);
    // One orphan among four files is more than a tenth, so the database may be the wrong one.
    expect(await verify({ orphans: 'remove-few' })).toMatchObject({ orphaned: [leftover], removed: [] });
    expect((await verify({ orphans: 'remove-all' })).removed).toEqual([leftover]);
    expect(isInOrder(await verify())).toBe(true);
    expect(store.objects.size).toBe(5);
  });

  test.each([
    { named: 189, left: 21, removed: 0 },
    { named: 188, left: 20, removed: 20 },
    { named: 27, left: 3, removed: 3 },
    { named: 26, left: 3, removed: 0 },
  ])(
    'removes $removed of $left orphans beside $named files when few may be removed',
    async ({ named, left, removed }) => {
      const put = async (number: number, at: number) => {
        const name = `model-${at}-${String(number).padStart(16, '0')}.glb`;
        store.objects.set(`quiz-images/${name}`, Buffer.from('glTF'));
        return name;
      };
      const now = server.clock.now();
      for (let number = 0; number < named; number++) {
        const name = await put(number, now);
        const image = { name, bytes: 4, createdAt: now };
        await server.database.changeTrip(mintTripScope(server.tripId), (tx) => insertTaskFile(tx, image));
      }
      for (let number = 0; number < left; number++) await put(number, 1_750_000_000_000);
      expect((await verify({ orphans: 'remove-few' })).removed).toHaveLength(removed);
      expect(store.objects.size).toBe(named + left - removed);
    },
  );
});

describe('a move to another store', () => {
  beforeEach(() => begin());

  const move = (to: Storage) =>
    moveStorage({ database: server.database, from: store.storage, to, onProgress: () => {} });

  test('copies all files of the game, can be repeated after an interruption, and does not change the source', async () => {
    await takePhoto('Rode Team');
    const image = await newQuizImage();
    store.objects.set('photos/vakantie-1999.jpg', Buffer.from('of nobody'));
    const target = memoryStorage();
    let left = 2;
    const breaking: Storage = {
      ...target.storage,
      async put(key, body) {
        left -= 1;
        if (left < 0) throw new Error('The power is gone');
        await target.storage.put(key, body);
      },
    };
    await expect(move(breaking)).rejects.toThrow('The power is gone');
    const [begun = ''] = target.objects.keys();
    // An incomplete copy is copied again.
    target.objects.set(begun, (target.objects.get(begun) ?? Buffer.alloc(0)).subarray(0, 100));
    expect(await move(target.storage)).toEqual({ copied: 3, present: 1, missing: [], damaged: [] });
    expect(await move(target.storage)).toEqual({ copied: 0, present: 4, missing: [], damaged: [] });
    expect(target.objects.get(image)).toEqual(store.objects.get(image));
    expect(store.objects.size).toBe(5);
    expect(target.objects.size).toBe(4);
  });

  test('stops when a copy differs from its source', async () => {
    await takePhoto('Rode Team');
    const target = memoryStorage();
    const lossy: Storage = {
      ...target.storage,
      put: (key, body) => target.storage.put(key, body.subarray(1)),
    };
    await expect(move(lossy)).rejects.toThrow('The copy is not what was copied');
  });

  test('reports files that it cannot copy, and copies the others', async () => {
    const photo = await takePhoto('Rode Team');
    store.objects.set(photo.full, Buffer.from('no photo'));
    store.objects.delete(photo.thumb);
    const target = memoryStorage();
    expect(await move(target.storage)).toEqual({
      copied: 1,
      present: 0,
      missing: [photo.thumb],
      damaged: [photo.full],
    });
  });
});
