import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, inject, test } from 'vitest';
import type { DialectName } from '../../db/database.ts';
import { migrateAsOf } from '../../db/migrate.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { createDiskStorage } from '../../platform/disk-storage.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  backupFolderOf,
  backupSourceOf,
  contentsOf,
  flawsOf,
  inPeace,
  playedGame,
  rowsOf,
  TEST_KEY,
} from '../../testing/backup-builders.ts';
import { jpeg, newPlayer, newTeam } from '../../testing/game-builders.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import { newDataFolder } from '../../testing/server-process.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { openArchive } from './archive-reader.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { createFile, createInFolder } from './creating.ts';
import { createBackupFolder } from './folder.ts';
import { FORMAT_VERSION } from './manifest.ts';
import { type RestoreTarget, restoreArchive } from './restoring.ts';

/** What a trip's content was at first. */
const OLD_CONTENT = {
  place: 'Salou',
  startsOn: '2025-06-20',
  endsOn: '2025-06-23',
  countdownAt: '2025-06-20T12:00:00+02:00',
  notice: null,
  flights: [],
  baggage: [],
  flightTips: [],
  hotel: {},
  days: [],
  homeDays: [],
  promises: [],
};

let server: TestServer;
afterEach(() => server.stop());

/** A host where nothing is yet. */
async function emptyHost(dialect: DialectName): Promise<RestoreTarget & { database: DatabaseSettings }> {
  const dataDir = await newDataFolder();
  const database: DatabaseSettings =
    dialect === 'sqlite'
      ? { kind: 'sqlite', path: join(dataDir, 'reisspel.db') }
      : { kind: 'postgres', url: await createDatabase(inject('postgresUrl')) };
  return { database, dataDir, appSecret: null, storage: createDiskStorage(join(dataDir, 'files')) };
}

async function restore(path: string, target: RestoreTarget, replace = false) {
  const opened = await openArchive(path);
  if (!opened.ok) throw new Error(opened.problem.kind);
  try {
    return await restoreArchive(path, opened.archive, target, { ...inPeace(server.clock), replace });
  } finally {
    opened.archive.close();
  }
}

async function createdFile(): Promise<string> {
  const path = join(server.dataDir, 'alles.zip');
  await createFile(path, await backupSourceOf(server), inPeace(server.clock));
  return path;
}

async function aPhoto(): Promise<string> {
  return (await server.storedFiles()).find((name) => name.endsWith('-480.webp')) ?? '';
}

const WAYS = DIALECTS.flatMap((from) => DIALECTS.map((to) => [from, to] as const));

describe.each(WAYS)('a backup from %s, restored to %s', (from, to) => {
  test('is the same game: every row, every photo, and the key of its passwords', async () => {
    server = await createTestServer({ dialect: from });
    await playedGame(server);
    const path = await createdFile();
    const target = await emptyHost(to);
    expect(await restore(path, target)).toEqual({ kind: 'restored', aside: null, sameSecret: true });
    const before = await rowsOf(server.databaseSettings);
    expect(await rowsOf(target.database)).toEqual(before);
    // That of the deleted task lies in its archive.
    expect([before['photos']?.length, before['archives']?.length]).toEqual([1, 1]);
    const photos = await contentsOf(server.storage);
    expect(await contentsOf(target.storage)).toEqual(photos);
    expect(Object.keys(photos)).toHaveLength(3 + 3 + 1);
    expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe(TEST_KEY);
  });
});

describe.each(DIALECTS)('a host on %s that has a game', (dialect) => {
  test('keeps it unless told otherwise; then the old one lies aside', async () => {
    server = await createTestServer({ dialect });
    const { admin } = await playedGame(server);
    const path = await createdFile();
    const target = await emptyHost(dialect);
    await restore(path, target);
    const first = await rowsOf(target.database);
    await admin.post('/api/teams', { name: 'Later', password: '' });
    const later = join(server.dataDir, 'later.zip');
    await createFile(later, await backupSourceOf(server), inPeace(server.clock));

    expect(await restore(later, target)).toEqual({ kind: 'not_empty' });
    expect(await rowsOf(target.database)).toEqual(first);
    const replaced = await restore(later, target, true);
    expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
    const aside = replaced.kind === 'restored' ? replaced.aside : null;
    const { database } = target;
    const old: DatabaseSettings =
      database.kind === 'sqlite'
        ? { kind: 'sqlite', path: join(target.dataDir, String(aside), 'reisspel.db') }
        : { kind: 'postgres', url: `${database.url}?options=-c%20search_path%3D${aside}` };
    expect(await rowsOf(old)).toEqual(first);
  });
});

