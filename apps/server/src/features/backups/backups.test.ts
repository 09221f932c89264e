import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import pg from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrateAsOf } from '../../db/migrate.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import { connectTo } from '../../db/postgres-client.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import { beginPhoto } from '../../db/unrecorded-photos.ts';
import { createPostgresBus } from '../../platform/postgres-bus.ts';
import { createS3Storage } from '../../platform/s3-storage.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  aPhoto,
  backupSourceOf,
  contentsOf,
  emptyHost,
  flawsOf,
  inPeace,
  playedGame,
  restoreTo,
  rowsOf,
  TEST_KEY,
} from '../../testing/backup-builders.ts';
import { startFakeS3 } from '../../testing/fake-s3.ts';
import { newPlayer, newTask, optionId, quizInput } from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { openArchive } from './archive-reader.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { createFile } from './creating.ts';
import { FORMAT_VERSION } from './manifest.ts';

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

async function createdFile(): Promise<string> {
  const path = join(server.dataDir, 'alles.zip');
  await createFile(path, await backupSourceOf(server), inPeace(server.clock));
  return path;
}

const WAYS = DIALECTS.flatMap((from) => DIALECTS.map((to) => [from, to] as const));

/** A store in a bucket of its own. */
async function newBucket(): Promise<Storage> {
  const store = await startFakeS3();
  onTestFinished(() => store.close());
  return createS3Storage(
    { bucket: store.bucket, endpoint: store.url, ...store.keys, pathStyle: true },
    { answerTimeoutMs: 20_000, pause: async () => {} },
  );
}

test('a backup of photos in S3 is the same game on a disk, and in another bucket', async () => {
  const storage = await newBucket();
  server = await createTestServer({ storage });
  await playedGame(server);
  const photos = await contentsOf(storage);
  expect(Object.keys(photos)).toHaveLength(7);
  const path = await createdFile();
  const onDisk = await emptyHost('sqlite');
  for (const target of [onDisk, { ...(await emptyHost('sqlite')), storage: await newBucket() }]) {
    expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored', aside: null });
    expect(await contentsOf(target.storage)).toEqual(photos);
  }
  expect(await rowsOf(onDisk.database)).toEqual(await rowsOf(server.databaseSettings));
});

describe.each(WAYS)('a backup from %s, restored to %s', (from, to) => {
  test('is the same game: every row, every photo, and the key of its passwords', async () => {
    server = await createTestServer({ dialect: from });
    await playedGame(server);
    const path = await createdFile();
    const target = await emptyHost(to);
    expect(await restoreTo(path, target)).toEqual({ kind: 'restored', aside: null, sameSecret: true });
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
    const { admin, team } = await playedGame(server);
    const path = await createdFile();
    const target = await emptyHost(dialect);
    await restoreTo(path, target);
    const first = await rowsOf(target.database);
    await admin.post('/api/teams', { name: 'Later', password: '' });
    const underWay = { storageKey: 'sleutel', teamId: team.id, begunAt: server.clock.now() };
    await server.database.write((tx) => beginPhoto(tx, mintTripScope(server.tripId), underWay));
    const later = join(server.dataDir, 'later.zip');
    await createFile(later, await backupSourceOf(server), inPeace(server.clock));

    expect(await restoreTo(later, target)).toEqual({ kind: 'not_empty' });
    expect(await rowsOf(target.database)).toEqual(first);
    const replaced = await restoreTo(later, target, true);
    // Photos that were under way are the old game's to name.
    const made = { ...(await rowsOf(server.databaseSettings)), unrecorded_photos: [] };
    expect(await rowsOf(target.database)).toEqual(made);
    const aside = replaced.kind === 'restored' ? replaced.aside : null;
    const { database } = target;
    const old: DatabaseSettings =
      database.kind === 'sqlite'
        ? { kind: 'sqlite', path: join(target.dataDir, String(aside), 'reisspel.db') }
        : { kind: 'postgres', url: `${database.url}?options=-c%20search_path%3D${aside}` };
    expect(await rowsOf(old)).toEqual(first);
  });
});

