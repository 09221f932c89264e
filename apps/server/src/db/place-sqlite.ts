import { existsSync } from 'node:fs';
import { link, mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseTrouble, databaseTrouble, sqliteSort } from './trouble.ts';

/** https://sqlite.org/rescode.html: SQLITE_IOERR, such as a sector that cannot be read. */
const UNREADABLE = 10;

/** What SQLite may leave beside a database. */
const BESIDE = ['-wal', '-shm', '-journal'] as const;

/** The files that make up a database at `path`; mostly only the first of them is there. */
export function filesOfSqlite(path: string): string[] {
  return [path, ...BESIDE.map((suffix) => `${path}${suffix}`)];
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

/**
 * Puts the database at `from` in the place of the one at `path`, in one step: whoever opens `path` finds the old one or the new
 * one. The old one, whatever there is of it, then lies in `asideFolder`. Nobody may have either open.
 */
export async function replaceSqlite(path: string, from: string, asideFolder: string): Promise<void> {
  const [, ...beside] = filesOfSqlite(path);
  const asideOf = (file: string) => join(asideFolder, basename(file));
  if (hasSqlite(path)) await mkdir(asideFolder, { recursive: true });
  // First, and not with a link: SQLite would write a WAL that is left of the old one over the new one.
  for (const file of beside) if (existsSync(file)) await rename(file, asideOf(file));
  // Disks without links have to do without that one step.
  if (existsSync(path)) await link(path, asideOf(path)).catch(() => rename(path, asideOf(path)));
  await rename(from, path);
}