test('a restore that breaks off leaves the old game as it was, and can be done again', async () => {
  server = await createTestServer();
  const { admin } = await playedGame(server);
  const target = await emptyHost('sqlite');
  await restore(await createdFile(), target);
  await writeFile(join(target.dataDir, 'secret.key'), 'another key');
  const old = await rowsOf(target.database);
  await admin.post('/api/teams', { name: 'Later', password: '' });
  const later = join(server.dataDir, 'later.zip');
  await createFile(later, await backupSourceOf(server), inPeace(server.clock));
  let puts = 0;
  const failing: Storage = {
    ...target.storage,
    async put(key, body) {
      puts += 1;
      if (puts > 2) throw new Error('The store is gone');
      await target.storage.put(key, body);
    },
  };
  await expect(restore(later, { ...target, storage: failing }, true)).rejects.toThrow('The store is gone');
  expect(await rowsOf(target.database)).toEqual(old);
  expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe('another key');
  expect(await restore(later, target, true)).toMatchObject({ kind: 'restored', sameSecret: true });
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
});

test('a game that a server has open is not replaced', async () => {
  server = await createTestServer();
  const path = await createdFile();
  const target = await emptyHost('sqlite');
  await restore(path, target);
  if (target.database.kind !== 'sqlite') return;
  const { database } = openSqlite(target.database.path, () => {});
  await database.read(async (tx) => tx.query.selectFrom('trips').select('id').execute());
  expect(await restore(path, target, true)).toEqual({ kind: 'in_use' });
  await database.close();
  expect(await restore(path, target, true)).toMatchObject({ kind: 'restored' });
});

test('without the key in it, a backup says whether this server has the same one', async () => {
  server = await createTestServer();
  const source = await backupSourceOf(server);
  const path = join(server.dataDir, 'zonder.zip');
  const secret = { kind: 'setting', mark: source.secret.mark } as const;
  await createFile(path, { ...source, secret }, inPeace(server.clock));
  expect((await readFile(path)).includes(TEST_KEY)).toBe(false);
  const other = { ...(await emptyHost('sqlite')), appSecret: 'quite another secret of this server' };
  expect(await restore(path, other)).toMatchObject({ kind: 'restored', sameSecret: false });
});

test('a photo that went before it was copied is told, and all else is there', async () => {
  server = await createTestServer();
  await playedGame(server);
  const lost = await aPhoto();
  await server.loseFile(lost);
  const path = join(server.dataDir, 'alles.zip');
  const backup = await createFile(path, await backupSourceOf(server), inPeace(server.clock));
  const opened = await openArchive(path);
  expect(opened.ok && opened.archive.manifest.missing).toEqual([`photos/${lost}`]);
  expect(backup).toMatchObject({ photos: 3, missing: 0 });
  expect(await flawsOf(path, server.dataDir)).toEqual([]);
});

test('what is cut off, or not what was written, is found wherever it is', async () => {
  server = await createTestServer();
  await playedGame(server);
  const path = await createdFile();
  const whole = await readFile(path);
  const changed = join(server.dataDir, 'anders.zip');
  const flawsWith = async (bytes: Buffer) => {
    await writeFile(changed, bytes);
    return flawsOf(changed, server.dataDir);
  };
  for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
    expect(await flawsWith(whole.subarray(0, Math.floor(whole.length * part)))).not.toEqual([]);
  }
  const photos = await contentsOf(server.storage);
  const manifestAt = whole.indexOf('"format": "reisspel-backup"');
  const places = [
    ...Object.values(photos).map((photo) => whole.indexOf(photo) + photo.length - 3),
    whole.indexOf(TEST_KEY) + 4,
    manifestAt + '"format": "reis'.length,
    whole.indexOf('"createdAt": ', manifestAt) + '"createdAt": '.length,
    whole.length - 3,
  ];
  for (const at of places) {
    expect(at).toBeGreaterThan(100);
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await flawsWith(bytes)).not.toEqual([]);
  }
  expect(await flawsWith(whole)).toEqual([]);
});

