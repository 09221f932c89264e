import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  asideOf,
  backupSourceOf,
  emptyHost,
  inPeace,
  playedGame,
  restoreTo,
  rowsOf,
} from '../../testing/backup-builders.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { createFile } from './creating.ts';

/** Backups of one game with these titles. */
const paths = { een: '', ander: '', laatste: '' };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await playedGame(server);
  const source = await backupSourceOf(server);
  for (const title of ['een', 'ander', 'laatste'] as const) {
    await server.database.write((tx) => tx.query.updateTable('trips').set({ title }).execute());
    paths[title] = join(server.dataDir, `${title}.zip`);
    await createFile(paths[title], source, inPeace(server.clock));
  }
});
afterAll(() => server.stop());

/** A store that waits at each photo until `goOn` was called. */
function held(store: Storage) {
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

async function titlesIn(settings: DatabaseSettings): Promise<string[]> {
  const { database } = await openDatabase(settings, () => {});
  const trips = await database.read((tx) => tx.query.selectFrom('trips').select('title').execute());
  await database.close();
  return trips.map(({ title }) => title);
}

describe.each(DIALECTS)('restores on %s', (dialect) => {
  test('one at a time, and those of one second keep apart what they put aside', async () => {
    const target = await emptyHost(dialect);
    await restoreTo(paths.een, target);
    const { storage, reached, goOn } = held(target.storage);
    const first = restoreTo(paths.ander, { ...target, storage }, true);
    await reached;
    expect(await restoreTo(paths.laatste, target, true)).toEqual({ kind: 'busy' });
    goOn();
    expect(await first).toMatchObject({ kind: 'restored' });
    expect(await titlesIn(target.database)).toEqual(['ander']);
    const second = await restoreTo(paths.laatste, target, true);
    expect(await titlesIn(target.database)).toEqual(['laatste']);
    expect(await titlesIn(asideOf(target, await first))).toEqual(['een']);
    expect(await titlesIn(asideOf(target, second))).toEqual(['ander']);
  });
});

test('a game that has come since the restore began does not make way, unless told to', async () => {
  const target = await emptyHost('sqlite');
  const { storage, reached, goOn } = held(target.storage);
  const restoring = restoreTo(paths.een, { ...target, storage });
  await reached;
  const come = await openDatabase(target.database, () => {});
  await migrate(come.kysely);
  await come.database.close();
  const before = await rowsOf(target.database);
  goOn();
  expect(await restoring).toEqual({ kind: 'not_empty' });
  expect(await rowsOf(target.database)).toEqual(before);
});

test('a restore whose new database is gone before the last step has failed', async () => {
  const target = await emptyHost('sqlite');
  await restoreTo(paths.een, target);
  const { storage, reached, goOn } = held(target.storage);
  const restoring = restoreTo(paths.ander, { ...target, storage }, true);
  await reached;
  await rm(join(target.dataDir, '.restoring.db'));
  goOn();
  await expect(restoring).rejects.toThrow('ENOENT');
  expect(await titlesIn(target.database)).toEqual(['een']);
});
