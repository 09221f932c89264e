import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BackupProgress } from '@reisspel/contract/backups';
import { beginNewHistory, highestInSqlite } from '../../db/copies/new-history.ts';
import { hasSqlite, replaceSqlite } from '../../db/copies/place-sqlite.ts';
import { openSnapshot } from '../../db/copies/snapshot.ts';
import { tryFileLock } from '../../db/dialects/file-lock.ts';
import type { Release } from '../../db/dialects/postgres-locks.ts';
import { claimSqlite, isSqliteClaimed } from '../../db/dialects/sqlite-claim.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import type { Clock } from '../../platform/clock.ts';
import { syncFolder, unlessMissing, writeNewFile } from '../../platform/files.ts';
import { createSecretBox, loadSecret, secretPath } from '../../platform/secret-box.ts';
import { everything, type Storage } from '../../platform/storage.ts';
import type { OpenArchive } from './archive-reader.ts';
import { checkArchive, type Flaw, openFile } from './checking.ts';
import { timeInName } from './folder.ts';
import { SECRET_NAME, secretMark } from './manifest.ts';
import { poolOf } from './pool.ts';
import { removeDatabase } from './scratch.ts';

const KEY_MODE = 0o600;
const SCRATCH = '.restoring.db';
const PREPARED_KEY = '.restoring.key';
/** Whose it is, those two are. */
const LOCK_FILE = '.restoring.lock';
const SECOND_MS = 1_000;

export interface RestoreTarget {
  readonly database: DatabaseSettings;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly appSecret: string | null;
}

export interface RestoreDeps {
  clock: Clock;
  /** Whether a game that is there may make way. */
  replace: boolean;
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

export type Restored =
  | {
      readonly kind: 'restored';
      /** Where the game is now that was there; null when there was none. */
      readonly aside: string | null;
      /** Whether passwords of teams can be read with the key that this server has now. */
      readonly sameSecret: boolean;
    }
  /** The connection broke at the last step: nobody knows which game is there now. The same again makes it this one. */
  | { readonly kind: 'unsure' }
  /** There is a game; it is as it was. */
  | { readonly kind: 'not_empty' }
  /** Another backup is being restored here; this one changed nothing. */
  | { readonly kind: 'busy' }
  /** A server has the database open; the game is as it was. */
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
  { archive, pool }: { archive: OpenArchive; pool: Storage },
  storage: Storage,
  { onProgress, signal }: RestoreDeps,
): Promise<void> {
  const { files, damaged } = archive.manifest;
  for (const [done, { name }] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ step: 'photos', done, total: files.length });
    // What is there may have been mended since.
    if (damaged.includes(name) && (await storage.head(name)) !== null) continue;
    const stream = await openFile(archive, pool, name);
    if (stream === null) throw new Error(`${name} was there a moment ago`);
    await storage.put(name, await buffer(stream));
  }
}

async function writeKey(path: string, key: Buffer): Promise<void> {
  const aside = `${path}.part`;
  await rm(aside, { force: true });
  await writeNewFile(aside, key, KEY_MODE);
  await rename(aside, path);
}

/** Writes down the archive's key; null when it has none, or it is the one that is there. */
async function prepareSecret(archive: OpenArchive, { dataDir }: RestoreTarget): Promise<string | null> {
  const stream = archive.manifest.secret.kind === 'inside' ? await archive.read(SECRET_NAME) : null;
  if (stream === null) return null;
  const bytes = await buffer(stream);
  const present = await readFile(secretPath(dataDir)).catch(() => null);
  if (present?.equals(bytes)) return null;
  const prepared = join(dataDir, PREPARED_KEY);
  await writeKey(prepared, bytes);
  return prepared;
}

/** Puts the key in its place; another one that was there goes aside with its game. */
async function placeSecret(prepared: string, { dataDir }: RestoreTarget, asideFolder: string): Promise<void> {
  const path = secretPath(dataDir);
  const present = await readFile(path).catch(() => null);
  if (present !== null) {
    await mkdir(asideFolder, { recursive: true });
    await writeKey(join(asideFolder, basename(path)), present);
  }
  await rename(prepared, path);
  await syncFolder(dataDir);
}

/** The step that decides: before it the old game is there, after it the new one. `aside`: what the old one gets; null: there is none. */
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

/** Tells a file from all others, also where it was moved to; null: there is none. */
async function identityOf(path: string): Promise<bigint | null> {
  return (await unlessMissing(() => stat(path, { bigint: true })))?.ino ?? null;
}

/** Whether the new game is there after all, when the step that decides broke off. Rejects when that is not to be told. */
async function isReplaced(
  identity: bigint | null,
  { database }: RestoreTarget,
  aside: string | null,
): Promise<boolean> {
  if (database.kind === 'sqlite') return identity !== null && (await identityOf(database.path)) === identity;
  const { isFilled } = await import('../../db/copies/fill-postgres.ts');
  return isFilled(database.url, aside);
}

