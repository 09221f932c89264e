import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  backupFolderOf,
  backupSourceOf,
  contentsOf,
  flawsOf,
  nameOfAPhoto,
  newHost,
  playBackupGame,
  quietDeps,
  restoreTo,
} from '../../testing/backup-builders.ts';
import { jpeg, newPlayer, newTask, newTeam, videoInput, webm } from '../../testing/game-builders.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createBackupFolder } from './folder.ts';
import { createArchiveFile, createInFolder } from './making.ts';

let server: TestServer;
afterEach(() => server.stop());

const noDisk = whyNoSmallDisk();
test.skipIf(noDisk !== null)(
  `a disk that fills up during a backup fails only this backup (${noDisk ?? 'mounted'})`,
  async () => {
    server = await createTestServer();
    await playBackupGame(server);
    const source = await backupSourceOf(server);
    const disk = mountSmallDisk(20 * 1024);
    try {
      const folder = createBackupFolder(join(disk.path, 'backups'), source.secretMark);
      // Skips the check of free space, as if another program filled the disk after the check.
      const deps = { ...quietDeps(server.clock), keep: 7, reservedBytes: Number.NEGATIVE_INFINITY };
      await expect(createInFolder(folder, source, deps)).rejects.toMatchObject({
        trouble: { kind: 'disk_full' },
      });
      expect((await readdir(folder.root)).filter((name) => /zip|part|db/.test(name))).toEqual([]);
      const path = join(disk.path, 'alles.zip');
      await expect(createArchiveFile(path, source, deps)).rejects.toMatchObject({
        trouble: { kind: 'disk_full' },
      });
      expect((await readdir(disk.path)).filter((name) => name.includes('alles'))).toEqual([]);
    } finally {
      disk.unmount();
    }
  },
);

test('a backup reports too little room before it writes anything', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const source = await backupSourceOf(server);
  const folder = backupFolderOf(server);
  const deps = { ...quietDeps(server.clock), keep: 7, reservedBytes: Number.MAX_SAFE_INTEGER };
  const failure = await createInFolder(folder, source, deps).catch((error: unknown) => error);
  expect(failure).toMatchObject({ trouble: { kind: 'no_space', freeBytes: 0 } });
  expect((await readdir(folder.root)).toSorted()).toEqual(['.lock']);
});

