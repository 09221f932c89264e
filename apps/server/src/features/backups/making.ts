import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupProgress } from '@reisspel/contract/backups';
import { openSnapshot, type Row, type Snapshot } from '../../db/copies/snapshot.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import type { Clock } from '../../platform/clock.ts';
import { freeBytes } from '../../platform/files.ts';
import { everything, type Storage } from '../../platform/storage.ts';
import { type ArchiveWriter, createArchiveWriter, type OpenOutput, openOutput } from './archive-writer.ts';
import { entryOfTable, FORMAT_VERSION, type Manifest, SECRET_NAME, type Written } from './manifest.ts';
import { filesOfRow, type NamedFile } from './named-files.ts';
import type { PhotoKeeper } from './photo-keeping.ts';
import { README_NAME, readmeText } from './readme-text.ts';
import { writeRows } from './rows-text.ts';
import { BackupFailure, orFail } from './trouble.ts';

/** Bytes that a backup leaves free on its disk, as the game may be on the same: a hundred photos. */
const RESERVED_BYTES = 256 * 1024 * 1024;
/** The rows are written once compressed, and once as a database, to see whether they make one. */
const DATABASE_COPIES = 2;

/** What passwords are sealed with: in a file, which goes along, or in a setting, which does not. */
export type BackupSecret =
  | { readonly kind: 'file'; readonly path: string; readonly mark: string }
  | { readonly kind: 'setting'; readonly mark: string };

export interface BackupSource {
  readonly database: DatabaseSettings;
  readonly storage: Storage;
  readonly secret: BackupSecret;
  /** The photos of other backups, for one that the store has not kept as it was. Absent: there are none. */
  readonly copies?: Storage;
}

export interface MakingDeps {
  clock: Clock;
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
  /** Absent: a file on a real disk, with room for the game beside it. */
  openOutput?: OpenOutput;
  reservedBytes?: number;
}

interface WrittenRows {
  tables: Manifest['tables'];
  /** What the rows name, by key. */
  named: Map<string, NamedFile>;
}

async function writeTables(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  { onProgress, signal }: MakingDeps,
): Promise<WrittenRows> {
  const named = new Map<string, NamedFile>();
  const tables: Manifest['tables'] = [];
  const total = snapshot.tables.length;
  for (const name of snapshot.tables) {
    signal.throwIfAborted();
    onProgress({ step: 'database', done: tables.length, total });
    let rows = 0;
    const onRow = (row: Row) => {
      rows += 1;
      for (const file of filesOfRow(name, row)) named.set(file.key, file);
    };
    const entry = await writer.add(entryOfTable(name), writeRows(snapshot.rows(name), onRow));
    tables.push({ name, rows, entry });
  }
  return { tables, named };
}

/** Sizes of what lies in the store: one question for thousands of photos. */
async function sizesIn(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of everything(storage)) sizes.set(key, bytes);
  return sizes;
}

/** Throws when the disk would be full before the backup is. */
async function ensureRoom(path: string, neededBytes: number, reservedBytes: number): Promise<void> {
  const free = Math.max(0, (await freeBytes(dirname(path))) - reservedBytes);
  if (neededBytes > free) throw new BackupFailure({ kind: 'no_space', neededBytes, freeBytes: free });
}

async function keepFiles(
  named: ReadonlyMap<string, NamedFile>,
  keeper: PhotoKeeper,
  { onProgress, signal }: MakingDeps,
): Promise<Pick<Manifest, 'files' | 'missing' | 'damaged'>> {
  const files: Written[] = [];
  const missing: string[] = [];
  const damaged: string[] = [];
  let done = 0;
  for (const file of named.values()) {
    signal.throwIfAborted();
    onProgress({ step: 'photos', done, total: named.size });
    const kept = await keeper.keep(file);
    if (kept === null) missing.push(file.key);
    else files.push(kept.written);
    if (kept?.isDamaged) damaged.push(file.key);
    done += 1;
  }
  return { files, missing, damaged };
}

async function writeSecret(writer: ArchiveWriter, secret: BackupSecret): Promise<Manifest['secret']> {
  if (secret.kind === 'setting') return { kind: 'setting' };
  return { kind: 'inside', entry: await writer.add(SECRET_NAME, await readFile(secret.path)) };
}

/** What the photos take that are not kept yet. */
async function photoBytes(keys: Iterable<string>, keeper: PhotoKeeper, storage: Storage): Promise<number> {
  const sizes = await orFail('storage', () => sizesIn(storage));
  let sum = 0;
  for (const key of keys) sum += await keeper.missingBytes(key, sizes.get(key) ?? 0);
  return sum;
}

/**
 * Writes a whole archive to `path`, where nothing may be: the database first, as it was at one moment, and then the photos which
 * that names. A photo is never changed under its key, so those are the same however long it takes; one that is deleted meanwhile
 * counts as missing, as it would have been a moment later. Durable when it resolves; when it rejects, nothing is left at `path`.
 */
export async function writeArchive(
  path: string,
  source: BackupSource,
  keeperOf: (writer: ArchiveWriter) => PhotoKeeper,
  deps: MakingDeps,
): Promise<Manifest> {
  const { reservedBytes = RESERVED_BYTES } = deps;
  const createdAt = deps.clock.now();
  const snapshot = await orFail('database', () => openSnapshot(source.database));
  let writer: ArchiveWriter | null = null;
  try {
    await ensureRoom(path, snapshot.bytes * DATABASE_COPIES, reservedBytes);
    writer = createArchiveWriter(path, deps.openOutput ?? openOutput);
    const keeper = keeperOf(writer);
    const readme = await writer.add(README_NAME, Buffer.from(readmeText(createdAt, keeper.place)));
    const { tables, named } = await writeTables(writer, snapshot, deps);
    // The database need not stay as it was for as long as the photos take.
    await snapshot.close();
    const needed = (await photoBytes(named.keys(), keeper, source.storage)) + snapshot.bytes;
    await ensureRoom(path, needed, reservedBytes);
    const kept = await keepFiles(named, keeper, deps);
    const manifest: Manifest = {
      format: 'reisspel-backup',
      version: FORMAT_VERSION,
      createdAt,
      database: snapshot.dialect,
      migrations: [...snapshot.migrations],
      tables,
      secret: await writeSecret(writer, source.secret),
      secretMark: source.secret.mark,
      photos: keeper.place,
      ...kept,
      readme,
    };
    await writer.end(manifest);
    return manifest;
  } catch (error) {
    await writer?.abandon();
    await rm(path, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}
