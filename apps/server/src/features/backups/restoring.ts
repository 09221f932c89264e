import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupProgress } from '@reisspel/contract/operate/backups';
import { rebuildDatabase } from '../../db/copies/rebuild.ts';
import { openSnapshot } from '../../db/copies/snapshot.ts';
import {
  beginNewHistory,
  hasSqlite,
  highestRevisionInSqlite,
  removeSqlite,
  replaceSqlite,
} from '../../db/copies/sqlite-files.ts';
import type { Release } from '../../db/dialects/postgres.ts';
import { claimSqlite } from '../../db/dialects/sqlite-claim.ts';
import { DatabaseTrouble, databaseTrouble } from '../../db/dialects/trouble.ts';
import { unknownMigrations } from '../../db/migrate.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { createSecretBox, loadSecret, secretPath } from '../../platform/secrets/secret-box.ts';
import { syncFolder, unlessMissing, writeNewFile } from '../../platform/storage/files.ts';
import { allObjects, type Storage } from '../../platform/storage/storage.ts';
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
/** Name of the database that is built before it replaces the present one. */
const SCRATCH = '.restoring.db';

export type Flaw =
  /** An entry or photo is missing, or its content has changed. */
  | { readonly kind: 'lost' | 'damaged'; readonly name: string }
  /** A newer version of the game made the backup. This version does not know these migrations. */
  | { readonly kind: 'newer'; readonly migrations: readonly string[] }
  /** The rows do not form a valid database. */
  | { readonly kind: 'rows'; readonly reason: string };

export interface CheckDeps {
  archive: OpenArchive;
  /** Path at which a database is built from the rows. The caller moves or removes it. */
  scratch: string;
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

/** Maximum number of reported flaws, because a damaged disk has thousands. */
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
  // The manifest has the digest of damaged content. A later backup may have repaired the photo.
  const maybeRepaired = new Set(manifest.photos === 'beside' ? manifest.damaged : []);
  for (const [done, { name, sha256: digest }] of photos.entries()) {
    signal.throwIfAborted();
    onProgress({ done, total: photos.length });
    const stream = await archive.photo(name);
    if (stream === null) yield { kind: 'lost', name };
    else if (!(await isWhole(stream, digest)) && !maybeRepaired.has(name)) yield { kind: 'damaged', name };
  }
}

/** Builds a database of this version at `scratch`. Returns null, or why that is impossible. */
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

/** Lists the flaws of a backup. Without flaws, the database at `scratch` is ready to restore. */
export async function checkArchive(deps: CheckDeps, photos = deps.archive.manifest.files): Promise<Flaw[]> {
  const migrations = unknownMigrations(deps.archive.manifest.migrations);
  if (migrations.length > 0) return [{ kind: 'newer', migrations }];
  const flaws: Flaw[] = [];
  for await (const flaw of flawsInBytes(deps, photos)) if (flaws.push(flaw) >= MAX_FLAWS) break;
  // Damaged rows may contain anything, so no database is built from them.
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
  /** True to replace an existing game too, which is then moved aside. */
  replace: boolean;
}

export type Restored =
  | {
      readonly kind: 'restored';
      /** Name of the folder or schema with the previous game. Null if there was none. */
      readonly aside: string | null;
      /** True if this server's key can decrypt the team passwords. */
      readonly sameSecret: boolean;
    }
  /** The connection broke at the last step. A repeated restore makes the result certain. */
  | { readonly kind: 'unsure' }
  /** There is a game, and `replace` was false. */
  | { readonly kind: 'not_empty' }
  /** A server or another restore uses the database. The game is unchanged. */
  | { readonly kind: 'in_use' }
  | { readonly kind: 'flawed'; readonly flaws: readonly Flaw[] };

async function hasDatabase(settings: DatabaseSettings): Promise<boolean> {
  if (settings.kind === 'sqlite') return hasSqlite(settings.path);
  const { isPostgresEmpty } = await import('../../db/copies/postgres.ts');
  return !(await isPostgresEmpty(settings.url));
}