describe('the folder of backups', () => {
  test('contains each photo once, even one that the store has lost since', async () => {
    server = await createTestServer();
    const { task, team } = await playBackupGame(server);
    const folder = backupFolderOf(server);
    const deps = { ...quietDeps(server.clock), keep: 7 };
    const source = await backupSourceOf(server);
    await createInFolder(folder, source, deps);
    const photos = await contentsOf(server.storage);
    expect(await contentsOf(folder.pool)).toEqual(photos);
    const lost = await nameOfAPhoto(server);
    const copied = await stat(join(folder.root, 'backup-files/photos', lost));
    await server.loseFile(lost);
    server.clock.advance(24 * 60 * 60_000);
    const second = await createInFolder(folder, source, deps);
    expect(second).toMatchObject({ missing: 0, photos: 3 });
    expect(await contentsOf(folder.pool)).toEqual(photos);
    const kept = await stat(join(folder.root, 'backup-files/photos', lost));
    expect(kept.mtimeMs).toBe(copied.mtimeMs);
    const target = await newHost('sqlite');
    await restoreTo(folder.pathOf(second.name), target);
    expect(await contentsOf(target.storage)).toEqual(photos);
    expect([task.id, team.id]).toHaveLength(2);
  });

  test('gets a damaged photo repaired by the next backup, and a check reports a missing one', async () => {
    server = await createTestServer();
    await playBackupGame(server);
    const folder = backupFolderOf(server);
    const deps = { ...quietDeps(server.clock), keep: 7 };
    const source = await backupSourceOf(server);
    const { name } = await createInFolder(folder, source, deps);
    const photo = await nameOfAPhoto(server);
    await writeFile(join(folder.root, 'backup-files/photos', photo), 'rot');
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([`damaged photos/${photo}`]);
    server.clock.advance(60_000);
    await createInFolder(folder, source, deps);
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([]);
    await rm(join(folder.root, 'backup-files/photos', photo));
    expect(await flawsOf(folder.pathOf(name), server.dataDir)).toEqual([`lost photos/${photo}`]);
  });

  test('counts a video with its still as one, and reports a video that is lost or damaged', async () => {
    server = await createTestServer();
    const { admin, player } = await playBackupGame(server);
    const task = await newTask(admin, videoInput());
    await player.video(task.id, { still: await jpeg(), video: webm() });
    const source = await backupSourceOf(server);
    const make = (name: string) =>
      createArchiveFile(join(server.dataDir, name), source, quietDeps(server.clock));
    expect(await make('heel.zip')).toMatchObject({ photos: 4, missing: 0 });
    const [key = '', whole = Buffer.alloc(0)] =
      Object.entries(await contentsOf(server.storage)).find(([name]) => name.endsWith('.webm')) ?? [];
    await server.storage.put(key, whole.subarray(0, -1));
    expect(await make('kapot.zip')).toMatchObject({ photos: 4, missing: 1 });
    await server.storage.remove(key);
    expect(await make('kwijt.zip')).toMatchObject({ photos: 4, missing: 1 });
  });

  test('lists a photo that is damaged in the store as missing, unless an earlier backup has it', async () => {
    server = await createTestServer();
    await playBackupGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const deps = { ...quietDeps(server.clock), keep: 7 };
    const path = (name: string) => join(server.dataDir, name);
    const [key = '', whole = Buffer.alloc(0)] =
      Object.entries(await contentsOf(server.storage)).find(([name]) => name.endsWith('.jpg')) ?? [];
    const rotten = whole.subarray(0, -1);
    await server.storage.put(key, rotten);

    expect(await createArchiveFile(path('gat.zip'), source, deps)).toMatchObject({ photos: 2, missing: 1 });
    const first = await createInFolder(folder, source, deps);
    expect(first).toMatchObject({ photos: 2, missing: 1 });
    expect(await flawsOf(path('gat.zip'), server.dataDir)).toEqual([]);
    const target = await newHost('sqlite');
    await target.storage.put(key, whole);
    expect(await restoreTo(path('gat.zip'), target, true)).toMatchObject({ kind: 'restored' });
    expect((await contentsOf(target.storage))[key]).toEqual(whole);

    await server.storage.put(key, whole);
    server.clock.advance(60_000);
    expect(await createInFolder(folder, source, deps)).toMatchObject({ missing: 0 });
    await server.storage.put(key, rotten);
    expect(await createInFolder(folder, source, deps)).toMatchObject({ missing: 0 });
    expect(await createArchiveFile(path('heel.zip'), source, deps)).toMatchObject({ missing: 0 });
    const elsewhere = await newHost('sqlite');
    await restoreTo(path('heel.zip'), elsewhere);
    expect((await contentsOf(elsewhere.storage))[key]).toEqual(whole);
    expect(await flawsOf(folder.pathOf(first.name), server.dataDir)).toEqual([]);
  });

  test('deletes outdated backups, and then the photos that no backup names', async () => {
    server = await createTestServer();
    const { admin, player, task, team } = await playBackupGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const make = () => createInFolder(folder, source, { ...quietDeps(server.clock), keep: 1 });
    await make();
    const before = Object.keys(await contentsOf(folder.pool));
    await admin.delete(`/api/teams/${team.id}`);
    const other = await newPlayer(server, await newTeam(admin, 'Nieuw'));
    await other.photo(task.id, await jpeg(50, 64, 48));
    // After this time, deleted data is erased.
    server.clock.advance(60 * 24 * 60 * 60_000);
    await server.cleanUp();
    const { name } = await make();
    const { backups } = await folder.readContent();
    expect(backups.map((backup) => backup.name)).toEqual([name]);
    const stored = Object.keys(await contentsOf(server.storage)).toSorted();
    expect(Object.keys(await contentsOf(folder.pool)).toSorted()).toEqual(stored);
    expect(before).not.toEqual(stored);
    expect((await player.get('/api/session')).status).toBe(200);
  });

  test('keeps older backups and their photos when a new backup fails', async () => {
    server = await createTestServer();
    await playBackupGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const deps = { ...quietDeps(server.clock), keep: 1 };
    const made = await createInFolder(folder, source, deps);
    server.clock.advance(3 * 24 * 60 * 60_000);
    await folder.pool.put('photos/of-one-that-failed.jpg', Buffer.from('a photo'));
    const full = { ...deps, reservedBytes: Number.MAX_SAFE_INTEGER };
    await expect(createInFolder(folder, source, full)).rejects.toMatchObject({
      trouble: { kind: 'no_space' },
    });
    expect((await folder.readContent()).backups).toEqual([made]);
    expect(await contentsOf(folder.pool)).toEqual(await contentsOf(server.storage));
  });

  test('keeps every photo while an archive is unreadable, and lists that archive', async () => {
    server = await createTestServer();
    const { admin, team } = await playBackupGame(server);
    const folder = backupFolderOf(server);
    const source = await backupSourceOf(server);
    const make = () => createInFolder(folder, source, { ...quietDeps(server.clock), keep: 1 });
    const old = await make();
    const before = Object.keys(await contentsOf(folder.pool));
    const whole = await readFile(folder.pathOf(old.name));
    await writeFile(folder.pathOf(old.name), 'rot');
    await admin.delete(`/api/teams/${team.id}`);
    server.clock.advance(60 * 24 * 60 * 60_000);
    await server.cleanUp();
    await make();
    expect((await folder.readContent()).unreadable).toEqual([old.name]);
    expect(Object.keys(await contentsOf(folder.pool))).toEqual(before);
    await writeFile(folder.pathOf(old.name), whole);
    await make();
    expect(Object.keys(await contentsOf(folder.pool)).length).toBeLessThan(before.length);
  });

  test('allows one backup at a time', async () => {
    server = await createTestServer();
    const source = await backupSourceOf(server);
    const folder = backupFolderOf(server);
    const deps = { ...quietDeps(server.clock), keep: 7 };
    const both = await Promise.allSettled([
      createInFolder(folder, source, deps),
      createInFolder(folder, source, deps),
    ]);
    const made = both.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { trouble: { kind: 'busy' } } },
    ]);
  });
});
