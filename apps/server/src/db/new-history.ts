import { DatabaseSync } from 'node:sqlite';

/**
 * Begins the live log of every trip anew in the restored SQLite file at `path`, above any number that was given out before `now`
 * (epoch milliseconds; a trip has no thousand commits a second). A window that slept through the restore holds a number of the time
 * that is gone: going on with the backup's, the same numbers would come again for other changes, and be put on top of those. Photos
 * that were on their way to the store then are not any more: the game that goes aside may name them, so their files stay.
 */
export function beginNewHistory(path: string, now: number): void {
  const file = new DatabaseSync(path);
  try {
    file.exec('begin; delete from changes; delete from unrecorded_photos');
    file.prepare('update trips set revision = max(revision + 1, ?)').run(now);
    file.exec('commit');
  } finally {
    file.close();
  }
}
