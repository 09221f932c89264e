import { DatabaseSync } from 'node:sqlite';

/**
 * Begins the live log of every trip anew in the restored SQLite file at `path`, above any number that was given out before `now`
 * (epoch milliseconds; a trip has no thousand commits a second). A window that slept through the restore holds a number of the time
 * that is gone: going on with the backup's, the same numbers would come again for other changes, and be put on top of those.
 */
export function beginNewHistory(path: string, now: number): void {
  const file = new DatabaseSync(path);
  try {
    file.exec('begin; delete from changes');
    file.prepare('update trips set revision = max(revision + 1, ?)').run(now);
    file.exec('commit');
  } finally {
    file.close();
  }
}
