import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditPage } from '@reisspel/contract/operate/audit';
import { BackupOverview, type BackupTrouble } from '@reisspel/contract/operate/backups';
import { afterEach, expect, test } from 'vitest';
import { THIS_SERVER } from '../../db/trip-scope.ts';
import {
  backupFolderOf,
  backupSourceOf,
  contentsOf,
  flawsOf,
  playBackupGame,
  quietDeps,
} from '../../testing/backup-builders.ts';
import { codeOf } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { openArchive } from './archive.ts';
import { BackupFailure } from './folder.ts';
import { createInFolder } from './making.ts';
import { createBackupService } from './service.ts';

let server: TestServer;
afterEach(() => server.stop());

async function overview(client: TestClient): Promise<BackupOverview> {
  return BackupOverview.parse((await client.get('/api/backups')).body);
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test('the operator starts a backup, sees its progress, and downloads it as one file', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const owner = await server.owner();
  expect(await overview(owner)).toEqual({
    backups: [],
    unreadable: [],
    keep: 7,
    running: null,
    failure: null,
    nextAt: server.clock.now(),
    concern: null,
  });
  const started = await owner.post('/api/backups');
  expect([started.status, started.body]).toMatchObject([202, { running: { done: 0 } }]);
  // A second request starts no second backup.
  expect((await owner.post('/api/backups')).status).toBe(202);
  await server.backups.settled();
  const { backups, running, nextAt } = await overview(owner);
  expect(running).toBeNull();
  expect(backups).toMatchObject([{ createdAt: server.clock.now(), photos: 3, missing: 0 }]);
  expect(new Date(nextAt ?? 0).toISOString()).toBe('2025-06-22T03:00:00.000Z');

  const name = backups[0]?.name ?? '';
  const response = await owner.open('GET', `/api/backups/${name}/file`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const whole = await bytesOf(response);
  expect(response.headers.get('content-length')).toBe(String(whole.length));
  const path = join(server.dataDir, 'gedownload.zip');
  await writeFile(path, whole);
  expect(await flawsOf(path, server.dataDir)).toEqual([]);
  const opened = await openArchive(path);
  expect(opened.ok && opened.archive.manifest.photos).toBe('inside');
  for (const photo of Object.values(await contentsOf(server.storage)))
    expect(whole.includes(photo)).toBe(true);

  const etag = response.headers.get('etag') ?? '';
  const from = async (range: string, ifRange: string) =>
    owner.open('GET', `/api/backups/${name}/file`, null, { Range: range, 'If-Range': ifRange });
  const end = whole.length - 1;
  for (const [range, start] of [
    ['1-', 1],
    ['5000-', 5_000],
    [`${end}-`, end],
  ] as const) {
    const part = await from(`bytes=${range}`, etag);
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/${whole.length}`,
    ]);
    expect(part.headers.get('content-length')).toBe(String(whole.length - start));
    expect((await bytesOf(part)).equals(whole.subarray(start)), range).toBe(true);
  }
  for (const all of ['bytes=0-', 'bytes=10-20', 'bytes=0-1,5-6', 'bytes=-5']) {
    expect((await bytesOf(await from(all, etag))).equals(whole), all).toBe(true);
  }
  expect((await bytesOf(await from('bytes=5000-', '"another"'))).equals(whole)).toBe(true);
  expect((await from(`bytes=${whole.length}-`, etag)).status).toBe(416);
  expect(codeOf(await owner.get('/api/backups/reisspel-2025-06-01T030000Z.zip/file'))).toBe('not_found');
  expect((await owner.get('/api/backups/..%2Fsecret.key/file')).status).toBe(400);

  // The server logs a download once, even if it resumes often. It logs a new download again.
  server.clock.advance(60_000);
  await bytesOf(await from('bytes=5000-', etag));
  const { entries } = AuditPage.parse((await owner.get('/api/owner/audit')).body);
  expect(entries.filter(({ act }) => act === 'backup_downloaded')).toHaveLength(2);
});

test('a download stops at a missing photo', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const owner = await server.owner();
  await owner.post('/api/backups');
  await server.backups.settled();
  const [backup] = (await overview(owner)).backups;
  const photos = join(server.dataDir, 'backups/backup-files/photos');
  for (const name of await readdir(photos)) await rm(join(photos, name));
  const response = await owner.open('GET', `/api/backups/${backup?.name}/file`);
  await expect(bytesOf(response)).rejects.toThrow();
});

test('the server makes a backup each day, and shows a failed one to the operator', async () => {
  const errors: unknown[] = [];
  server = await createTestServer({ onBackupError: (error) => errors.push(error) });
  await playBackupGame(server);
  const owner = await server.owner();
  const DAY_MS = 24 * 60 * 60_000;
  await server.backups.makeIfDue();
  await server.backups.makeIfDue();
  expect((await overview(owner)).backups).toHaveLength(1);
  server.clock.advance(DAY_MS);
  await server.backups.makeIfDue();
  expect((await overview(owner)).backups).toHaveLength(2);

  const rotten = 'reisspel-2025-01-01T030000Z.zip';
  await writeFile(join(server.dataDir, 'backups', rotten), 'rot');
  expect(await overview(owner)).toMatchObject({ backups: [{}, {}], unreadable: [rotten] });
  server.clock.advance(DAY_MS);
  await rm(join(server.dataDir, 'backups/backup-files'), { recursive: true });
  const { storage } = server;
  const get = storage.get;
  storage.get = () => {
    throw new Error('The store is away');
  };
  await server.backups.makeIfDue();
  const failed = await overview(owner);
  expect(failed.failure).toEqual({ at: server.clock.now(), trouble: { kind: 'storage' } });
  expect(failed.backups).toHaveLength(2);
  expect(errors).toHaveLength(1);
  storage.get = get;
  await server.backups.makeIfDue();
  expect((await overview(owner)).failure).not.toBeNull();
  const lastGoodAt = server.clock.now() - DAY_MS;
  expect(await server.backups.state()).toEqual({ lastGoodAt, concern: 'failed' });
  server.clock.advance(60 * 60_000);
  await server.backups.makeIfDue();
  expect(await overview(owner)).toMatchObject({ failure: null, backups: [{}, {}, {}] });
  expect(await server.backups.state()).toEqual({ lastGoodAt: server.clock.now(), concern: null });
  server.clock.advance(2 * DAY_MS);
  expect(await overview(owner)).toMatchObject({ failure: null, concern: null });
  server.clock.advance(1);
  const { status, body } = await (await server.owner()).get('/api/status');
  expect([status, body]).toMatchObject([200, { backups: { concern: 'overdue' } }]);
});

test('the overview shows an unreadable folder while it is unreadable, and a failure until the next good backup', async () => {
  server = await createTestServer();
  const folder = backupFolderOf(server);
  let isAway = false;
  const trouble: BackupTrouble = { kind: 'storage' };
  const service = createBackupService({
    database: server.database,
    clock: server.clock,
    folder: {
      ...folder,
      readContent: () =>
        isAway ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) : folder.readContent(),
    },
    keep: 7,
    make: () => Promise.reject(new BackupFailure(trouble)),
    onError: () => {},
  });
  await createInFolder(folder, await backupSourceOf(server), { ...quietDeps(server.clock), keep: 7 });
  isAway = true;
  expect(await service.overview()).toMatchObject({
    failure: { trouble: { kind: 'folder' } },
    concern: 'failed',
  });
  isAway = false;
  expect(await service.overview()).toMatchObject({ failure: null, concern: null, backups: [{}] });

  await service.start(THIS_SERVER);
  await service.settled();
  expect(await service.overview()).toMatchObject({ failure: { trouble }, concern: 'failed' });
  server.clock.advance(60_000);
  await createInFolder(folder, await backupSourceOf(server), { ...quietDeps(server.clock), keep: 7 });
  expect(await service.overview()).toMatchObject({ failure: null, concern: null });
});
