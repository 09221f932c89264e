import { readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Backup, BackupProgress } from '@reisspel/contract/operate/backups';
import { openSnapshot, type Snapshot } from '../../db/copies/snapshot.ts';
import { removeSqlite } from '../../db/copies/sqlite-files.ts';
import { tryFileLock } from '../../db/dialects/sqlite-claim.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import { storedFilesOf } from '../../db/stored-files.ts';
import type { Clock } from '../../platform/clock.ts';
import { freeBytes, syncFolder, unlessMissing } from '../../platform/storage/files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filesOf, type NamedFile } from '../storage/api.ts';
import {
  type ArchiveWriter,
  createArchiveWriter,
  entryOfTable,
  FORMAT_VERSION,
  type Manifest,
  openArchive,
  packRows,
  README_NAME,
  readmeText,
  SECRET_NAME,
  type Written,
} from './archive.ts';
import { BackupFailure, type BackupFolder, failureOf, orFail, summaryOf } from './folder.ts';
import { createBesideCopier, createInsideCopier, type PhotoCopier } from './photos.ts';
import { checkArchive } from './restoring.ts';

/** Bytes that a backup leaves free on its disk: room for a hundred photos of the game. */
const RESERVED_BYTES = 256 * 1024 * 1024;
/** The rows take space twice: packed in the archive, and in a database that verifies them. */
const DATABASE_COPIES = 2;
const LOCK_FILE = '.lock';

export interface BackupSource {
  readonly database: DatabaseSettings;
  readonly storage: Storage;
  /** Path of the file with the key that encrypts team passwords. Null if the key is a setting. */
  readonly secretPath: string | null;
  readonly secretMark: string;
}

export interface MakingDeps {
  clock: Clock;
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
  reservedBytes?: number;
}

interface WrittenRows {
  tables: Manifest['tables'];
  named: NamedFile[];
}