test('one of an older version is brought up to date', async () => {
  server = await createTestServer();
  const old = join(server.dataDir, 'oud.db');
  const { kysely, database } = openSqlite(old, () => {});
  await migrateAsOf(kysely, ['0001-foundation']);
  await database.close();
  const file = new DatabaseSync(old);
  file.exec(`insert into trips (id, title, time_zone, content, admin_password_hash, created_at) values ('t', 'Zomer', 'Europe/Madrid',
    '${JSON.stringify({ ...OLD_CONTENT }).replaceAll("'", "''")}', 'x', 1)`);
  file.close();
  const source = await backupSourceOf(server);
  const path = join(server.dataDir, 'oud.zip');
  await createFile(path, { ...source, database: { kind: 'sqlite', path: old } }, inPeace(server.clock));
  const target = await emptyHost('postgres');
  expect(await restore(path, target)).toMatchObject({ kind: 'restored' });
  const rows = await rowsOf(target.database);
  expect(rows['trips']?.[0]).toContain('["slug","reis"]');
  expect(rows['trip_versions']).toHaveLength(1);
});

test('one of a newer version is refused, by the name of what this one does not know', async () => {
  server = await createTestServer();
  const path = join(server.dataDir, 'nieuwer.zip');
  const writer = createArchiveWriter(path);
  await writer.end({
    format: 'reisspel-backup',
    version: FORMAT_VERSION,
    createdAt: server.clock.now(),
    database: 'sqlite',
    migrations: ['0001-foundation', '9999-flying-cars'],
    tables: [],
    secret: { kind: 'setting' },
    secretMark: '',
    photos: 'inside',
    files: [],
    missing: [],
  });
  const target = await emptyHost('sqlite');
  expect(await restore(path, target)).toEqual({
    kind: 'flawed',
    flaws: [{ kind: 'newer', migrations: ['9999-flying-cars'] }],
  });
  expect(await readdir(target.dataDir)).toEqual([]);
});

