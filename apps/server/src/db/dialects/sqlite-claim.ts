import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSqliteInUse } from '../copies/sqlite-files.ts';
import type { Release } from './postgres.ts';
import { NoDatabase, SQLITE_BUSY, sqliteCode } from './trouble.ts';

const BEGIN = {
  exclusive: 'begin exclusive',
  /** Others may also take the lock as `shared`, but not as `exclusive`. */
  shared: 'begin; select count(*) from sqlite_schema',
} as const;

/** Returns null when another process has a conflicting lock. A lock ends with its process. */
export function tryFileLock(path: string, how: keyof typeof BEGIN): Release | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(BEGIN[how]);
    return async () => file.close();
  } catch (error) {
    file.close();
    if (sqliteCode(error) === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Milliseconds to wait for a short restore, and between two attempts. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;
/** Milliseconds for a stopping server to release the file. */
const STOPPING_MS = 1_000;

/** Returns a separate file: a process that waits for a restore must not open the database. */
function lockOf(path: string): string {
  return `${path}.lock`;
}

/** Waits for a lock. Throws `NoDatabase` with `message` when the lock is not free in time. */
async function waitFor(
  lock: string,
  how: 'exclusive' | 'shared',
  { patienceMs, message }: { patienceMs: number; message: string },
): Promise<Release> {
  for (const patience = AbortSignal.timeout(patienceMs); ; await sleep(PAUSE_MS)) {
    try {
      const release = tryFileLock(lock, how);
      if (release !== null) return release;
    } catch {
      // The folder is read-only, so nobody can restore a database there.
      return async () => {};
    }
    if (patience.aborted) throw new NoDatabase(message);
  }
}

/** Prevents a restore until `Release` is called. Waits for a running restore. */
export function lockAgainstRestore(path: string): Promise<Release> {
  const message = 'Er wordt een back-up teruggezet. Wacht tot dat klaar is.';
  return waitFor(lockOf(path), 'shared', { patienceMs: PATIENCE_MS, message });
}

/** Prevents a second server, whose phones would miss this server's changes. */
export function lockForServer(path: string): Promise<Release> {
  const message =
    'Er draait al een server op deze DATA_DIR. Met SQLite kan dat er één zijn; meer servers gaan met PostgreSQL (DATABASE_URL).';
  return waitFor(`${path}.server`, 'exclusive', { patienceMs: STOPPING_MS, message });
}

/** Reserves the database for this process until `Release`. Returns null when it is in use. */
export async function claimSqlite(path: string): Promise<Release | null> {
  const release = tryFileLock(lockOf(path), 'exclusive');
  if (release === null) return null;
  // Other programs and older versions lock only the database file itself.
  if (!isSqliteInUse(path)) return release;
  await release();
  return null;
}
