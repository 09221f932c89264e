import { BackupOverview } from '@reisspel/contract/operate/backups';
import { afterEach, expect, test } from 'vitest';
import {
  backupFolderOf,
  backupSourceOf,
  contentsOf,
  flawsOf,
  playBackupGame,
  quietDeps,
} from '../../testing/backup-builders.ts';
import { codeOf } from '../../testing/game-builders.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createBackupFolder } from './folder.ts';
import { createInFolder } from './making.ts';

let server: TestServer;
afterEach(() => server.stop());

const DAY_MS = 24 * 60 * 60_000;

/** Creates another server that makes its backups in the same folder. */
async function createOtherServer(mark: string) {
  const source = await backupSourceOf(server);
  const folder = backupFolderOf(server, mark);
  const make = async () => {
    const deps = { ...quietDeps(server.clock), keep: 1 };
    return createInFolder(folder, { ...source, secretMark: mark }, deps);
  };
  return { folder, make };
}

test('a backup removes no photo from a store in the same folder', async () => {
  server = await createTestServer();
  await playBackupGame(server);
  const source = await backupSourceOf(server);
  const folder = createBackupFolder(server.dataDir, source.secretMark);
  // No row names this photo yet, as during an upload.
  await server.storage.put('photos/team-task-1764000000000.jpg', Buffer.from('a photo'));
  const before = await contentsOf(server.storage);
  await createInFolder(folder, source, { ...quietDeps(server.clock), keep: 1 });
  expect(await contentsOf(server.storage)).toEqual(before);
});

test('two servers that share a folder make, list and delete only their own backups', async () => {
  server = await createTestServer();
  const { admin, team } = await playBackupGame(server);
  const { folder, make } = await createOtherServer('of the other server');
  const theirs = await make();
  const owner = await server.owner();
  const { body } = await owner.get('/api/backups');
  expect(BackupOverview.parse(body)).toMatchObject({
    backups: [],
    failure: null,
    nextAt: server.clock.now(),
  });
  expect(codeOf(await owner.get(`/api/backups/${theirs.name}/file`))).toBe('not_found');

  // From now on only the other server's backups have photos.
  await admin.delete(`/api/teams/${team.id}`);
  server.clock.advance(60 * DAY_MS);
  await server.cleanUp();
  await server.backups.makeIfDue();
  const [mine] = (await server.backups.overview()).backups;
  const lastGoodAt = server.clock.now();
  expect(await server.backups.state()).toEqual({ lastGoodAt, concern: null });
  expect(await flawsOf(folder.pathOf(theirs.name), server.dataDir)).toEqual([]);

  server.clock.advance(DAY_MS);
  const theirNext = await make();
  expect((await folder.readContent()).backups).toEqual([theirNext]);
  expect((await server.backups.overview()).backups).toEqual([mine]);
});

test('backups dated in the future are last in the list, and do not count as recent', async () => {
  server = await createTestServer();
  const ahead = 30 * DAY_MS;
  server.clock.advance(ahead);
  await server.backups.makeIfDue();
  server.clock.advance(-ahead);
  await server.backups.makeIfDue();
  const { backups, nextAt } = await server.backups.overview();
  expect(backups.map(({ createdAt }) => createdAt - server.clock.now())).toEqual([0, ahead]);
  expect(nextAt).toBeGreaterThan(server.clock.now());
  await server.backups.makeIfDue();
  expect((await server.backups.overview()).backups).toHaveLength(2);
  server.clock.advance(3 * DAY_MS);
  const lastGoodAt = server.clock.now() - 3 * DAY_MS;
  expect(await server.backups.state()).toEqual({ lastGoodAt, concern: 'overdue' });
});
