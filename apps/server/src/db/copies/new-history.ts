import { DatabaseSync } from 'node:sqlite';

/**
 * Restarts the live log of every trip in the restored SQLite file at `path`. Revisions go on from
 * `from` or higher, above any that was given out before. A window that slept through the restore
 * holds a later revision than the backup's; if those numbers came again for other changes, it would
 * apply them to a game that no longer exists. Unrecorded photos are forgotten: the game that was
 * replaced may name them, so their files stay.
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
    // The file is damaged, or belongs to another program.
    return 0;
  }
}
