import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BackupProgress } from '@reisspel/contract/backups';
import { beginNewHistory } from '../../db/new-history.ts';
import type { DatabaseSettings } from '../../db/open.ts';
import { hasSqlite, replaceSqlite } from '../../db/place-sqlite.ts';
import type { Release } from '../../db/postgres-locks.ts';
import { openSnapshot } from '../../db/snapshot.ts';
import { claimSqlite, isSqliteClaimed } from '../../db/sqlite-claim.ts';
import type { Clock } from '../../platform/clock.ts';
import { syncFolder, writeNewFile } from '../../platform/files.ts';
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
  /** There is a game; nothing was changed. */
  | { readonly kind: 'not_empty' }
  /** A server has the database open; the game is as it was. */
  | { readonly kind: 'in_use' }
  /** Not a backup to restore; nothing was changed. */
  | { readonly kind: 'flawed'; readonly flaws: readonly Flaw[] };

async function hasDatabase(settings: DatabaseSettings): Promise<boolean> {
  if (settings.kind === 'sqlite') return hasSqlite(settings.path);
  const { isPostgresEmpty } = await import('../../db/fill-postgres.ts');
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

/** The step that decides: before it the old game is there, after it the new one. */
async function replaceDatabase(
  scratch: string,
  { database, dataDir }: RestoreTarget,
  aside: string,
): Promise<void> {
  if (database.kind === 'sqlite') {
    await replaceSqlite(database.path, scratch, join(dataDir, aside));
    await syncFolder(dirname(database.path));
    return;
  }
  const { fillPostgres } = await import('../../db/fill-postgres.ts');
  const rows = await openSnapshot({ kind: 'sqlite', path: scratch });
  try {
    await fillPostgres(database.url, rows, (await hasDatabase(database)) ? aside : null);
  } finally {
    await rows.close();
  }
}

/** Whether the new game is there after all, when the step that decides broke off. Rejects when that is not to be told. */
async function isReplaced(
  scratch: string,
  { database }: RestoreTarget,
  aside: string | null,
): Promise<boolean> {
  if (database.kind === 'sqlite') return !existsSync(scratch);
  const { isAside, isPostgresEmpty } = await import('../../db/fill-postgres.ts');
  return aside === null ? !(await isPostgresEmpty(database.url)) : isAside(database.url, aside);
}

/** Keeps servers away from the database until it is released; null when one has it open. */
async function claim({ database }: RestoreTarget): Promise<Release | null> {
  if (database.kind === 'sqlite') return claimSqlite(database.path);
  const { SERVER_LOCK } = await import('../../platform/postgres-bus.ts');
  const { tryPostgresLock } = await import('../../db/postgres-locks.ts');
  return tryPostgresLock(database.url, SERVER_LOCK);
}

async function isInUse(target: RestoreTarget): Promise<boolean> {
  if (target.database.kind === 'sqlite') return isSqliteClaimed(target.database.path);
  const release = await claim(target);
  await release?.();
  return release === null;
}

/** A name for what was there, for a folder and a schema alike. */
function asideName(now: number): string {
  return `before_restore_${timeInName(now).replaceAll('-', '').toLowerCase()}`;
}

async function place(
  source: { archive: OpenArchive; pool: Storage },
  scratch: string,
  target: RestoreTarget,
  deps: RestoreDeps,
): Promise<Restored> {
  const hadDatabase = await hasDatabase(target.database);
  const aside = asideName(deps.clock.now());
  await restorePhotos(source, target.storage, deps);
  // A server may have been started meanwhile.
  const release = await claim(target);
  if (release === null) return { kind: 'in_use' };
  try {
    const prepared = await prepareSecret(source.archive, target);
    const before = hadDatabase ? aside : null;
    try {
      await replaceDatabase(scratch, target, aside);
    } catch (error) {
      const isThere = await isReplaced(scratch, target, before).catch(() => null);
      if (isThere === null) return { kind: 'unsure' };
      if (!isThere) throw error;
    }
    // Last: an old game that stays needs its own, and it takes no time.
    if (prepared !== null) await placeSecret(prepared, target, join(target.dataDir, aside));
  } finally {
    await rm(join(target.dataDir, PREPARED_KEY), { force: true });
    await release();
  }
  const secrets = createSecretBox(loadSecret(target.appSecret, target.dataDir));
  return {
    kind: 'restored',
    aside: hadDatabase ? aside : null,
    sameSecret: secretMark(secrets) === source.archive.manifest.secretMark,
  };
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
  const pool = poolOf(dirname(path));
  const scratch = join(dataDir, SCRATCH);
  try {
    const flaws = await checkArchive({ archive, pool, scratch, ...deps });
    if (flaws.length > 0) return { kind: 'flawed', flaws };
    beginNewHistory(scratch, deps.clock.now());
    return await place({ archive, pool }, scratch, target, deps);
  } finally {
    await removeDatabase(scratch);
  }
}
