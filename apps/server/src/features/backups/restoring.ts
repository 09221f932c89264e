import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupProgress } from '@reisspel/contract/backups';
import { beginNewHistory, highestInSqlite } from '../../db/copies/new-history.ts';
import { hasSqlite, removeSqlite, replaceSqlite } from '../../db/copies/place-sqlite.ts';
import { rebuildDatabase } from '../../db/copies/rebuild.ts';
import { openSnapshot } from '../../db/copies/snapshot.ts';
import type { Release } from '../../db/dialects/postgres-locks.ts';
import { claimSqlite } from '../../db/dialects/sqlite-claim.ts';
import { DatabaseTrouble, databaseTrouble } from '../../db/dialects/trouble.ts';
import { unknownMigrations } from '../../db/migrate.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/digest.ts';
import { syncFolder, unlessMissing, writeNewFile } from '../../platform/files.ts';
import { createSecretBox, loadSecret, secretPath } from '../../platform/secret-box.ts';
import { everything, type Storage } from '../../platform/storage.ts';
import {
  type OpenArchive,
  ownEntries,
  SECRET_NAME,
  secretMark,
  unpackRows,
  type Written,
} from './archive.ts';
import { timeInName } from './folder.ts';

const KEY_MODE = 0o600;
const SCRATCH = '.restoring.db';

/** What is wrong with a backup. */
export type Flaw =
  /** Something that it should hold is not there, or is not what it was. */
  | { readonly kind: 'lost' | 'damaged'; readonly name: string }
  /** Made by a newer version of the game, which had these migrations. */
  | { readonly kind: 'newer'; readonly migrations: readonly string[] }
  /** The rows do not make a database. */
  | { readonly kind: 'rows'; readonly reason: string };

export interface CheckDeps {
  archive: OpenArchive;
  /** A path for the database that the rows make. The caller takes or removes it. */
  scratch: string;
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

/** Flaws that are told one by one; a disk that went wrong has thousands. */
const MAX_FLAWS = 50;

async function isWhole(stream: Readable, digest: string): Promise<boolean> {
  const content = await buffer(stream).catch(() => null);
  return content !== null && sha256(content, 'hex') === digest;
}

async function* flawsInBytes(
  { archive, onProgress, signal }: CheckDeps,
  photos: readonly Written[],
): AsyncGenerator<Flaw> {
  const { manifest } = archive;
  for (const { name, sha256: digest } of ownEntries(manifest)) {
    const stream = await archive.read(name);
    if (stream === null) yield { kind: 'lost', name };
    else if (!(await isWhole(stream, digest))) yield { kind: 'damaged', name };
  }
  // A later backup may have put a whole photo in the place of one that was damaged.
  const mended = new Set(manifest.photos === 'beside' ? manifest.damaged : []);
  for (const [done, { name, sha256: digest }] of photos.entries()) {
    signal.throwIfAborted();
    onProgress({ done, total: photos.length });
    const stream = await archive.photo(name);
    if (stream === null) yield { kind: 'lost', name };
    else if (!(await isWhole(stream, digest)) && !mended.has(name)) yield { kind: 'damaged', name };
  }
}

/** Why the rows do not make a database; null: they do, and it is at `scratch`, up to date. */
async function rebuild({ archive, scratch, signal }: CheckDeps): Promise<string | null> {
  const { migrations, tables } = archive.manifest;
  async function* rows(table: string) {
    const stream = await archive.read(tables.find(({ name }) => name === table)?.entry.name ?? '');
    if (stream === null) return;
    for await (const batch of unpackRows(stream)) {
      signal.throwIfAborted();
      yield batch;
    }
  }
  return rebuildDatabase(scratch, { migrations, tables: tables.map(({ name }) => name), rows });
}

/**
 * Checks every byte of a backup by its digest, and whether its rows make a database of this
 * version. No flaw: it can be restored, and `scratch` is its database.
 */
export async function checkArchive(deps: CheckDeps, photos = deps.archive.manifest.files): Promise<Flaw[]> {
  const migrations = unknownMigrations(deps.archive.manifest.migrations);
  if (migrations.length > 0) return [{ kind: 'newer', migrations }];
  const flaws: Flaw[] = [];
  for await (const flaw of flawsInBytes(deps, photos)) if (flaws.push(flaw) >= MAX_FLAWS) break;
  // Rows that are not what was written may be anything.
  if (flaws.length > 0) return flaws;
  const reason = await rebuild(deps);
  return reason === null ? [] : [{ kind: 'rows', reason }];
}

export interface RestoreTarget {
  readonly database: DatabaseSettings;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly appSecret: string | null;
}

export interface RestoreDeps extends Pick<CheckDeps, 'onProgress' | 'signal'> {
  clock: Clock;
  /** Whether a game that is there may make way. */
  replace: boolean;
}

export type Restored =
  | {
      readonly kind: 'restored';
      /** Where the game is now that was there; null when there was none. */
      readonly aside: string | null;
      /** Whether passwords of teams can be read with the key that this server has now. */
      readonly sameSecret: boolean;
    }
  /** The connection broke at the last step: doing the same again makes it surely this game. */
  | { readonly kind: 'unsure' }
  /** There is a game; it is as it was. */
  | { readonly kind: 'not_empty' }
  /** A server has the database open, or another restore; the game is as it was. */
  | { readonly kind: 'in_use' }
  /** Not a backup to restore; nothing was changed. */
  | { readonly kind: 'flawed'; readonly flaws: readonly Flaw[] };

async function hasDatabase(settings: DatabaseSettings): Promise<boolean> {
  if (settings.kind === 'sqlite') return hasSqlite(settings.path);
  const { isPostgresEmpty } = await import('../../db/copies/fill-postgres.ts');
  return !(await isPostgresEmpty(settings.url));
}

async function hasPhotos(storage: Storage): Promise<boolean> {
  for await (const _entry of everything(storage)) return true;
  return false;
}

/** Each under its own key, where no other photo can be: those of a game that is there stay. */
async function restorePhotos(
  archive: OpenArchive,
  storage: Storage,
  { onProgress, signal }: RestoreDeps,
): Promise<void> {
  const { files, damaged = [] } = archive.manifest;
  for (const [done, { name }] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ done, total: files.length });
    // What is there may have been mended since.
    if (damaged.includes(name) && (await storage.head(name)) !== null) continue;
    const stream = await archive.photo(name);
    if (stream === null) throw new Error(`${name} was there a moment ago`);
    await storage.put(name, await buffer(stream));
  }
}