/** Keeps servers away from the database until it is released; null when one has it open. */
async function claim({ database }: RestoreTarget): Promise<Release | null> {
  if (database.kind === 'sqlite') return claimSqlite(database.path);
  const { SERVER_LOCK } = await import('../../platform/postgres-bus.ts');
  const { tryPostgresLock } = await import('../../db/dialects/postgres-locks.ts');
  return tryPostgresLock(database.url, SERVER_LOCK);
}

async function isInUse(target: RestoreTarget): Promise<boolean> {
  if (target.database.kind === 'sqlite') return isSqliteClaimed(target.database.path);
  const release = await claim(target);
  await release?.();
  return release === null;
}

/** Whether something was put aside by that name. */
async function isTaken(name: string, { database, dataDir }: RestoreTarget): Promise<boolean> {
  if (existsSync(join(dataDir, name))) return true;
  if (database.kind === 'sqlite') return false;
  const { isAside } = await import('../../db/copies/fill-postgres.ts');
  return isAside(database.url, name);
}

/** A name for what was there, for a folder and a schema alike. */
async function freeAside(target: RestoreTarget, now: number): Promise<string> {
  for (let at = now; ; at += SECOND_MS) {
    const name = `before_restore_${timeInName(at).replaceAll('-', '').toLowerCase()}`;
    if (!(await isTaken(name, target))) return name;
  }
}

/**
 * From where the live log begins anew: the epoch milliseconds of now, as a trip has no thousand commits a second, and above what the
 * game that is there has given out, as the clock may have been ahead then, or be behind now.
 */
async function newHistoryFrom(database: DatabaseSettings, now: number): Promise<number> {
  if (database.kind === 'sqlite') return Math.max(now, highestInSqlite(database.path) + 1);
  const { highestInPostgres } = await import('../../db/copies/fill-postgres.ts');
  return Math.max(now, (await highestInPostgres(database.url)) + 1);
}

/** The last step, with the database claimed. */
async function place(
  archive: OpenArchive,
  scratch: string,
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const now = deps.clock.now();
  const identity = await identityOf(scratch);
  const free = await freeAside(target, now);
  // Asked here: a server may have come and gone since, and have left a game.
  const aside = (await hasDatabase(target.database)) ? free : null;
  if (aside !== null && !deps.replace) return { kind: 'not_empty' };
  beginNewHistory(scratch, await newHistoryFrom(target.database, now));
  const prepared = await prepareSecret(archive, target);
  try {
    await replaceDatabase(scratch, target, aside);
  } catch (error) {
    const isThere = await isReplaced(identity, target, aside).catch(() => null);
    if (isThere === null) return { kind: 'unsure' };
    if (!isThere) throw error;
  }
  // Last: an old game that stays needs its own, and it takes no time.
  if (prepared !== null) await placeSecret(prepared, target, join(target.dataDir, free));
  const secrets = createSecretBox(loadSecret(target.appSecret, target.dataDir));
  return { kind: 'restored', aside, sameSecret: secretMark(secrets) === archive.manifest.secretMark };
}

/** All of it, with nobody else at the files that it makes on the way. */
async function restore(
  source: { archive: OpenArchive; pool: Storage },
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const scratch = join(target.dataDir, SCRATCH);
  try {
    const flaws = await checkArchive({ ...source, scratch, ...deps });
    if (flaws.length > 0) return { kind: 'flawed', flaws };
    await restorePhotos(source, target.storage, deps);
    // A server may have been started meanwhile.
    const release = await claim(target);
    if (release === null) return { kind: 'in_use' };
    try {
      return await place(source.archive, scratch, target, deps);
    } finally {
      await rm(join(target.dataDir, PREPARED_KEY), { force: true });
      await release();
    }
  } finally {
    await removeDatabase(scratch);
  }
}

/**
 * Puts a backup in place of what is there: nothing is changed before all of it was looked at, the photos come first, and the
 * database, which is what makes a game of them, last and in one step. Broken off before that, the old game is as it was, and the
 * same can be done again. Either database takes the backup of the other.
 */
export async function restoreArchive(
  path: string,
  archive: OpenArchive,
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const { database, dataDir } = target;
  if (!deps.replace && ((await hasDatabase(database)) || (await hasPhotos(target.storage)))) {
    return { kind: 'not_empty' };
  }
  if (await isInUse(target)) return { kind: 'in_use' };
  await mkdir(dataDir, { recursive: true });
  const release = tryFileLock(join(dataDir, LOCK_FILE), 'alone');
  if (release === null) return { kind: 'busy' };
  try {
    return await restore({ archive, pool: poolOf(dirname(path)) }, target, deps);
  } finally {
    await release();
  }
}
