import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseTrouble, databaseTrouble, sqliteSort } from '../dialects/trouble.ts';

/** https://sqlite.org/rescode.html: SQLITE_IOERR, such as a sector that cannot be read. */
const UNREADABLE = 10;

/** What a disk without links (FAT, some network folders) says. */
const NO_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** What SQLite may leave beside a database. */
const BESIDE = ['-wal', '-shm', '-journal'] as const;

/** The files that make up a database at `path`; mostly only the first of them is there. */
export function filesOfSqlite(path: string): string[] {
  return [path, ...BESIDE.map((suffix) => `${path}${suffix}`)];
}

export async function removeSqlite(path: string): Promise<void> {
  for (const file of filesOfSqlite(path)) await rm(file, { force: true });
}

/** Whether anything of a database is there: a WAL may hold all of a game, and its file be gone. */
export function hasSqlite(path: string): boolean {
  return filesOfSqlite(path).some((file) => existsSync(file));
}

/**
 * Whether somebody has the file open; a file that is no database any more nobody has. Nobody has: afterwards all of it is in the
 * one file, unless it is damaged. Throws when it cannot be told, such as for a file of another user.
 */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // To leave WAL, SQLite must be alone with the file; it leaves no file beside it.
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

/** A second name for a file; where the disk knows none, its only one. */
async function linkOrMove(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.has(error.code))) throw error;
    await rename(from, to);
  }
}

/**
 * Puts the database at `from` in the place of the one at `path`, in one step: whoever opens `path` finds the old one or the new
 * one. The old one, whatever there is of it, then lies in `asideFolder`, which is made and may not be there; null: there is none.
 * Nobody may have either open.
 */
export async function replaceSqlite(path: string, from: string, asideFolder: string | null): Promise<void> {
  if (asideFolder !== null) {
    const asideOf = (file: string) => join(asideFolder, basename(file));
    const [, ...beside] = filesOfSqlite(path);
    await mkdir(asideFolder);
    // First, and not with a link: SQLite would write a WAL that is left of the old one over the new one.
    for (const file of beside) if (existsSync(file)) await rename(file, asideOf(file));
    if (existsSync(path)) await linkOrMove(path, asideOf(path));
  }
  await rename(from, path);
}