/** Answers quizzes, and returns the number that a window of then holds, and what one gets that comes back with `since`. */
async function answer(on: TestServer, team: AdminTeam, quizzes: readonly AdminTask[], since: number) {
  const listening = await listen(on);
  const player = listening.as(await newPlayer(on, team));
  for (const quiz of quizzes) {
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await player.answer(quiz.id, optionId(quiz, 'goed'));
  }
  const [fresh, back] = [
    await LiveWindow.open(player),
    await LiveWindow.open(player, { since, trip: on.tripId, team: team.id }),
  ];
  for (const window of [fresh, back]) await window.until(({ events }) => events.length > 0);
  await listening.close();
  return {
    held: fresh.revision,
    first: back.events[0]?.type,
    same: isDeepStrictEqual(back.state, fresh.state),
  };
}

test('a window that slept through a restore gets the restored game, whatever came since, and so after another one', async () => {
  server = await createTestServer({ dialect: 'postgres' });
  const { admin, team } = await playedGame(server);
  const quizzes = [];
  for (let n = 0; n < 3; n += 1) quizzes.push(await newTask(admin, quizInput()));
  const path = await createdFile();
  const target = await emptyHost('postgres');
  if (target.database.kind !== 'postgres') throw new Error('Another database was asked for');
  const options = { dialect: 'postgres', postgresUrl: target.database.url, tripId: server.tripId } as const;
  let { held } = await answer(server, team, quizzes.slice(0, 1), 0);
  for (const round of [0, 1]) {
    const now = server.clock.now() + round * 60_000;
    expect(await restoreTo(path, target, round > 0, now)).toMatchObject({ kind: 'restored' });
    const after = await createTestServer(options);
    const come = await answer(after, team, quizzes.slice(0, 2 + round), held);
    await after.stop();
    expect(come).toMatchObject({ first: 'snapshot', same: true });
    held = come.held;
  }
});

test('a restore that breaks off leaves the old game as it was, and can be done again', async () => {
  server = await createTestServer();
  const { admin } = await playedGame(server);
  const target = await emptyHost('sqlite');
  await restoreTo(await createdFile(), target);
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
  await expect(restoreTo(later, { ...target, storage: failing }, true)).rejects.toThrow('The store is gone');
  expect(await rowsOf(target.database)).toEqual(old);
  expect(await readFile(join(target.dataDir, 'secret.key'), 'utf8')).toBe('another key');
  expect(await restoreTo(later, target, true)).toMatchObject({ kind: 'restored', sameSecret: true });
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
});

/** What a server has open for as long as it runs. */
async function useAsServer(settings: DatabaseSettings): Promise<{ close: () => Promise<void> }> {
  if (settings.kind === 'postgres') {
    return createPostgresBus({
      connect: () => connectTo(settings.url),
      onError: (error) => Promise.reject(error),
    });
  }
  const { database } = openSqlite(settings.path, () => {});
  await database.read(async (tx) => tx.query.selectFrom('trips').select('id').execute());
  return database;
}

test.each(DIALECTS)('a game that a server has open on %s is not replaced', async (dialect) => {
  server = await createTestServer();
  const path = await createdFile();
  const target = await emptyHost(dialect);
  await restoreTo(path, target);
  const running = await useAsServer(target.database);
  expect(await restoreTo(path, target, true)).toEqual({ kind: 'in_use' });
  await running.close();
  expect(await restoreTo(path, target, true)).toMatchObject({ kind: 'restored' });
});

test('until the new game is there the old one has its key, and a server that starts meanwhile waits', async () => {
  server = await createTestServer();
  const path = await createdFile();
  const target = await emptyHost('postgres');
  await restoreTo(path, target);
  const { database } = target;
  if (database.kind !== 'postgres') throw new Error('Another database was asked for');
  const key = join(target.dataDir, 'secret.key');
  await writeFile(key, 'another key');
  const [holder, watcher] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([holder.connect(), watcher.connect()]);
  const waiting = async () => {
    const { rows } = await watcher.query<{ event: string }>(
      `select wait_event as event from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by 1`,
    );
    return rows.map(({ event }) => event);
  };
  await holder.query('begin; lock table trips');
  const restoring = restoreTo(path, target, true);
  await expect.poll(waiting, { timeout: 8_000 }).toEqual(['relation']);
  const starting = useAsServer(database);
  await expect.poll(waiting, { timeout: 8_000 }).toEqual(['advisory', 'relation']);
  // Whoever is killed now leaves this.
  expect(await readFile(key, 'utf8')).toBe('another key');
  await holder.query('rollback');
  expect(await restoring).toMatchObject({ kind: 'restored', sameSecret: true });
  await (await starting).close();
  await Promise.all([holder.end(), watcher.end()]);
  expect(await readFile(key, 'utf8')).toBe(TEST_KEY);
  expect(await readdir(target.dataDir)).not.toContain('.restoring.key');
});

