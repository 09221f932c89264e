import { DatabaseSync } from 'node:sqlite';

/**
 * Begins the live log of every trip anew in the restored SQLite file at `path`, at `from` at the least: above any number that was given
 * out before. A window that slept through the restore holds a number of the time that is gone: going on with the backup's, the same
 * numbers would come again for other changes, and be put on top of those. Photos that were on their way to the store then are not
 * any more: the game that goes aside may name them, so their files stay.
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

/** The highest number that the game in the SQLite file at `path` has given out; 0 when that cannot be read. */
export function highestInSqlite(path: string): number {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    try {
      const highest = Number(file.prepare('select max(revision) as highest from trips').get()?.['highest']);
      return Number.isSafeInteger(highest) ? highest : 0;
    } finally {
      file.close();
    }
  } catch {
    // Damaged, or of another program.
    return 0;
  }
}
