import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  asideOf,
  backupSourceOf,
  newHost,
  playBackupGame,
  quietDeps,
  restoreTo,
} from '../../testing/backup-builders.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createArchiveFile } from './making.ts';

/** Paths of three backups of a trip, by the title of the trip. */
const paths = { een: '', ander: '', laatste: '' };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const source = await backupSourceOf(server);
  for (const title of ['een', 'ander', 'laatste'] as const) {
    await server.database.write((tx) => tx.query.updateTable('trips').set({ title }).execute());
    paths[title] = join(server.dataDir, `${title}.zip`);
    await createArchiveFile(paths[title], source, quietDeps(server.clock));
  }
});
afterAll(() => server.stop());

/** Returns a store that delays each photo until a test calls `goOn`. */
function delayPhotos(store: Storage) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storage: Storage = {
    ...store,
    async put(key, body) {
      reached.resolve();
      await opened.promise;
      await store.put(key, body);
    },
  };
  return { storage, reached: reached.promise, goOn: () => opened.resolve() };
}

async function tripIn(settings: DatabaseSettings) {
  const { database } = await openDatabase(settings, () => {});
  const trip = await database.read((tx) =>
    tx.query.selectFrom('trips').select(['title', 'revision']).executeTakeFirstOrThrow(),
  );
  await database.close();
  return trip;
}

async function titleIn(settings: DatabaseSettings): Promise<string> {
  return (await tripIn(settings)).title;
}

describe.each(BOTH_DIALECTS)('restores on %s', (dialect) => {
  test('run one at a time, and each moves the old game to its own place', async () => {
    const target = await newHost(dialect);
    await restoreTo(paths.een, target);
    const { storage, reached, goOn } = delayPhotos(target.storage);
    const first = restoreTo(paths.ander, { ...target, storage }, true);
    await reached;
    expect(await restoreTo(paths.laatste, target, true)).toEqual({ kind: 'in_use' });
    goOn();
    expect(await first).toMatchObject({ kind: 'restored' });
    expect(await titleIn(target.database)).toBe('ander');
    const second = await restoreTo(paths.laatste, target, true);
    expect(await titleIn(target.database)).toBe('laatste');
    expect(await titleIn(asideOf(target, await first))).toBe('een');
    expect(await titleIn(asideOf(target, second))).toBe('ander');
    // A window that slept may have any of these revisions, so all must differ.
    const games = [asideOf(target, await first), asideOf(target, second), target.database];
    const revisions = await Promise.all(games.map(async (settings) => (await tripIn(settings)).revision));
    expect(new Set(revisions).size).toBe(games.length);
    expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
  });
});
