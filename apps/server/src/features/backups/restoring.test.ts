import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { addUnrecordedPhoto } from '../../db/erased-files.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  asideOf,
  backupSourceOf,
  newBackupFile,
  newHost,
  playBackupGame,
  quietDeps,
  restoreTo,
  rowsOf,
} from '../../testing/backup-builders.ts';
import { newPlayer, newTask, optionId, quizInput } from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';
import { openArchive } from './archive.ts';
import { createArchiveFile } from './making.ts';

let server: TestServer;
afterEach(() => server.stop());

describe.each(BOTH_DIALECTS)('a host on %s that has a game', (dialect) => {
  test('keeps its game without `replace`, and moves it aside with `replace`', async () => {
    server = await createTestServer({ dialect });
    const { admin, team } = await playBackupGame(server);
    const path = await newBackupFile(server);
    const target = await newHost(dialect);
    await restoreTo(path, target);
    const first = await rowsOf(target.database);
    await admin.post('/api/teams', { name: 'Later', password: '' });
    const underWay = { storageKey: 'sleutel', teamId: team.id, begunAt: server.clock.now() };
    await server.database.changeTrip(mintTripScope(server.tripId), (tx) => addUnrecordedPhoto(tx, underWay));
    const later = join(server.dataDir, 'later.zip');
    await createArchiveFile(later, await backupSourceOf(server), quietDeps(server.clock));

    expect(await restoreTo(later, target)).toEqual({ kind: 'not_empty' });
    expect(await rowsOf(target.database)).toEqual(first);
    const replaced = await restoreTo(later, target, true);
    // A backup does not include running uploads.
    const expected = { ...(await rowsOf(server.databaseSettings)), unrecorded_photos: [] };
    expect(await rowsOf(target.database)).toEqual(expected);
    expect(await rowsOf(asideOf(target, replaced))).toEqual(first);
  });
});

/** Answers quizzes. Compares a new window with one that returns with the revision `since`. */
async function answerQuizzes(on: TestServer, team: AdminTeam, quizzes: readonly AdminTask[], since: number) {
  const listening = await listen(on);
  const player = listening.as(await newPlayer(on, team));
  for (const quiz of quizzes) {
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await player.answer(quiz.id, optionId(quiz, 'goed'));
  }
  const [fresh, returning] = [
    await LiveWindow.open(player),
    await LiveWindow.open(player, { since, trip: on.tripId, team: team.id }),
  ];
  for (const window of [fresh, returning]) await window.until(({ events }) => events.length > 0);
  await listening.close();
  return {
    revision: fresh.revision,
    firstEvent: returning.events[0]?.type,
    isSame: isDeepStrictEqual(returning.state, fresh.state),
  };
}

test('a window that was asleep during one or two restores shows the restored game', async () => {
  server = await createTestServer({ dialect: 'postgres' });
  const { admin, team } = await playBackupGame(server);
  const quizzes = [];
  for (let n = 0; n < 3; n += 1) quizzes.push(await newTask(admin, quizInput()));
  const path = await newBackupFile(server);
  const target = await newHost('postgres');
  if (target.database.kind !== 'postgres') throw new Error('Expected a PostgreSQL database');
  const options = { dialect: 'postgres', postgresUrl: target.database.url, tripId: server.tripId } as const;
  let { revision } = await answerQuizzes(server, team, quizzes.slice(0, 1), 0);
  for (const round of [0, 1]) {
    const now = server.clock.now() + round * 60_000;
    expect(await restoreTo(path, target, round > 0, now)).toMatchObject({ kind: 'restored' });
    const after = await createTestServer(options);
    const answered = await answerQuizzes(after, team, quizzes.slice(0, 2 + round), revision);
    await after.stop();
    expect(answered).toMatchObject({ firstEvent: 'snapshot', isSame: true });
    revision = answered.revision;
  }
});

test('an interrupted restore leaves the old game unchanged, and can be repeated', async () => {
  server = await createTestServer();
  const { admin } = await playBackupGame(server);
  const target = await newHost('sqlite');
  await restoreTo(await newBackupFile(server), target);
  await writeFile(join(target.dataDir, 'secret.key'), 'another key');
  const old = await rowsOf(target.database);
  await admin.post('/api/teams', { name: 'Later', password: '' });
  const later = join(server.dataDir, 'later.zip');
  await createArchiveFile(later, await backupSourceOf(server), quietDeps(server.clock));
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

test('backups and restores do not change tables of other programs in the same PostgreSQL', async () => {
  server = await createTestServer({ dialect: 'postgres' });
  await playBackupGame(server);
  const target = await newHost('postgres');
  if (server.databaseSettings.kind !== 'postgres' || target.database.kind !== 'postgres') {
    throw new Error('Expected a PostgreSQL database');
  }
  const clients = [];
  for (const { url } of [server.databaseSettings, target.database]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // No column of our schema has the type `date`.
    await client.query(
      "create table guests (name text, seen date); insert into guests values ('Anna', now())",
    );
    clients.push(client);
  }
  const path = await newBackupFile(server);
  const opened = await openArchive(path);
  expect(opened.ok && opened.archive.manifest.tables.map(({ name }) => name)).not.toContain('guests');
  // First to a host without a game, then over that game.
  expect(await restoreTo(path, target)).toMatchObject({ kind: 'restored', aside: null });
  expect(await restoreTo(path, target, true)).toMatchObject({ kind: 'restored' });
  expect((await clients[1]?.query('select name from public.guests'))?.rows).toEqual([{ name: 'Anna' }]);
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
  for (const client of clients) await client.end();
});

/** Makes a database as after a power cut, with the recent writes only in the WAL. */
async function leaveWal(path: string): Promise<void> {
  const elsewhere = `${path}.before`;
  const file = new DatabaseSync(elsewhere);
  file.exec('pragma journal_mode = wal; create table left_over (a); insert into left_over values (1)');
  for (const suffix of ['', '-wal']) await copyFile(`${elsewhere}${suffix}`, `${path}${suffix}`);
  file.close();
}

test('a restore moves the WAL of a removed database aside', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const path = await newBackupFile(server);
  const target = await newHost('sqlite');
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

test('a restore moves a damaged database aside', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const path = await newBackupFile(server);
  const target = await newHost('sqlite');
  const database = join(target.dataDir, 'reisspel.db');
  const garbage = Buffer.alloc(8_192, 'This was a database. ');
  await writeFile(database, garbage);
  const restored = await restoreTo(path, target, true);
  expect(restored).toMatchObject({ kind: 'restored' });
  const aside = join(target.dataDir, restored.kind === 'restored' ? String(restored.aside) : '');
  expect(await readFile(join(aside, 'reisspel.db'))).toEqual(garbage);
  expect(await rowsOf(target.database)).toEqual(await rowsOf(server.databaseSettings));
});
