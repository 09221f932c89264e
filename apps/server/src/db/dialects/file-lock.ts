import { DatabaseSync } from 'node:sqlite';
import type { Release } from './postgres-locks.ts';
import { SQLITE_BUSY, sqliteSort } from './trouble.ts';

const TAKE = {
  /** Nobody else has it. */
  alone: 'begin exclusive',
  /** Others may have it too, but nobody alone. */
  shared: 'begin; select count(*) from sqlite_schema',
} as const;

/**
 * Takes the lock that the file at `path` stands for, which is made where there is none; null when somebody has it otherwise. The
 * system lets go of it when its process ends, in whatever way: nothing has to expire.
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
