import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../tables/schema.ts';
import { SQLITE_BUSY, sqliteCode } from './trouble.ts';

/** Milliseconds to wait for another process that uses the file, and between two attempts. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

async function succeeds(step: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (const patience = AbortSignal.timeout(patienceMs); !patience.aborted; await sleep(PAUSE_MS))
    if (await step()) return true;
  return false;
}

async function vacuum(kysely: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`vacuum`.execute(kysely);
    return true;
  } catch (error) {
    if (sqliteCode(error) === SQLITE_BUSY) return false;
    throw error;
  }
}

async function truncateLog(kysely: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(kysely);
  return rows[0]?.busy === 0;
}

/**
 * Removes deleted data from the database's file and from its log. `secure_delete` is not enough:
 * when SQLite moves rows between pages, old copies stay (of 500 names, one or two). So this runs
 * `vacuum`, which blocks this process for 60 ms per 6 MB.
 */
export function createScrubber(kysely: Kysely<Schema>, patienceMs = PATIENCE_MS) {
  let left: 'nothing' | 'the file' | 'the log' = 'nothing';

  /** Completes the last scrub. Throws when another process (a backup) blocks it too long. */
  async function finish(): Promise<void> {
    if (left === 'the file' && (await succeeds(() => vacuum(kysely), patienceMs))) left = 'the log';
    if (left === 'the log' && (await succeeds(() => truncateLog(kysely), patienceMs))) left = 'nothing';
    if (left !== 'nothing')
      throw new Error(
        'Another process has the database: what was erased can still be read in its file for now',
      );
  }

  function scrub(): Promise<void> {
    left = 'the file';
    return finish();
  }

  return { scrub, finish };
}