async function hasPhotos(storage: Storage): Promise<boolean> {
  for await (const _entry of allObjects(storage)) return true;
  return false;
}

/** Copies the photos into the store. Replaces no other photos, because keys are unique. */
async function restorePhotos(
  archive: OpenArchive,
  storage: Storage,
  { onProgress, signal }: RestoreDeps,
): Promise<void> {
  const { files, damaged = [] } = archive.manifest;
  for (const [done, { name }] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ done, total: files.length });
    // The copy in the store may have been repaired since the backup was made.
    if (damaged.includes(name) && (await storage.head(name)) !== null) continue;
    const stream = await archive.photo(name);
    if (stream === null) throw new Error(`${name} has disappeared from the backup`);
    await storage.put(name, await buffer(stream));
  }
}

/** Returns the key in the archive. Returns null if it has none. */
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

/** Writes the key of the backup to the data folder. Moves a different key to `asideFolder`. */
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

/** Replaces the database in one step. Moves the old one to `aside`. Null means there is none. */
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
  const { fillPostgres } = await import('../../db/copies/postgres.ts');
  const rows = await openSnapshot({ kind: 'sqlite', path: scratch });
  try {
    await fillPostgres(database.url, rows, aside);
  } finally {
    await rows.close();
  }
}

/** Locks the database for this restore. Returns null if a server or another restore uses it. */
async function claim(database: DatabaseSettings): Promise<Release | null> {
  if (database.kind === 'sqlite') return claimSqlite(database.path);
  const { SERVER_LOCK } = await import('../../platform/bus.ts');
  const { tryPostgresLock } = await import('../../db/dialects/postgres.ts');
  return tryPostgresLock(database.url, SERVER_LOCK);
}

/**
 * Returns the first revision of the restored game, which must exceed all revisions that windows
 * have. The present epoch milliseconds do, because a trip has fewer than a thousand changes a
 * second. If a clock was ahead, returns the highest revision of the existing game plus one.
 */
async function firstRevision(database: DatabaseSettings, now: number): Promise<number> {
  if (database.kind === 'sqlite') return Math.max(now, highestRevisionInSqlite(database.path) + 1);
  const { highestRevisionInPostgres } = await import('../../db/copies/postgres.ts');
  return Math.max(now, (await highestRevisionInPostgres(database.url)) + 1);
}

/** Replaces the game with the database at `scratch` and the key in the archive. */
async function replaceGame(
  archive: OpenArchive,
  scratch: string,
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const { database, dataDir } = target;
  const now = deps.clock.now();
  // A unique name, valid for both a folder and a schema.
  const name = `before_restore_${timeInName(now).replaceAll('-', '').toLowerCase()}_${randomUUID().slice(0, 8)}`;
  // Checks this again, because a PostgreSQL server that waits for this restore may create tables.
  const aside = (await hasDatabase(database)) ? name : null;
  if (aside !== null && !deps.replace) return { kind: 'not_empty' };
  beginNewHistory(scratch, await firstRevision(database, now));
  const key = await keyIn(archive);
  try {
    await replaceDatabase(scratch, target, aside);
  } catch (error) {
    const isLost = databaseTrouble(error, database.kind) instanceof DatabaseTrouble;
    if (database.kind === 'postgres' && isLost) return { kind: 'unsure' };
    throw error;
  }
  // Replaces the key last: if the database cannot be replaced, the old game needs its own key.
  if (key !== null) await placeKey(key, target, join(dataDir, name));
  const secrets = createSecretBox(loadSecret(target.appSecret, dataDir));
  return { kind: 'restored', aside, sameSecret: secretMark(secrets) === archive.manifest.secretMark };
}

/**
 * Restores a backup in place of the present game. Checks the whole backup, then copies the photos,
 * and then replaces the database in one step. An interruption before that step leaves the old game
 * unchanged, and the restore can be repeated. Restores from SQLite to PostgreSQL and back, too.
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
    return await replaceGame(archive, scratch, target, deps);
  } finally {
    await removeSqlite(scratch);
    await release();
  }
}
