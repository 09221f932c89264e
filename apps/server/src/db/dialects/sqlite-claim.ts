import { setTimeout as sleep } from 'node:timers/promises';
import { hasSqlite, isSqliteInUse } from '../copies/place-sqlite.ts';
import { tryFileLock } from './file-lock.ts';
import type { Release } from './postgres-locks.ts';
import { NoDatabase } from './reaching.ts';

/** Milliseconds to wait for a restore, whose last step takes less than one second, and between two looks. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Beside the database, and never in its place: who waits for a database that is being replaced must not have the old one open. */
function lockOf(path: string): string {
  return `${path}.lock`;
}

function tryShare(path: string): Release | null {
  try {
    return tryFileLock(lockOf(path), 'shared');
  } catch {
    // Nothing can be written there: so nobody can put another database there, and this one says itself what is wrong.
    return async () => {};
  }
}

/** Keeps a restore away from the database at `path` until it is released; waits for one that is at its last step. */
export async function shareSqlite(path: string): Promise<Release> {
  for (const patience = AbortSignal.timeout(PATIENCE_MS); ; await sleep(PAUSE_MS)) {
    const release = tryShare(path);
    if (release !== null) return release;
    if (patience.aborted) throw new NoDatabase('Er wordt een back-up teruggezet. Wacht tot dat klaar is.');
  }
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

/** Whether somebody has it open. Where nothing is, nothing is left. */
export async function isSqliteClaimed(path: string): Promise<boolean> {
  if (!hasSqlite(path)) return false;
  const release = await claimSqlite(path);
  await release?.();
  return release === null;
}
