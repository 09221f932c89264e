import { join } from 'node:path';
import { tryFileLock } from '../dialects/file-lock.ts';
import type { Release } from '../dialects/postgres-locks.ts';
import type { DatabaseSettings } from '../open.ts';

const LOCK_FILE = '.lock';
/** Any number that no other program on the database takes: "reis" in ASCII. */
const BACKUP_LOCK = 0x72656973;

/**
 * Makes backups wait for each other: those into one folder, and those of all servers on one PostgreSQL. null when another one
 * is being made. Gone with the process that holds it, or with its connection.
 */
export async function lockBackups(settings: DatabaseSettings, folder: string): Promise<Release | null> {
  const releaseFolder = tryFileLock(join(folder, LOCK_FILE), 'alone');
  if (releaseFolder === null || settings.kind === 'sqlite') return releaseFolder;
  try {
    const { tryPostgresLock } = await import('../dialects/postgres-locks.ts');
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