test('a disk that fills up meanwhile costs nothing but this backup', async () => {
  server = await createTestServer();
  await playedGame(server);
  const source = await backupSourceOf(server);
  const folder = backupFolderOf(server);
  const deps = { ...inPeace(server.clock), keep: 7 };
  const { name } = await createInFolder(folder, source, deps);
  let left = 4_000;
  const full = () =>
    new Writable({
      write(chunk: Buffer, _encoding, next) {
        left -= chunk.length;
        next(left > 0 ? null : Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
      },
    });
  server.clock.advance(60_000);
  await expect(createInFolder(folder, source, { ...deps, openOutput: full })).rejects.toMatchObject({
    trouble: { kind: 'disk_full' },
  });
  expect(await folder.failure()).toEqual({ at: server.clock.now(), trouble: { kind: 'disk_full' } });
  const path = join(server.dataDir, 'alles.zip');
  left = 4_000;
  await expect(createFile(path, source, { ...deps, openOutput: full })).rejects.toThrow();
  expect((await readdir(server.dataDir)).filter((each) => each.includes('alles'))).toEqual([]);
  expect((await readdir(folder.root)).toSorted()).toEqual(['.lock', 'files', 'last-failure.json', name]);
  await createInFolder(folder, source, deps);
  expect(await folder.failure()).toBeNull();
});

const noDisk = whyNoSmallDisk();
test.skipIf(noDisk !== null)(
  `on a disk that is really full it says so (${noDisk ?? 'mounted'})`,
  async () => {
    server = await createTestServer();
    await playedGame(server);
    const source = await backupSourceOf(server);
    const disk = mountSmallDisk(48 * 1024);
    try {
      const folder = createBackupFolder(join(disk.path, 'backups'));
      // It does not look first, as if somebody else filled the disk meanwhile.
      const deps = { ...inPeace(server.clock), keep: 7, reservedBytes: Number.NEGATIVE_INFINITY };
      await expect(createInFolder(folder, source, deps)).rejects.toMatchObject({
        trouble: { kind: 'disk_full' },
      });
      expect((await readdir(folder.root)).filter((name) => /zip|part|db/.test(name))).toEqual([]);
    } finally {
      disk.unmount();
    }
  },
);

test('too little room is said before anything is written', async () => {
  server = await createTestServer();
  await playedGame(server);
  const source = await backupSourceOf(server);
  const folder = backupFolderOf(server);
  const deps = { ...inPeace(server.clock), keep: 7, reservedBytes: Number.MAX_SAFE_INTEGER };
  const failure = await createInFolder(folder, source, deps).catch((error: unknown) => error);
  expect(failure).toMatchObject({ trouble: { kind: 'no_space', freeBytes: 0 } });
  expect((await readdir(folder.root)).toSorted()).toEqual(['.lock', 'last-failure.json']);
});

describe('the folder of backups', () => {
  test('holds each photo once, and what the store has lost since', async () => {
    server = await createTestServer();
    const { task, team } = await playedGame(server);
    const folder = backupFolderOf(server);
    const deps = { ...inPeace(server.clock), keep: 7 };
    const source = await backupSourceOf(server);
    await createInFolder(folder, source, deps);
    const photos = await contentsOf(server.storage);
    expect(await contentsOf(folder.pool)).toEqual(photos);
    const lost = await aPhoto();
    const copied = await stat(join(folder.root, 'files/photos', lost));
    await server.loseFile(lost);
    server.clock.advance(24 * 60 * 60_000);
    const second = await createInFolder(folder, source, deps);
    expect(second).toMatchObject({ missing: 0, photos: 3 });
    expect(await contentsOf(folder.pool)).toEqual(photos);
    const kept = await stat(join(folder.root, 'files/photos', lost));
    expect(kept.mtimeMs).toBe(copied.mtimeMs);
    const target = await emptyHost('sqlite');
    await restore(folder.pathOf(second.name), target);
    expect(await contentsOf(target.storage)).toEqual(photos);
    expect([task.id, team.id]).toHaveLength(2);
  });

  test('heals a copy that has gone bad, and tells of one that cannot be healed', async () => {
    server = await createTestServer();
    await playedGame(server);
    const folder = backupFolderOf(server);
    const deps = { ...inPeace(server.clock), keep: 7 };
    const source = await backupSourceOf(server);
    const { name } = await createInFolder(folder, source, deps);
    const photo = await aPhoto();
    await writeFile(join(folder.root, 'files/photos', photo), 'rot');
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([`damaged photos/${photo}`]);
    server.clock.advance(60_000);
    await createInFolder(folder, source, deps);
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([]);
    await rm(join(folder.root, 'files/photos', photo));
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([`lost photos/${photo}`]);
  });

  test('lets go of what a newer one makes superfluous, and then of the photos that none of them names', async () => {
    server = await createTestServer();
    const { admin, player, task, team } = await playedGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const make = () => createInFolder(folder, source, { ...inPeace(server.clock), keep: 1 });
    await make();
    const before = Object.keys(await contentsOf(folder.pool));
    await admin.delete(`/api/teams/${team.id}`);
    const other = await newPlayer(server, await newTeam(admin, 'Nieuw'));
    await other.photo(task.id, await jpeg(50, 64, 48));
    // Long enough for what was deleted to be gone for good.
    server.clock.advance(60 * 24 * 60 * 60_000);
    await server.cleanUp();
    const { name } = await make();
    const { backups } = await folder.kept();
    expect(backups.map((backup) => backup.name)).toEqual([name]);
    const stored = Object.keys(await contentsOf(server.storage)).toSorted();
    expect(Object.keys(await contentsOf(folder.pool)).toSorted()).toEqual(stored);
    expect(before).not.toEqual(stored);
    expect((await player.get('/api/session')).status).toBe(200);
  });

  test('takes one backup at a time', async () => {
    server = await createTestServer({ dialect: 'postgres' });
    const source = await backupSourceOf(server);
    const folder = backupFolderOf(server);
    const deps = { ...inPeace(server.clock), keep: 7 };
    const elsewhere = { ...folder, root: await newDataFolder() };
    const both = await Promise.allSettled([
      createInFolder(folder, source, deps),
      createInFolder(folder, source, deps),
      // Another server on the same database.
      createInFolder(elsewhere, source, deps),
    ]);
    const made = both.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { trouble: { kind: 'busy' } } },
      { reason: { trouble: { kind: 'busy' } } },
    ]);
    expect(await folder.failure()).toBeNull();
  });
});
