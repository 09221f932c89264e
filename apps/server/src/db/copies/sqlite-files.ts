import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseTrouble, databaseTrouble, sqliteCode } from '../dialects/trouble.ts';

/** SQLITE_IOERR, such as an unreadable sector: https://sqlite.org/rescode.html */
const UNREADABLE = 10;

/** Error codes of file systems without hard links (FAT, some network folders). */
const NO_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const EXTRA_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/** Returns the path of the main file and of the files that SQLite puts beside it. */
export function filesOfSqlite(path: string): string[] {
  return [path, ...EXTRA_SUFFIXES.map((suffix) => `${path}${suffix}`)];
}

export async function removeSqlite(path: string): Promise<void> {
  for (const file of filesOfSqlite(path)) await rm(file, { force: true });
}

/** True when any file of the database exists. A WAL alone may still contain a whole game. */
export function hasSqlite(path: string): boolean {
  return filesOfSqlite(path).some((file) => existsSync(file));
}

/** True when another process has the file open. Throws when another system user owns the file. */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  using file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Leaving WAL mode needs exclusive access, and moves the WAL's data into the main file.
    return file.prepare('pragma journal_mode = delete').get()?.['journal_mode'] !== 'delete';
  } catch (error) {
    const trouble = databaseTrouble(error, 'sqlite');
    const reason = trouble instanceof DatabaseTrouble ? trouble.reason : null;
    if (reason === 'busy') return true;
    if (reason === 'damaged' || sqliteCode(error) === UNREADABLE) return false;
    throw error;
  }
}

async function linkOrMove(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.has(error.code))) throw error;
    await rename(from, to);
  }
}

/** Replaces the database by one atomic rename. First moves old files to `asideFolder`, if given. */
export async function replaceSqlite(path: string, from: string, asideFolder: string | null): Promise<void> {
  if (asideFolder !== null) {
    const asideOf = (file: string) => join(asideFolder, basename(file));
    const [, ...extraFiles] = filesOfSqlite(path);
    await mkdir(asideFolder);
    // Moves these first and links none: SQLite would apply a leftover WAL to the new database.
    for (const file of extraFiles) if (existsSync(file)) await rename(file, asideOf(file));
    if (existsSync(path)) await linkOrMove(path, asideOf(path));
  }
  await rename(from, path);
}

/**
 * Empties the log of changes and raises the revision of every trip to at least `from`, because an
 * open page may have a later revision than the backup. Also deletes the list of unrecorded photos,
 * so that their files stay: the replaced game may refer to them.
 */
export function beginNewHistory(path: string, from: number): void {
  using file = new DatabaseSync(path);
  file.exec('begin; delete from changes; delete from unrecorded_photos');
  file.prepare('update trips set revision = max(revision + 1, ?)').run(from);
  file.exec('commit');
}

export function highestRevisionInSqlite(path: string): number {
  try {
    using file = new DatabaseSync(path, { readOnly: true });
    const highest = Number(file.prepare('select max(revision) as highest from trips').get()?.['highest']);
    return Number.isSafeInteger(highest) ? highest : 0;
  } catch {
    // The file is damaged, or belongs to another program.
    return 0;
  }
}
