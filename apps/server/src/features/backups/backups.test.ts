import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../db/dialects/sqlite.ts';
import { migrateAsOf } from '../../db/migrate.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  backupSourceOf,
  contentsOf,
  flawsOf,
  nameOfAPhoto,
  newBackupFile,
  newHost,
  playBackupGame,
  quietDeps,
  restoreTo,
  rowsOf,
  TEST_KEY,
} from '../../testing/backup-builders.ts';
import { startFakeS3 } from '../../testing/fake-s3.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createArchiveWriter, FORMAT_VERSION, openArchive } from './archive.ts';
import { createArchiveFile } from './making.ts';

/** The content of a trip as the first version stored it. */
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

const DIALECT_PAIRS = BOTH_DIALECTS.flatMap((from) => BOTH_DIALECTS.map((to) => [from, to] as const));

async function newBucket(): Promise<Storage> {
  const store = await startFakeS3();
  onTestFinished(() => store.close());
  return createS3Storage(
    { bucket: store.bucket, endpoint: store.url, ...store.keys, pathStyle: true },
    { answerTimeoutMs: 20_000, pause: async () => {} },
  );
}

test('restores photos from S3 to a disk, and to another bucket', async () => {
  const storage = await newBucket();
  server = await createTestServer({ storage });
  await playBackupGame(server);
  const photos = await contentsOf(storage);
  expect(Object.keys(photos)).toHaveLength(7);
  const path = await newBackupFile(server);
  const onDisk = await newHost('sqlite');
  for (const target of [onDisk, { ...(await newHost('sqlite')), storage: await newBucket() }]) {
    expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored', aside: null });
    expect(await contentsOf(target.storage)).toEqual(photos);
  }
  expect(await rowsOf(onDisk.database)).toEqual(await rowsOf(server.databaseSettings));
});

describe.each(DIALECT_PAIRS)('a backup from %s, restored to %s', (from, to) => {
  test('contains every row, every photo, and the key of the passwords', async () => {
    server = await createTestServer({ dialect: from });
    await playBackupGame(server);
    const path = await newBackupFile(server);
    const target = await newHost(to);
    expect(await restoreTo(path, target)).toEqual({ kind: 'restored', aside: null, sameSecret: true });
    const before = await rowsOf(server.databaseSettings);
    expect(await rowsOf(target.database)).toEqual(before);
    // One photo belongs to the deleted task.
    expect([before['photos']?.length, before['archives']?.length]).toEqual([2, 1]);
    const photos = await contentsOf(server.storage);
    expect(await contentsOf(target.storage)).toEqual(photos);
    expect(Object.keys(photos)).toHaveLength(3 + 3 + 1);
    expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe(TEST_KEY);
  });
});

test('a backup contains a whole game that was emptied', async () => {
  server = await createTestServer();
  const { admin } = await playBackupGame(server);
  await admin.post('/api/game/resets');
  const target = await newHost('sqlite');
  expect(await restoreTo(await newBackupFile(server), target)).toMatchObject({ kind: 'restored' });
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
  expect(Object.keys(await contentsOf(target.storage))).toHaveLength(3 + 3 + 1);
});

test('a restore of a backup without a key reports whether the server has the same key', async () => {
  server = await createTestServer();
  const source = await backupSourceOf(server);
  const path = join(server.dataDir, 'zonder.zip');
  await createArchiveFile(path, { ...source, secretPath: null }, quietDeps(server.clock));
  expect((await readFile(path)).includes(TEST_KEY)).toBe(false);
  const other = { ...(await newHost('sqlite')), appSecret: 'quite another secret of this server' };
  expect(await restoreTo(path, other)).toMatchObject({ kind: 'restored', sameSecret: false });
});

test('a backup lists a photo that the store has lost as missing, and contains the rest', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const lost = await nameOfAPhoto(server);
  await server.loseFile(lost);
  const path = join(server.dataDir, 'alles.zip');
  const backup = await createArchiveFile(path, await backupSourceOf(server), quietDeps(server.clock));
  const opened = await openArchive(path);
  expect(opened.ok && opened.archive.manifest.missing).toEqual([`photos/${lost}`]);
  expect(backup).toMatchObject({ photos: 3, missing: 0 });
  expect(await flawsOf(path, server.dataDir)).toEqual([]);
});

test('a check finds a missing end or a changed bit anywhere in the archive', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const path = await newBackupFile(server);
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

test('a restore migrates a backup of an older schema', async () => {
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
  await createArchiveFile(
    path,
    { ...source, database: { kind: 'sqlite', path: old } },
    quietDeps(server.clock),
  );
  const target = await newHost('postgres');
  expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored' });
  const rows = await rowsOf(target.database);
  expect(rows['trips']?.[0]).toContain('["slug","reis"]');
  expect(rows['trip_versions']).toHaveLength(1);
});

test('a restore refuses a backup of a newer version, and names the unknown migrations', async () => {
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
  const target = await newHost('sqlite');
  expect(await restoreTo(path, target)).toEqual({
    kind: 'flawed',
    flaws: [{ kind: 'newer', migrations: ['9999-flying-cars'] }],
  });
  expect(await readdir(target.dataDir)).toEqual(['reisspel.db.lock']);
});

/** Backups by an earlier version, which still copied damaged photos. */
const OLD_BACKUPS = join(import.meta.dirname, '../../testing/old-backups');

test.each([
  ['a file with a damaged photo', 'inside.zip', false],
  ['a backup in a folder', 'beside/reisspel-2025-06-21T090100Z.zip', true],
  [
    'a backup in a folder whose damaged photo was repaired later',
    'beside/reisspel-2025-06-21T090000Z.zip',
    true,
  ],
])('verifies and restores %s, made by an older version', async (_, name, isWhole) => {
  server = await createTestServer();
  const path = join(OLD_BACKUPS, name);
  expect(await flawsOf(path, server.dataDir)).toEqual([]);
  for (const dialect of BOTH_DIALECTS) {
    const target = await newHost(dialect);
    expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored', sameSecret: true });
    const rows = await rowsOf(target.database);
    expect([rows['teams']?.length, rows['photos']?.length]).toEqual([2, 2]);
    const photos = await contentsOf(target.storage);
    expect(Object.keys(photos)).toHaveLength(7);
    const damaged = Object.entries(photos).find(([key]) => key.endsWith('5158fc4380f1.jpg'))?.[1];
    expect(damaged?.length).toBe(isWhole ? 283 : 282);
  }
});

test('a restore keeps a repaired photo if an older backup has a damaged copy of it', async () => {
  server = await createTestServer();
  const target = await newHost('sqlite');
  const path = join(OLD_BACKUPS, 'inside.zip');
  await restoreTo(path, target);
  const key = Object.keys(await contentsOf(target.storage)).find((name) => name.endsWith('5158fc4380f1.jpg'));
  const repaired = Buffer.from('repaired');
  await target.storage.put(key ?? '', repaired);
  expect(await restoreTo(path, target, true)).toMatchObject({ kind: 'restored' });
  expect((await contentsOf(target.storage))[key ?? '']).toEqual(repaired);
});
