import { randomUUID } from 'node:crypto';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../testing/game-builders.ts';
import { adminState } from '../testing/live-states.ts';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '../testing/small-disk.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const DISK_BYTES = 2 * 1024 * 1024;
const noDisk = whyNoSmallDisk();

describe.skipIf(noDisk)(`a photo while the store is in trouble ${noDisk ?? ''}`, () => {
  let disk: SmallDisk;
  let server: TestServer;
  let admin: TestClient;
  let player: TestClient;
  let task: AdminTask;
  let photo: Buffer;
  const logged: unknown[] = [];

  beforeAll(async () => {
    disk = mountSmallDisk(DISK_BYTES);
    server = await createTestServer({
      storage: createDiskStorage(disk.path),
      logError: (error) => logged.push(error),
    });
    admin = await server.admin();
    player = await newPlayer(server, await newTeam(admin, 'De Krabben'));
    await startGame(admin);
    photo = await jpeg();
  });
  beforeEach(async () => {
    task = await newTask(admin, photoInput());
    logged.length = 0;
  });
  afterAll(async () => {
    await server.stop();
    disk.unmount();
  });

  /** True when the photo of an accepted submission can be opened. */
  async function opens({ body }: Answer): Promise<boolean> {
    const { photoId } = SubmissionResult.parse(body);
    const shown = await player.open('GET', `/api/photos/${photoId}/full`);
    return (await sharp(await shown.arrayBuffer()).metadata()).format === 'jpeg';
  }

  /** Sends a photo while the disk is broken, and the same photo again when it is mended. */
  async function sendTwice(wreck: () => void | Promise<void>, mend: () => void | Promise<void>) {
    const id = randomUUID();
    const before = await adminState(server);
    await wreck();
    const refused = await player.photo(task.id, photo, id);
    const after = await adminState(server);
    await mend();
    const taken = await player.photo(task.id, photo, id);
    return { refused, nothingChanged: JSON.stringify(after) === JSON.stringify(before), taken };
  }

  test('is refused with a reason and a time to retry when the disk is full, and counts once when sent again', async () => {
    const { refused, nothingChanged, taken } = await sendTwice(disk.fill, disk.clear);
    expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(nothingChanged).toBe(true);
    expect(taken).toMatchObject({ status: 200, body: { outcome: { verdict: 'accepted' } } });
    expect(await opens(taken)).toBe(true);
    expect(logged).toMatchObject([{ name: 'StorageTrouble', reason: 'full' }]);
  });

  test('is refused when the disk is read-only, and counts once when sent again', async () => {
    const { refused, nothingChanged, taken } = await sendTwice(
      () => disk.setReadOnly(true),
      () => disk.setReadOnly(false),
    );
    expect([refused.status, codeOf(refused)]).toEqual([503, 'storage_unavailable']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(nothingChanged).toBe(true);
    expect(taken).toMatchObject({ status: 200, body: { outcome: { verdict: 'accepted' } } });
    expect(await opens(taken)).toBe(true);
  });

  test('is refused as a quiz picture too when the disk is full', async () => {
    await disk.fill();
    const headers = { 'Content-Type': 'image/jpeg' };
    const refused = await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(photo)]), headers);
    await disk.clear();
    expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full']);
    await server.cleanUp();
    const named = await server.database.read(({ query }) =>
      query.selectFrom('quiz_images').select('name').execute(),
    );
    expect(named).toEqual([]);
    expect(
      (await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(photo)]), headers)).status,
    ).toBe(201);
  });
});
