import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseSettings } from './open.ts';
import type { Release } from './postgres-locks.ts';

const LOCK_FILE = '.lock';
/** Any number that no other program on the database takes: "reis" in ASCII. */
const BACKUP_LOCK = 0x72656973;
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** The system lets go of it when its process ends, in whatever way: nothing has to expire. */
function lockFolder(folder: string): Release | null {
  const file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    file.exec('begin exclusive');
    return async () => file.close();
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/**
 * Makes backups wait for each other: those into one folder, and those of all servers on one PostgreSQL. null when another one
 * is being made. Gone with the process that holds it, or with its connection.
 */
export async function lockBackups(settings: DatabaseSettings, folder: string): Promise<Release | null> {
  const releaseFolder = lockFolder(folder);
  if (releaseFolder === null || settings.kind === 'sqlite') return releaseFolder;
  try {
    const { tryPostgresLock } = await import('./postgres-locks.ts');
    const releaseDatabase = await tryPostgresLock(settings.url, BACKUP_LOCK);
    if (releaseDatabase !== null) {
      return async () => {
        await releaseDatabase();
        await releaseFolder();
      };
    }
  } catch (error) {
    await releaseFolder();
    throw error;
  }
  await releaseFolder();
  return null;
}
