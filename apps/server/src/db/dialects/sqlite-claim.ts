import { setTimeout as sleep } from 'node:timers/promises';
import { isSqliteInUse } from '../copies/place-sqlite.ts';
import { tryFileLock } from './file-lock.ts';
import type { Release } from './postgres-locks.ts';
import { NoDatabase } from './reaching.ts';

/** Milliseconds to wait for a short restore, and between two looks. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;
/** Milliseconds for a server that has answered its last request to let go. */
const STOPPING_MS = 1_000;

/** Beside the database, and never in its place: who waits for a database that is being replaced must not have the old one open. */
function lockOf(path: string): string {
  return `${path}.lock`;
}

/** Takes a lock as soon as it is free; where it is not in time there is no database for us, for the reason that `taken` says. */
async function waitFor(
  lock: string,
  how: 'alone' | 'shared',
  { patienceMs, taken }: { patienceMs: number; taken: string },
): Promise<Release> {
  for (const patience = AbortSignal.timeout(patienceMs); ; await sleep(PAUSE_MS)) {
    try {
      const release = tryFileLock(lock, how);
      if (release !== null) return release;
    } catch {
      // Nothing can be written there: so nobody can put another database there, and this one says itself what is wrong.
      return async () => {};
    }
    if (patience.aborted) throw new NoDatabase(taken);
  }
}

/** Keeps a restore away from the database at `path` until it is released; waits for one that is under way. */
export function shareSqlite(path: string): Promise<Release> {
  const taken = 'Er wordt een back-up teruggezet. Wacht tot dat klaar is.';
  return waitFor(lockOf(path), 'shared', { patienceMs: PATIENCE_MS, taken });
}

/**
 * Keeps a second server away from the database at `path` until it is released: phones at the one would not hear of what happens
 * at the other. Waits a moment for one that is stopping.
 */
export function serveSqlite(path: string): Promise<Release> {
  const taken =
    'Er draait al een server op deze DATA_DIR. Met SQLite kan dat er één zijn; meer servers gaan met PostgreSQL (DATABASE_URL).';
  return waitFor(`${path}.server`, 'alone', { patienceMs: STOPPING_MS, taken });
}

/** Keeps everybody away from the database at `path` until it is released; null when somebody has it open. */
export async function claimSqlite(path: string): Promise<Release | null> {
  const release = tryFileLock(lockOf(path), 'alone');
  if (release === null) return null;
  // What is no program of ours, or one from before there was a lock, is seen by the file alone.
  if (!isSqliteInUse(path)) return release;
  await release();
  return null;
}
