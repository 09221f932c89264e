import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BackupOverview } from '@reisspel/contract/operate/backups';
import { inject } from 'vitest';
import { openSnapshot } from '../db/copies/snapshot.ts';
import type { DialectName } from '../db/database.ts';
import type { DatabaseSettings } from '../db/open.ts';
import { openArchive, poolOf, secretMark } from '../features/backups/archive.ts';
import { createBackupFolder } from '../features/backups/folder.ts';
import { type BackupSource, createArchiveFile, type MakingDeps } from '../features/backups/making.ts';
import {
  checkArchive,
  type Restored,
  type RestoreTarget,
  restoreArchive,
} from '../features/backups/restoring.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { BUCKETS, type Storage } from '../platform/storage/storage.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, quizInput, startGame } from './game-builders.ts';
import { createDatabase } from './postgres-cluster.ts';
import { newDataFolder } from './server-process.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** The secret key of test servers. */
export const TEST_KEY = Buffer.from('a key that only tests know of, as long as a real one').toString(
  'base64url',
);

const TEST_MARK = secretMark(createSecretBox(Buffer.from(TEST_KEY, 'base64url')));

/** Returns the source for backups of a server. Writes its key to a file, as a first start does. */
export async function backupSourceOf(server: TestServer): Promise<BackupSource & { pool: Storage }> {
  const path = join(server.dataDir, 'secret.key');
  await writeFile(path, TEST_KEY);
  const { databaseSettings: database, storage } = server;
  const pool = poolOf(join(server.dataDir, 'backups'));
  return { database, storage, pool, secretPath: path, secretMark: TEST_MARK };
}

/** Returns options for a backup without progress reports, which ignores the room on the disk. */
export function quietDeps(clock: { now(): number }): MakingDeps {
  return { clock, onProgress: () => {}, signal: new AbortController().signal, reservedBytes: 0 };
}

/** Makes a backup of a server in one file. Returns its path. */
export async function newBackupFile(server: TestServer): Promise<string> {
  const path = join(server.dataDir, 'alles.zip');
  await createArchiveFile(path, await backupSourceOf(server), quietDeps(server.clock));
  return path;
}

/** Opens the server's backup folder as a server with the mark `mark`. */
export function backupFolderOf(server: TestServer, mark = TEST_MARK) {
  return createBackupFolder(join(server.dataDir, 'backups'), mark);
}

/** Makes a backup as the owner. Returns its name. */
export async function makeBackup(server: TestServer, owner: TestClient): Promise<string> {
  await owner.post('/api/backups');
  await server.backups.settled();
  const [made] = BackupOverview.parse((await owner.get('/api/backups')).body).backups;
  if (made === undefined) throw new Error('No backup was made');
  return made.name;
}

/** The table and the column of `trips` that a restore changes. */
const LIVE_LOG = 'changes';
const LIVE_COLUMN = 'revision';

/** Returns the rows of each table as sorted JSON, without the data that a restore changes. */
export async function rowsOf(settings: DatabaseSettings): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(settings);
  try {
    const all: Record<string, string[]> = {};
    for (const table of snapshot.tables.filter((name) => name !== LIVE_LOG).toSorted()) {
      const rows: string[] = [];
      const isKept = ([column]: [string, unknown]) => table !== 'trips' || column !== LIVE_COLUMN;
      for await (const batch of snapshot.rows(table)) {
        for (const row of batch) rows.push(JSON.stringify(Object.entries(row).filter(isKept).toSorted()));
      }
      all[table] = rows.toSorted();
    }
    return all;
  } finally {
    await snapshot.close();
  }
}

/** Returns all files in a store, by key. */
export async function contentsOf(storage: Storage): Promise<Record<string, Buffer>> {
  const all: Record<string, Buffer> = {};
  for (const bucket of BUCKETS) {
    for await (const { key } of storage.list(bucket)) {
      const object = await storage.get(key);
      if (object !== null) all[key] = await buffer(object.stream);
    }
  }
  return all;
}

/** Returns the flaws of the archive at `path` as short texts. */
export async function flawsOf(path: string, scratchFolder: string): Promise<string[]> {
  const opened = await openArchive(path);
  if (!opened.ok) return [opened.problem.kind];
  await mkdir(scratchFolder, { recursive: true });
  const flaws = await checkArchive({
    archive: opened.archive,
    scratch: join(scratchFolder, `check-${crypto.randomUUID()}.db`),
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  opened.archive.close();
  return flaws.map((flaw) => ('name' in flaw ? `${flaw.kind} ${flaw.name}` : flaw.kind));
}

/**
 * Plays a game with data of every kind: two teams with passwords, a photo, a photo of a task that
 * is deleted and can be restored, a quiz picture, and a text with difficult characters.
 */
export async function playBackupGame(server: TestServer) {
  const admin = await server.admin();
  const picture = new Blob([new Uint8Array(await jpeg(90, 64, 48))]);
  await admin.raw('POST', '/api/quiz-images', picture, { 'Content-Type': 'image/jpeg' });
  const task = await newTask(admin, photoInput({ instructions: 'Zon ☀️ \u2028 “zee” \\n \' " €' }));
  const dropped = await newTask(admin, photoInput());
  await newTask(admin, quizInput());
  const team = await newTeam(admin, 'Rode Team', 'olijf');
  await newTeam(admin, 'Blauwe Team', 'zeewier');
  await startGame(admin);
  const player = await newPlayer(server, team);
  await player.photo(task.id, await jpeg(200, 64, 48));
  await player.photo(dropped.id, await jpeg(120, 64, 48));
  await admin.delete(`/api/tasks/${dropped.id}`);
  await admin.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: 'Mooi gezongen' });
  return { admin, player, task, team };
}

/** Default time of a restore in tests. */
const RESTORED_AT = Date.parse('2025-07-01T12:00:00Z');

/** Creates a target for a restore: an empty database, data folder and store. */
export async function newHost(dialect: DialectName): Promise<RestoreTarget & { database: DatabaseSettings }> {
  const dataDir = await newDataFolder();
  const database: DatabaseSettings =
    dialect === 'sqlite'
      ? { kind: 'sqlite', path: join(dataDir, 'reisspel.db') }
      : { kind: 'postgres', url: await createDatabase(inject('postgresUrl')) };
  return { database, dataDir, appSecret: null, storage: createDiskStorage(join(dataDir, 'files')) };
}

/** Restores as `npm run backup -- restore` does. */
export async function restoreTo(path: string, target: RestoreTarget, replace = false, now = RESTORED_AT) {
  const opened = await openArchive(path);
  if (!opened.ok) throw new Error(opened.problem.kind);
  try {
    return await restoreArchive(opened.archive, target, {
      ...quietDeps({ now: () => now }),
      replace,
    });
  } finally {
    opened.archive.close();
  }
}

/** Returns the database that a restore to `target` moved aside. */
export function asideOf({ database, dataDir }: RestoreTarget, restored: Restored): DatabaseSettings {
  const aside = restored.kind === 'restored' ? String(restored.aside) : '';
  return database.kind === 'sqlite'
    ? { kind: 'sqlite', path: join(dataDir, aside, 'reisspel.db') }
    : { kind: 'postgres', url: `${database.url}?options=-c%20search_path%3D${aside}` };
}

/** Returns the file name of a photo's smallest size. Returns "" for a server without photos. */
export async function nameOfAPhoto(server: TestServer): Promise<string> {
  return (await server.storedFiles()).find((name) => name.endsWith('-480.webp')) ?? '';
}
