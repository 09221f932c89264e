import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseTrouble, databaseTrouble, sqliteSort } from '../dialects/trouble.ts';

/** SQLITE_IOERR, such as an unreadable sector: https://sqlite.org/rescode.html */
const UNREADABLE = 10;

/** Error codes of file systems without hard links (FAT, some network folders). */
const NO_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const BESIDE = ['-wal', '-shm', '-journal'] as const;

/** All file names of the database at `path`; usually only the first exists. */
export function filesOfSqlite(path: string): string[] {
  return [path, ...BESIDE.map((suffix) => `${path}${suffix}`)];
}

export async function removeSqlite(path: string): Promise<void> {
  for (const file of filesOfSqlite(path)) await rm(file, { force: true });
}

/** True when any of its files exists: a WAL may hold a whole game after its main file is gone. */
export function hasSqlite(path: string): boolean {
  return filesOfSqlite(path).some((file) => existsSync(file));
}

/** False: all data is in the main file, or it is damaged. Throws for a file of another user. */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Leaving WAL mode needs exclusive access, and moves the WAL's data into the main file.
    return file.prepare('pragma journal_mode = delete').get()?.['journal_mode'] !== 'delete';
  } catch (error) {
    const trouble = databaseTrouble(error, 'sqlite');
    const reason = trouble instanceof DatabaseTrouble ? trouble.reason : null;
    if (reason === 'busy') return true;
    if (reason === 'damaged' || sqliteSort(error) === UNREADABLE) return false;
    throw error;
  } finally {
    file.close();
  }
}

/** Makes a hard link, or moves the file where links are not supported. */
async function linkOrMove(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.has(error.code))) throw error;
    await rename(from, to);
  }
}

/**
 * Replaces the database at `path` by the one at `from` in one atomic rename: whoever opens `path`
 * finds either the old one or the new one. The files of the old one end up in `asideFolder`, which
 * must not exist yet; null: there is no old one. Nobody may have either database open.
 */
export async function replaceSqlite(path: string, from: string, asideFolder: string | null): Promise<void> {
  if (asideFolder !== null) {
    const asideOf = (file: string) => join(asideFolder, basename(file));
    const [, ...beside] = filesOfSqlite(path);
    await mkdir(asideFolder);
    // These go first and are moved: SQLite would apply a leftover WAL to the new database.
    for (const file of beside) if (existsSync(file)) await rename(file, asideOf(file));
    if (existsSync(path)) await linkOrMove(path, asideOf(path));
  }
  await rename(from, path);
}

/**
 * Restarts the live log of every trip in the restored SQLite file at `path`. Revisions go on from
 * `from` or higher, above any that was given out before. An open page may hold
 * a later revision; reused numbers would corrupt its state. Unrecorded photos are forgotten: the
 * game that was replaced may name them, so their files stay.
 */
export function beginNewHistory(path: string, from: number): void {
  const file = new DatabaseSync(path);
  try {
    file.exec('begin; delete from changes; delete from unrecorded_photos');
    file.prepare('update trips set revision = max(revision + 1, ?)').run(from);
    file.exec('commit');
  } finally {
    file.close();
  }
}

/** The highest revision in the SQLite file at `path`; 0 when it cannot be read. */
export function highestRevisionInSqlite(path: string): number {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    try {
      const highest = Number(file.prepare('select max(revision) as highest from trips').get()?.['highest']);
      return Number.isSafeInteger(highest) ? highest : 0;
    } finally {
      file.close();
    }
  } catch {
    // The file is damaged, or belongs to another program.
    return 0;
  }
}
