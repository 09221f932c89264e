import { DatabaseSync } from 'node:sqlite';
import type { Release } from './postgres-locks.ts';
import { SQLITE_BUSY, sqliteSort } from './trouble.ts';

const TAKE = {
  alone: 'begin exclusive',
  /** Others may hold it as `shared` too, but not as `alone`. */
  shared: 'begin; select count(*) from sqlite_schema',
} as const;

/**
 * Locks the file at `path`, which is created if absent; null when a conflicting lock is held. The
 * operating system releases it when the process ends in any way, so nothing has to expire.
 */
export function tryFileLock(path: string, how: keyof typeof TAKE): Release | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(TAKE[how]);
    return async () => file.close();
  } catch (error) {
    file.close();
    if (sqliteSort(error) === SQLITE_BUSY) return null;
    throw error;
  }
}
