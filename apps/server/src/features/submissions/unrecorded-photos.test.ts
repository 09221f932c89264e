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
/** If false, deleting files fails. */
let canDelete: boolean;
/** If true, the store writes a file and then throws, as if its answer was lost. */
let losesAnswers: boolean;
/** Pauses the next photo after all its files are stored, or before the last file is. */
let pausePhoto: (when: 'after' | 'before') => { paused: Promise<void>; resume: () => void };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-left-'));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the stored files, without temporary ones (".…tmp") that are still incomplete. */
async function files(): Promise<string[]> {
  const names = await readdir(join(folder, 'photos')).catch(() => []);
  return names.filter((name) => !name.startsWith('.'));
}

async function begin(dialect: DialectName): Promise<{ player: TestClient; teamId: string; taskId: string }> {
  const disk = createDiskStorage(folder);
  const nothing = async () => {};
  let [before, after] = [nothing, nothing];
  [canDelete, losesAnswers] = [true, false];
  server = await createTestServer({
    dialect,
    storage: {
      ...disk,
      async put(key, body) {
        if (key.endsWith('.jpg')) await before();
        await disk.put(key, body);
        if (losesAnswers) throw new Error('no answer');
        if (key.endsWith('.jpg')) await after();
      },
      remove: (key) => (canDelete ? disk.remove(key) : Promise.reject(new Error('not now'))),
    },
    logError: () => {},
  });
  pausePhoto = (when) => {
    const [paused, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pause = async () => {
      [before, after] = [nothing, nothing];
      await vi.waitUntil(async () => (await files()).length === (when === 'after' ? 3 : 2));
      paused.resolve();
      return resumed.promise;
    };
    if (when === 'before') before = pause;
    else after = pause;
    return { paused: paused.promise, resume: resumed.resolve };
  };
  admin = await server.admin();
  await startGame(admin);
  const team = await newTeam(admin, 'Rode Team');
  const player = await newPlayer(server, team);
  return { player, teamId: team.id, taskId: (await newTask(admin, photoInput())).id };
}

/** Advances the clock and sweeps the photos. */
async function advance(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.sweepPhotos();
}

test.each(DIALECTS)(
  'files of a photo are deleted within a day when the server died before recording it, on %s',
  async (dialect) => {
    const { player, taskId } = await begin(dialect);
    const { paused, resume } = pausePhoto('after');
    const [id, photo] = [randomUUID(), await jpeg()];
    // The photo stays paused, as if the server was killed at this moment.
    const first = player.photo(taskId, photo, id);
    await paused;
    await advance(DAY_MS - HOUR_MS);
    expect(await files()).toHaveLength(3);
    await advance(2 * HOUR_MS);
    expect(await files()).toEqual([]);
    // If the server only slept, the photo must not count without its files.
    resume();
    expect(codeOf(await first)).toBe('upload_interrupted');
    const { outcome } = SubmissionResult.parse((await player.photo(taskId, photo, id)).body);
    expect(outcome.verdict).toBe('accepted');
    expect(await files()).toHaveLength(3);
    await advance(3 * DAY_MS);
    expect(await files()).toHaveLength(3);
  },
);

test('a photo with slow checks counts, and its files stay', async () => {
  const { player, taskId } = await begin('sqlite');
  const { paused, resume } = pausePhoto('after');
  const first = player.photo(taskId, await jpeg());
  await paused;
  await advance(DAY_MS - HOUR_MS);
  resume();
  const { photoId } = SubmissionResult.parse((await first).body);
  await advance(2 * HOUR_MS);
  expect((await player.get(`/api/photos/${photoId}/full`)).status).toBe(200);
});

test('a refused photo is deleted later if the store cannot delete it now', async () => {
  const { player, teamId, taskId } = await begin('sqlite');
  const { paused, resume } = pausePhoto('after');
  const first = player.photo(taskId, await jpeg());
  await paused;
  canDelete = false;
  await admin.delete(`/api/teams/${teamId}`);
  resume();
  expect(codeOf(await first)).toBe('not_found');
  await advance(HOUR_MS);
  expect(await files()).toHaveLength(3);
  canDelete = true;
  await advance(HOUR_MS);
  expect(await files()).toEqual([]);
});

test('an unrecorded photo is deleted immediately with its team', async () => {
  const { player, teamId, taskId } = await begin('sqlite');
  const { paused, resume } = pausePhoto('before');
  const first = player.photo(taskId, await jpeg());
  await paused;
  expect((await admin.post(`/api/teams/${teamId}/erasure`, { name: 'Rode Team' })).status).toBe(204);
  await server.storedFiles();
  expect(await files()).toEqual([]);
  // The server also deletes files that were being stored meanwhile.
  resume();
  await first;
  await server.storedFiles();
  expect(await files()).toEqual([]);
});

test('a file of an erased team that reaches the store late is deleted within a day', async () => {
  const { player, teamId, taskId } = await begin('sqlite');
  const { paused, resume } = pausePhoto('before');
  const first = player.photo(taskId, await jpeg()).catch(() => {});
  await paused;
  expect((await admin.post(`/api/teams/${teamId}/erasure`, { name: 'Rode Team' })).status).toBe(204);
  await server.storedFiles();
  [canDelete, losesAnswers] = [false, true];
  resume();
  await first;
  canDelete = true;
  await advance(HOUR_MS);
  expect(await files()).toHaveLength(1);
  await advance(DAY_MS + HOUR_MS);
  expect(await files()).toEqual([]);
});
