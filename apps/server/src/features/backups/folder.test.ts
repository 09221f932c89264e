import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aPhoto,
  backupFolderOf,
  backupSourceOf,
  contentsOf,
  emptyHost,
  flawsOf,
  inPeace,
  playedGame,
  restoreTo,
} from '../../testing/backup-builders.ts';
import { jpeg, newPlayer, newTeam } from '../../testing/game-builders.ts';
import { newDataFolder } from '../../testing/server-process.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createFile, createInFolder } from './creating.ts';
import { createBackupFolder } from './folder.ts';
import { wholeArchive } from './whole-archive.ts';

let server: TestServer;
afterEach(() => server.stop());

test('a disk that fills up meanwhile costs nothing but this backup', async () => {
  server = await createTestServer();
  await playedGame(server);
  const source = await backupSourceOf(server);
  const folder = backupFolderOf(server);
  const deps = { ...inPeace(server.clock), keep: 7 };
  const { name } = (await createInFolder(folder, source, deps)).backup;
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
  expect((await readdir(folder.root)).toSorted()).toEqual([
    '.lock',
    'backup-files',
    'last-failure.json',
    name,
  ]);
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
      const folder = createBackupFolder(join(disk.path, 'backups'), source.secret.mark);
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
    const lost = await aPhoto(server);
    const copied = await stat(join(folder.root, 'backup-files/photos', lost));
    await server.loseFile(lost);
    server.clock.advance(24 * 60 * 60_000);
    const { backup: second } = await createInFolder(folder, source, deps);
    expect(second).toMatchObject({ missing: 0, photos: 3 });
    expect(await contentsOf(folder.pool)).toEqual(photos);
    const kept = await stat(join(folder.root, 'backup-files/photos', lost));
    expect(kept.mtimeMs).toBe(copied.mtimeMs);
    const target = await emptyHost('sqlite');
    await restoreTo(folder.pathOf(second.name), target);
    expect(await contentsOf(target.storage)).toEqual(photos);
    expect([task.id, team.id]).toHaveLength(2);
  });

  test('heals a copy that has gone bad, and tells of one that cannot be healed', async () => {
    server = await createTestServer();
    await playedGame(server);
    const folder = backupFolderOf(server);
    const deps = { ...inPeace(server.clock), keep: 7 };
    const source = await backupSourceOf(server);
    const { name } = (await createInFolder(folder, source, deps)).backup;
    const photo = await aPhoto(server);
    await writeFile(join(folder.root, 'backup-files/photos', photo), 'rot');
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([`damaged photos/${photo}`]);
    server.clock.advance(60_000);
    await createInFolder(folder, source, deps);
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([]);
    await rm(join(folder.root, 'backup-files/photos', photo));
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([`lost photos/${photo}`]);
  });

  test('tells of a photo that the store has damaged, unless it was kept before; all else can be restored', async () => {
    server = await createTestServer();
    await playedGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const deps = inPeace(server.clock);
    const path = (name: string) => join(server.dataDir, name);
    const [key = '', whole = Buffer.alloc(0)] =
      Object.entries(await contentsOf(server.storage)).find(([each]) => each.endsWith('.jpg')) ?? [];
    const rotten = whole.subarray(0, -1);
    await server.storage.put(key, rotten);

    const copies = folder.pool;
    expect(await createFile(path('rot.zip'), { ...source, copies }, deps)).toMatchObject({ damaged: 1 });
    const { backup: first } = await createInFolder(folder, source, { ...deps, keep: 7 });
    expect(first).toMatchObject({ damaged: 1 });
    expect(await flawsOf(path('rot.zip'), server.dataDir)).toEqual([]);
    const target = await emptyHost('sqlite');
    expect(await restoreTo(path('rot.zip'), target)).toMatchObject({ kind: 'restored' });
    expect(await contentsOf(target.storage)).toEqual(await contentsOf(server.storage));
    // Mended there meanwhile.
    await target.storage.put(key, whole);
    expect(await restoreTo(path('rot.zip'), target, true)).toMatchObject({ kind: 'restored' });
    expect((await contentsOf(target.storage))[key]).toEqual(whole);

    await server.storage.put(key, whole);
    server.clock.advance(60_000);
    expect((await createInFolder(folder, source, { ...deps, keep: 7 })).backup).toMatchObject({ damaged: 0 });
    await server.storage.put(key, rotten);
    expect((await createInFolder(folder, source, { ...deps, keep: 7 })).backup).toMatchObject({ damaged: 0 });
    expect(await createFile(path('heel.zip'), { ...source, copies }, deps)).toMatchObject({ damaged: 0 });
    const elsewhere = await emptyHost('sqlite');
    await restoreTo(path('heel.zip'), elsewhere);
    expect((await contentsOf(elsewhere.storage))[key]).toEqual(whole);

    // The older one is as good as that one now, as it is and in one file.
    const opened = await folder.open(first.name);
    if (opened === null) throw new Error('It is there');
    const { stream, bytes } = wholeArchive(opened, folder.pool);
    await writeFile(path('ouder.zip'), await buffer(stream(0, bytes - 1)));
    for (const older of [folder.pathOf(first.name), path('ouder.zip')]) {
      expect(await flawsOf(older, server.dataDir)).toEqual([]);
      expect(await restoreTo(older, elsewhere, true)).toMatchObject({ kind: 'restored' });
    }
    expect((await contentsOf(elsewhere.storage))[key]).toEqual(whole);
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
    const { name } = (await make()).backup;
    const { backups } = await folder.kept();
    expect(backups.map((backup) => backup.name)).toEqual([name]);
    const stored = Object.keys(await contentsOf(server.storage)).toSorted();
    expect(Object.keys(await contentsOf(folder.pool)).toSorted()).toEqual(stored);
    expect(before).not.toEqual(stored);
    expect((await player.get('/api/session')).status).toBe(200);
  });

  test('lets go of older ones also while no new one can be made, all but the last two', async () => {
    server = await createTestServer();
    await playedGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const deps = { ...inPeace(server.clock), keep: 3 };
    const made = [];
    for (let day = 0; day < 3; day += 1) {
      made.unshift((await createInFolder(folder, source, deps)).backup);
      server.clock.advance(24 * 60 * 60_000);
    }
    expect((await folder.kept()).backups).toEqual(made);
    server.clock.advance(24 * 60 * 60_000);
    const full = { ...deps, reservedBytes: Number.MAX_SAFE_INTEGER };
    await expect(createInFolder(folder, source, full)).rejects.toMatchObject({
      trouble: { kind: 'no_space' },
    });
    expect((await folder.kept()).backups).toEqual(made.slice(0, 2));
  });

  test('holds a good one also where older ones cannot be removed, and says why that was', async () => {
    server = await createTestServer();
    await playedGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const make = (into = folder) => createInFolder(into, source, { ...inPeace(server.clock), keep: 1 });
    const { backup: old } = await make();
    server.clock.advance(24 * 60 * 60_000);
    const error = new Error('The disk lets nothing go');
    const { backup, pruning } = await make({ ...folder, removeArchive: () => Promise.reject(error) });
    expect(pruning).toEqual({ kind: 'failed', error });
    expect(await folder.failure()).toBeNull();
    expect(await flawsOf(folder.pathOf(backup.name), server.dataDir)).toEqual([]);
    expect((await folder.kept()).backups.map(({ name }) => name)).toEqual([backup.name, old.name]);
  });

  test('keeps every photo while an archive in it cannot be read, and names that', async () => {
    server = await createTestServer();
    const { admin, team } = await playedGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const make = () => createInFolder(folder, source, { ...inPeace(server.clock), keep: 1 });
    const { backup: old } = await make();
    const before = Object.keys(await contentsOf(folder.pool));
    const whole = await readFile(folder.pathOf(old.name));
    await writeFile(folder.pathOf(old.name), 'rot');
    await admin.delete(`/api/teams/${team.id}`);
    server.clock.advance(60 * 24 * 60 * 60_000);
    await server.cleanUp();
    const { pruning } = await make();
    expect(pruning).toEqual({ kind: 'held_up', unreadable: [old.name] });
    expect(Object.keys(await contentsOf(folder.pool))).toEqual(before);
    await writeFile(folder.pathOf(old.name), whole);
    expect((await make()).pruning).toEqual({ kind: 'done' });
    expect(Object.keys(await contentsOf(folder.pool)).length).toBeLessThan(before.length);
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