async function writeTables(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<WrittenRows> {
  const named = new Map<string, NamedFile>();
  const tables: Manifest['tables'] = [];
  for (const name of snapshot.tables) {
    signal.throwIfAborted();
    let rows = 0;
    const packed = await packRows(snapshot.rows(name), (row) => {
      rows += 1;
      for (const file of storedFilesOf(name, row).flatMap(filesOf)) named.set(file.key, file);
    });
    tables.push({ name, rows, entry: await writer.add(entryOfTable(name), packed) });
  }
  return { tables, named: [...named.values()] };
}

async function copyFiles(
  named: readonly NamedFile[],
  copier: PhotoCopier,
  writer: ArchiveWriter,
  { onProgress, signal }: MakingDeps,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Written[] = [];
  const missing: string[] = [];
  for (const [done, file] of named.entries()) {
    signal.throwIfAborted();
    onProgress({ done, total: named.length });
    const written = await copier.copy(file, writer);
    if (written === null) missing.push(file.key);
    else files.push(written);
  }
  return { files, missing };
}

async function writeSecret(writer: ArchiveWriter, path: string | null): Promise<Manifest['secret']> {
  if (path === null) return { kind: 'setting' };
  return { kind: 'inside', entry: await writer.add(SECRET_NAME, await readFile(path)) };
}

/** Throws if the backup would fill the disk. */
async function ensureRoom(path: string, neededBytes: number, reservedBytes: number): Promise<void> {
  const free = Math.max(0, (await freeBytes(dirname(path))) - reservedBytes);
  if (free >= neededBytes) return;
  const trouble = { kind: 'no_space', neededBytes: Math.round(neededBytes), freeBytes: free } as const;
  throw new BackupFailure(trouble);
}

/**
 * Writes an archive: first the rows of a snapshot, then the photos that they name. The game may
 * continue meanwhile: a photo never changes, and a deleted photo counts as missing.
 */
async function writeArchive(
  path: string,
  source: BackupSource,
  copier: PhotoCopier,
  deps: MakingDeps,
): Promise<Manifest> {
  const { reservedBytes = RESERVED_BYTES } = deps;
  const createdAt = deps.clock.now();
  const snapshot = await orFail('database', () => openSnapshot(source.database));
  let writer: ArchiveWriter | null = null;
  try {
    await ensureRoom(path, snapshot.bytes * DATABASE_COPIES, reservedBytes);
    writer = createArchiveWriter(path);
    await writer.add(README_NAME, readmeText(createdAt));
    const { tables, named } = await writeTables(writer, snapshot, deps.signal);
    // The snapshot is not needed while the photos are copied.
    await snapshot.close();
    await ensureRoom(path, snapshot.bytes + (await copier.roomFor(named)), reservedBytes);
    const manifest: Manifest = {
      format: 'reisspel-backup',
      version: FORMAT_VERSION,
      createdAt,
      database: snapshot.dialect,
      migrations: [...snapshot.migrations],
      tables,
      secret: await writeSecret(writer, source.secretPath),
      secretMark: source.secretMark,
      photos: copier.place,
      ...(await copyFiles(named, copier, writer, deps)),
    };
    await writer.end(manifest);
    return manifest;
  } catch (error) {
    await writer?.abandon();
    throw error;
  } finally {
    await snapshot.close();
  }
}

/** Reads the archive again. Throws if it could not be restored. */
async function readBack(path: string, scratch: string, { onProgress, signal }: MakingDeps): Promise<void> {
  const opened = await openArchive(path);
  if (!opened.ok) throw new BackupFailure({ kind: 'damaged' }, new Error(opened.problem.kind));
  const { archive } = opened;
  // Each photo in the pool was read back when it was copied.
  const photos = archive.manifest.photos === 'inside' ? archive.manifest.files : [];
  try {
    const [flaw] = await checkArchive({ archive, scratch, onProgress, signal }, photos);
    if (flaw !== undefined) throw new BackupFailure({ kind: 'damaged' }, new Error(JSON.stringify(flaw)));
  } finally {
    archive.close();
    await removeSqlite(scratch);
  }
}

/**
 * Makes an archive with all photos at `path`, where no file may exist. Verifies the archive before
 * it gets this name. `pool` may have photos that the store has lost. Rejects with `BackupFailure`.
 */
export async function createArchiveFile(
  path: string,
  source: BackupSource & { pool: Storage },
  deps: MakingDeps,
): Promise<Omit<Backup, 'name'>> {
  const part = join(dirname(path), `.${basename(path)}.part`);
  try {
    if ((await unlessMissing(() => stat(path))) !== null) throw new BackupFailure({ kind: 'folder' });
    await rm(part, { force: true });
    const manifest = await writeArchive(part, source, createInsideCopier(source.storage, source.pool), deps);
    await readBack(part, `${part}.db`, deps);
    await rename(part, path);
    await syncFolder(dirname(path));
    return summaryOf(manifest);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await rm(part, { force: true });
  }
}

async function createLocked(
  folder: BackupFolder,
  source: BackupSource,
  deps: MakingDeps & { keep: number },
): Promise<Backup> {
  await folder.removeLeftovers();
  const known = new Map<string, string>();
  for await (const manifest of folder.manifests()) {
    // The newest archive is first, so its digest wins if two differ.
    for (const file of manifest?.files ?? []) if (!known.has(file.name)) known.set(file.name, file.sha256);
  }
  const copier = createBesideCopier(source.storage, folder.pool, known);
  const manifest = await writeArchive(folder.part, source, copier, deps);
  await readBack(folder.part, folder.scratch, deps);
  const name = await folder.freeName(manifest.createdAt);
  await rename(folder.part, folder.pathOf(name));
  await syncFolder(folder.root);
  await folder.removeOutdated(name, deps.keep);
  await folder.removeUnnamed();
  return { name, ...summaryOf(manifest) };
}

/** Makes a backup in `folder`. Rejects with `BackupFailure`, of kind `busy` if another one runs. */
export async function createInFolder(
  folder: BackupFolder,
  source: BackupSource,
  deps: MakingDeps & { keep: number },
): Promise<Backup> {
  try {
    await folder.prepare();
    const release = tryFileLock(join(folder.root, LOCK_FILE), 'exclusive');
    if (release === null) throw new BackupFailure({ kind: 'busy' });
    try {
      return await createLocked(folder, source, deps);
    } catch (error) {
      // A failed backup's photos take space that the game may need.
      await folder
        .removeLeftovers()
        .then(() => folder.removeUnnamed())
        .catch(() => {});
      throw error;
    } finally {
      await release();
    }
  } catch (error) {
    throw failureOf(error);
  }
}
