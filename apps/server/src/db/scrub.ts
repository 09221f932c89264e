import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { sqliteSort } from './trouble.ts';

/** Milliseconds to wait for another process that reads the file, which is a backup. */
const PATIENCE_MS = 5_000;
/** Milliseconds between two looks. */
const PAUSE_MS = 50;
const SQLITE_BUSY = 5;

/** Whether all of it is in the file now, and nothing beside it. */
async function isScrubbed(kysely: Kysely<Schema>): Promise<boolean> {
  try {
    // One connection, so that nothing is written between the two.
    return await kysely.connection().execute(async (connection) => {
      await sql`vacuum`.execute(connection);
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy === 0;
    });
  } catch (error) {
    if (sqliteSort(error) === SQLITE_BUSY) return false;
    throw error;
  }
}

/**
 * Writes SQLite's file anew, and empties the log beside it. Deleted rows are overwritten anyway (`secure_delete`), but not the
 * copies that SQLite leaves in a page when it moves rows to another one: of 500 deleted names one or two stayed. Takes 60 ms for
 * a file of 6 MB, and this process with it. Returns false when another process read it all the while.
 */
export async function scrubSqlite(kysely: Kysely<Schema>): Promise<boolean> {
  for (const patience = AbortSignal.timeout(PATIENCE_MS); !patience.aborted; await sleep(PAUSE_MS))
    if (await isScrubbed(kysely)) return true;
  return false;
}