/** The key in the archive; null when it has none. */
async function keyIn(archive: OpenArchive): Promise<Buffer | null> {
  const stream = archive.manifest.secret.kind === 'inside' ? await archive.read(SECRET_NAME) : null;
  return stream === null ? null : buffer(stream);
}

async function writeKey(path: string, key: Buffer): Promise<void> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  await writeNewFile(part, key, KEY_MODE);
  await rename(part, path);
  await syncFolder(dirname(path));
}

/** Puts the key in its place; another one that was there goes aside with its game. */
async function placeKey(key: Buffer, { dataDir }: RestoreTarget, asideFolder: string): Promise<void> {
  const path = secretPath(dataDir);
  const present = await unlessMissing(() => readFile(path));
  if (present?.equals(key)) return;
  if (present !== null) {
    await mkdir(asideFolder, { recursive: true });
    await writeKey(join(asideFolder, basename(path)), present);
  }
  await writeKey(path, key);
}

/**
 * Before this step the old game is there, after it the new one. The old one moves to `aside`; null:
 * there is none.
 */
async function replaceDatabase(
  scratch: string,
  { database, dataDir }: RestoreTarget,
  aside: string | null,
): Promise<void> {
  if (database.kind === 'sqlite') {
    await replaceSqlite(database.path, scratch, aside === null ? null : join(dataDir, aside));
    await syncFolder(dirname(database.path));
    return;
  }
  const { fillPostgres } = await import('../../db/copies/fill-postgres.ts');
  const rows = await openSnapshot({ kind: 'sqlite', path: scratch });
  try {
    await fillPostgres(database.url, rows, aside);
  } finally {
    await rows.close();
  }
}

/** Keeps servers and other restores away until it is released; null when one has the database. */
async function claim(database: DatabaseSettings): Promise<Release | null> {
  if (database.kind === 'sqlite') return claimSqlite(database.path);
  const { SERVER_LOCK } = await import('../../platform/postgres-bus.ts');
  const { tryPostgresLock } = await import('../../db/dialects/postgres-locks.ts');
  return tryPostgresLock(database.url, SERVER_LOCK);
}

/**
 * From where the live log begins anew: the epoch milliseconds of now, as a trip has no thousand
 * commits a second, and above what the game that is there has given out, if a clock was wrong.
 */
async function newHistoryFrom(database: DatabaseSettings, now: number): Promise<number> {
  if (database.kind === 'sqlite') return Math.max(now, highestInSqlite(database.path) + 1);
  const { highestInPostgres } = await import('../../db/copies/fill-postgres.ts');
  return Math.max(now, (await highestInPostgres(database.url)) + 1);
}

/** The last step, with the new database at `scratch`. */
async function place(
  archive: OpenArchive,
  scratch: string,
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const { database, dataDir } = target;
  const now = deps.clock.now();
  // A name for a folder and a schema alike, which no restore had before.
  const name = `before_restore_${timeInName(now).replaceAll('-', '').toLowerCase()}_${randomUUID().slice(0, 8)}`;
  // On PostgreSQL a server that waits for this restore may have made its tables.
  const aside = (await hasDatabase(database)) ? name : null;
  if (aside !== null && !deps.replace) return { kind: 'not_empty' };
  beginNewHistory(scratch, await newHistoryFrom(database, now));
  const key = await keyIn(archive);
  try {
    await replaceDatabase(scratch, target, aside);
  } catch (error) {
    const isLost = databaseTrouble(error, database.kind) instanceof DatabaseTrouble;
    if (database.kind === 'postgres' && isLost) return { kind: 'unsure' };
    throw error;
  }
  // Last: an old game that stays needs its own, and it takes no time.
  if (key !== null) await placeKey(key, target, join(dataDir, name));
  const secrets = createSecretBox(loadSecret(target.appSecret, dataDir));
  return { kind: 'restored', aside, sameSecret: secretMark(secrets) === archive.manifest.secretMark };
}

/**
 * Puts a backup in place of what is there. Nothing is changed before all of it was checked, the
 * photos come first, and the database, which makes a game of them, last and in one step. Broken off
 * before that, the old game is as it was, and the same can be done again. Either database takes the
 * backup of the other.
 */
export async function restoreArchive(
  archive: OpenArchive,
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const { database, dataDir, storage } = target;
  if (!deps.replace && ((await hasDatabase(database)) || (await hasPhotos(storage)))) {
    return { kind: 'not_empty' };
  }
  await mkdir(dataDir, { recursive: true });
  const release = await claim(database);
  if (release === null) return { kind: 'in_use' };
  const scratch = join(dataDir, SCRATCH);
  try {
    const flaws = await checkArchive({ archive, scratch, ...deps });
    if (flaws.length > 0) return { kind: 'flawed', flaws };
    await restorePhotos(archive, storage, deps);
    return await place(archive, scratch, target, deps);
  } finally {
    await removeSqlite(scratch);
    await release();
  }
}
