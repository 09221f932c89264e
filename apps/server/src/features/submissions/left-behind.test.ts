import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DialectName } from '../../db/database.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
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
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = DAY_MS / 24;

let folder: string;
let server: TestServer;
let admin: TestClient;
/** False makes deleting files fail. */
let lets: boolean;
/** True makes the store withhold its answers to writes. */
let mute: boolean;
/** Stops the next photo after its files are stored, or before the last one is. */
let halt: (when: 'after' | 'before') => { halted: Promise<void>; goOn: () => void };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-left-'));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const files = () => readdir(join(folder, 'photos')).catch(() => []);

async function begin(dialect: DialectName): Promise<{ player: TestClient; teamId: string; taskId: string }> {
  const disk = createDiskStorage(folder);
  const nothing = async () => {};
  let [before, after] = [nothing, nothing];
  [lets, mute] = [true, false];
  server = await createTestServer({
    dialect,
    storage: {
      ...disk,
      async put(key, body) {
        if (key.endsWith('.jpg')) await before();
        await disk.put(key, body);
        if (mute) throw new Error('no answer');
        if (key.endsWith('.jpg')) await after();
      },
      remove: (key) => (lets ? disk.remove(key) : Promise.reject(new Error('not now'))),
    },
    logError: () => {},
  });
  halt = (when) => {
    const [there, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stop = async () => {
      [before, after] = [nothing, nothing];
      await vi.waitUntil(async () => (await files()).length === (when === 'after' ? 3 : 2));
      there.resolve();
      return open.promise;
    };
    if (when === 'before') before = stop;
    else after = stop;
    return { halted: there.promise, goOn: open.resolve };
  };
  admin = await server.admin();
  await startGame(admin);
  const team = await newTeam(admin, 'Rode Team');
  const player = await newPlayer(server, team);
  return { player, teamId: team.id, taskId: (await newTask(admin, photoInput())).id };
}

/** Advances the clock and sweeps the photos. */
async function later(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.sweepPhotos();
}

test.each(DIALECTS)(
  'files of a photo are deleted within a day when the server died before recording it, on %s',
  async (dialect) => {
    const { player, taskId } = await begin(dialect);
    const { halted, goOn } = halt('after');
    const [id, photo] = [randomUUID(), await jpeg()];
    // The photo stays stopped, as on a server that was killed here.
    const first = player.photo(taskId, photo, id);
    await halted;
    await later(DAY_MS - HOUR_MS);
    expect(await files()).toHaveLength(3);
    await later(2 * HOUR_MS);
    expect(await files()).toEqual([]);
    // If the server only slept, the photo must not count without its files.
    goOn();
    expect(codeOf(await first)).toBe('upload_interrupted');
    const { outcome } = SubmissionResult.parse((await player.photo(taskId, photo, id)).body);
    expect(outcome.verdict).toBe('accepted');
    expect(await files()).toHaveLength(3);
    await later(3 * DAY_MS);
    expect(await files()).toHaveLength(3);
  },
);

test('a photo with slow checks stays, and counts', async () => {
  const { player, taskId } = await begin('sqlite');
  const { halted, goOn } = halt('after');
  const first = player.photo(taskId, await jpeg());
  await halted;
  await later(DAY_MS - HOUR_MS);
  goOn();
  const { photoId } = SubmissionResult.parse((await first).body);
  await later(2 * HOUR_MS);
  expect((await player.get(`/api/photos/${photoId}/full`)).status).toBe(200);
});

test('a refused photo is deleted later when the store cannot delete it now', async () => {
  const { player, teamId, taskId } = await begin('sqlite');
  const { halted, goOn } = halt('after');
  const first = player.photo(taskId, await jpeg());
  await halted;
  lets = false;
  await admin.delete(`/api/teams/${teamId}`);
  goOn();
  expect(codeOf(await first)).toBe('not_found');
  await later(HOUR_MS);
  expect(await files()).toHaveLength(3);
  lets = true;
  await later(HOUR_MS);
  expect(await files()).toEqual([]);
});

test('an unrecorded photo is deleted with its team at once', async () => {
  const { player, teamId, taskId } = await begin('sqlite');
  const { halted, goOn } = halt('before');
  const first = player.photo(taskId, await jpeg());
  await halted;
  expect((await admin.post(`/api/teams/${teamId}/erasure`, { name: 'Rode Team' })).status).toBe(204);
  await server.storedFiles();
  expect(await files()).toEqual([]);
  // Files that were being stored meanwhile are deleted as well.
  goOn();
  await first;
  await server.storedFiles();
  expect(await files()).toEqual([]);
});

test('a file of an erased team that reaches the store late is deleted within a day', async () => {
  const { player, teamId, taskId } = await begin('sqlite');
  const { halted, goOn } = halt('before');
  const first = player.photo(taskId, await jpeg()).catch(() => {});
  await halted;
  expect((await admin.post(`/api/teams/${teamId}/erasure`, { name: 'Rode Team' })).status).toBe(204);
  await server.storedFiles();
  [lets, mute] = [false, true];
  goOn();
  await first;
  lets = true;
  await later(HOUR_MS);
  expect(await files()).toHaveLength(1);
  await later(DAY_MS + HOUR_MS);
  expect(await files()).toEqual([]);
});
