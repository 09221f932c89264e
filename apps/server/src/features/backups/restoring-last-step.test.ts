import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../../db/dialects/postgres.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';
import { createPostgresBus } from '../../platform/bus.ts';
import {
  newBackupFile,
  newHost,
  playBackupGame,
  quietDeps,
  restoreTo,
  rowsOf,
  TEST_KEY,
} from '../../testing/backup-builders.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { type OpenArchive, openArchive, SECRET_NAME } from './archive.ts';
import { restoreArchive } from './restoring.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Opens the database as a running server does. */
async function useAsServer(settings: DatabaseSettings): Promise<{ close: () => Promise<void> }> {
  if (settings.kind === 'postgres') {
    return createPostgresBus({
      connect: () => connectTo(settings.url),
      onError: (error) => Promise.reject(error),
    });
  }
  const { database } = await openDatabase(settings, () => {});
  await database.read(async (tx) => tx.query.selectFrom('trips').select('id').execute());
  return database;
}

test.each(BOTH_DIALECTS)('a restore refuses a game that a server has open on %s', async (dialect) => {
  server = await createTestServer();
  const path = await newBackupFile(server);
  const target = await newHost(dialect);
  await restoreTo(path, target);
  const running = await useAsServer(target.database);
  expect(await restoreTo(path, target, true)).toEqual({ kind: 'in_use' });
  await running.close();
  expect(await restoreTo(path, target, true)).toMatchObject({ kind: 'restored' });
});

/** Returns the kinds of locks for which sessions of this database wait. */
async function awaitedLocks(watcher: pg.Client): Promise<string[]> {
  const { rows } = await watcher.query<{ event: string }>(
    `select wait_event as event from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' order by 1`,
  );
  return rows.map(({ event }) => event);
}

test('a restore on PostgreSQL replaces the key after the database, and a server that starts meanwhile waits', async () => {
  server = await createTestServer();
  const path = await newBackupFile(server);
  const target = await newHost('postgres');
  await restoreTo(path, target);
  const { database } = target;
  if (database.kind !== 'postgres') throw new Error('Expected a PostgreSQL database');
  const key = join(target.dataDir, 'secret.key');
  await writeFile(key, 'another key');
  const [holder, watcher] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([holder.connect(), watcher.connect()]);
  const waiting = () => awaitedLocks(watcher);
  await holder.query('begin; lock table trips');
  const restoring = restoreTo(path, target, true);
  await expect.poll(waiting, { timeout: 8_000 }).toEqual(['relation']);
  const starting = useAsServer(database);
  await expect.poll(waiting, { timeout: 8_000 }).toEqual(['advisory', 'relation']);
  // If the process were killed now, the old key would still exist.
  expect(await readFile(key, 'utf8')).toBe('another key');
  await holder.query('rollback');
  expect(await restoring).toMatchObject({ kind: 'restored', sameSecret: true });
  await (await starting).close();
  await Promise.all([holder.end(), watcher.end()]);
  expect(await readFile(key, 'utf8')).toBe(TEST_KEY);
});

test('a server on SQLite that starts during a restore waits, and gets the new game', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const path = await newBackupFile(server);
  const target = await newHost('sqlite');
  await restoreTo(path, target);
  const old = await openDatabase(target.database, () => {});
  await old.database.write(async (tx) => {
    await tx.query.updateTable('trips').set({ title: 'Het oude spel' }).execute();
  });
  await old.database.close();
  const opened = await openArchive(path);
  if (!opened.ok) throw new Error(opened.problem.kind);
  const { archive } = opened;
  await writeFile(join(target.dataDir, 'secret.key'), 'another key');
  const starting: ReturnType<typeof openDatabase>[] = [];
  let keyReads = 0;
  const atLastStep: OpenArchive = {
    ...archive,
    read(name) {
      // The first read of the key checks the archive. The second read is at the last step.
      if (name === SECRET_NAME) keyReads += 1;
      if (name === SECRET_NAME && keyReads === 2) starting.push(openDatabase(target.database, () => {}));
      return archive.read(name);
    },
  };
  const restored = await restoreArchive(atLastStep, target, {
    ...quietDeps(server.clock),
    replace: true,
  });
  archive.close();
  expect(restored).toMatchObject({ kind: 'restored' });
  const [started] = await Promise.all(starting);
  const trips = await started?.database.read((tx) => tx.query.selectFrom('trips').select('title').execute());
  expect(trips).not.toContainEqual({ title: 'Het oude spel' });
  expect(trips).toHaveLength(1);
  await started?.database.close();
});

/** Opens a proxy to PostgreSQL that forwards the first commit, and then cuts the connection. */
async function breakAtCommit(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isCommitted = false;
    client.on('data', (bytes) => {
      isCommitted ||= bytes.includes('commit\0');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isCommitted ? client.destroy() : client.write(bytes)));
    client.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('error', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen');
  const broken = new URL(url);
  broken.host = `127.0.0.1:${address.port}`;
  return broken.href;
}

test('a restore reports a connection that is lost at the commit, and a repeat succeeds', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const path = await newBackupFile(server);
  const target = await newHost('postgres');
  if (target.database.kind !== 'postgres') throw new Error('Expected a PostgreSQL database');
  await restoreTo(path, target);
  const key = join(target.dataDir, 'secret.key');
  await writeFile(key, 'another key');
  const url = await breakAtCommit(target.database.url);
  const broken = { ...target, database: { kind: 'postgres', url } } as const;
  expect(await restoreTo(path, broken, true)).toEqual({ kind: 'unsure' });
  expect(await restoreTo(path, target, true)).toMatchObject({ kind: 'restored', sameSecret: true });
  expect(await readFile(key, 'utf8')).toBe(TEST_KEY);
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
});
