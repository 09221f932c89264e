import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseSettings } from './open.ts';

/** What only one may hold at a time. */
type Release = () => Promise<void>;

const LOCK_FILE = '.lock';
/** Any number that no other program on the database takes: "reis" in ASCII. */
const ADVISORY_LOCK = 0x72656973;
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

async function lockPostgres(url: string): Promise<Release | null> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.taken) return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

/**
 * Makes backups wait for each other: those into one folder, and those of all servers on one PostgreSQL. null when another one
 * is being made. Gone with the process that holds it, or with its connection.
 */
export async function lockBackups(settings: DatabaseSettings, folder: string): Promise<Release | null> {
  const releaseFolder = lockFolder(folder);
  if (releaseFolder === null || settings.kind === 'sqlite') return releaseFolder;
  try {
    const releaseDatabase = await lockPostgres(settings.url);
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
