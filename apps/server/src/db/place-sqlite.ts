import { existsSync } from 'node:fs';
import { link, mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Whether somebody has the file open. Nobody has: afterwards all of it is in the one file. */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // To leave WAL, SQLite must be alone with the file; it leaves no file beside it.
    return file.prepare('pragma journal_mode = delete').get()?.['journal_mode'] !== 'delete';
  } catch {
    return true;
  } finally {
    file.close();
  }
}

/**
 * Puts the database at `from` in the place of the one at `path`, in one step: whoever opens `path` finds the old one or the new
 * one. The old one, if there is one, then lies in `asideFolder`. Nobody may have either open.
 */
export async function replaceSqlite(path: string, from: string, asideFolder: string): Promise<void> {
  if (existsSync(path)) {
    await mkdir(asideFolder, { recursive: true });
    const aside = join(asideFolder, basename(path));
    // Disks without links have to do without that one step.
    await link(path, aside).catch(() => rename(path, aside));
  }
  await rename(from, path);
}