test('tables of other programs in the same PostgreSQL stay where they are, and out of backups', async () => {
  server = await createTestServer({ dialect: 'postgres' });
  await playedGame(server);
  const target = await emptyHost('postgres');
  if (server.databaseSettings.kind !== 'postgres' || target.database.kind !== 'postgres') {
    throw new Error('Another database was asked for');
  }
  const clients = [];
  for (const { url } of [server.databaseSettings, target.database]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Of a type that no column of ours has.
    await client.query(
      "create table guests (name text, seen date); insert into guests values ('Anna', now())",
    );
    clients.push(client);
  }
  const path = await createdFile();
  const opened = await openArchive(path);
  expect(opened.ok && opened.archive.manifest.tables.map(({ name }) => name)).not.toContain('guests');
  // Once on a host with no game of ours, and once over one.
  expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored', aside: null });
  expect(await restoreTo(path, target, true)).toMatchObject({ kind: 'restored' });
  expect((await clients[1]?.query('select name from public.guests'))?.rows).toEqual([{ name: 'Anna' }]);
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
  for (const client of clients) await client.end();
});

/** A database as a power cut leaves it: everything of it that was written lately is in the WAL. */
async function leaveWal(path: string): Promise<void> {
  const elsewhere = `${path}.before`;
  const file = new DatabaseSync(elsewhere);
  file.exec('pragma journal_mode = wal; create table left_over (a); insert into left_over values (1)');
  for (const suffix of ['', '-wal']) await copyFile(`${elsewhere}${suffix}`, `${path}${suffix}`);
  file.close();
}

test('what a database that was removed left in its WAL does not come over the restored one', async () => {
  server = await createTestServer();
  await playedGame(server);
  const path = await createdFile();
  const target = await emptyHost('sqlite');
  const database = join(target.dataDir, 'reisspel.db');
  await leaveWal(database);
  await rm(database);
  const wal = await readFile(`${database}-wal`);
  expect(await restoreTo(path, target)).toEqual({ kind: 'not_empty' });
  const restored = await restoreTo(path, target, true);
  expect(restored).toMatchObject({ kind: 'restored' });
  const aside = restored.kind === 'restored' ? String(restored.aside) : '';
  expect(await readFile(join(target.dataDir, aside, 'reisspel.db-wal'))).toEqual(wal);
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
});

test('a database that is damaged makes way, and is kept', async () => {
  server = await createTestServer();
  await playedGame(server);
  const path = await createdFile();
  const target = await emptyHost('sqlite');
  const database = join(target.dataDir, 'reisspel.db');
  const garbage = Buffer.alloc(8_192, 'This was a database. ');
  await writeFile(database, garbage);
  const restored = await restoreTo(path, target, true);
  expect(restored).toMatchObject({ kind: 'restored' });
  const aside = join(target.dataDir, restored.kind === 'restored' ? String(restored.aside) : '');
  expect(await readFile(join(aside, 'reisspel.db'))).toEqual(garbage);
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
});

test('without the key in it, a backup says whether this server has the same one', async () => {
  server = await createTestServer();
  const source = await backupSourceOf(server);
  const path = join(server.dataDir, 'zonder.zip');
  const secret = { kind: 'setting', mark: source.secret.mark } as const;
  await createFile(path, { ...source, secret }, inPeace(server.clock));
  expect((await readFile(path)).includes(TEST_KEY)).toBe(false);
  const other = { ...(await emptyHost('sqlite')), appSecret: 'quite another secret of this server' };
  expect(await restoreTo(path, other)).toMatchObject({ kind: 'restored', sameSecret: false });
});

test('a photo that went before it was copied is told, and all else is there', async () => {
  server = await createTestServer();
  await playedGame(server);
  const lost = await aPhoto(server);
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
    whole.indexOf('Nakijken of alles er nog is'),
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
  expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored' });
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
    damaged: [],
  });
  const target = await emptyHost('sqlite');
  expect(await restoreTo(path, target)).toEqual({
    kind: 'flawed',
    flaws: [{ kind: 'newer', migrations: ['9999-flying-cars'] }],
  });
  expect(await readdir(target.dataDir)).toEqual([]);
});
