import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { tryPostgresLock } from '../db/dialects/postgres-locks.ts';
import { NoDatabase } from '../db/dialects/reaching.ts';
import { isFromBefore, migrate } from '../db/migrate.ts';
import type { DatabaseSettings } from '../db/open.ts';
import type { Schema } from '../db/tables/schema.ts';
import { SERVER_LOCK } from '../platform/postgres-bus.ts';

/** From here on a server of the version before takes what was put aside for the present game. */
const ALONE_UNTIL = '0014-put-aside';
/** Milliseconds for servers of the version before to stop, and between two looks. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

/** Updates the database if no server is at it. Returns whether it did. */
export async function updateIfAlone(url: string, kysely: Kysely<Schema>): Promise<boolean> {
  const release = await tryPostgresLock(url, SERVER_LOCK);
  if (release === null) return false;
  try {
    await migrate(kysely);
    return true;
  } finally {
    await release();
  }
}

/**
 * Updates a database of before `ALONE_UNTIL`, once no other server is at it any more; leaves any other as it
 * is. Throws `NoDatabase` where a server stays. SQLite has one server anyway.
 */
export async function updateAlone(settings: DatabaseSettings, kysely: Kysely<Schema>): Promise<void> {
  if (settings.kind === 'sqlite') return;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while (await isFromBefore(kysely, ALONE_UNTIL)) {
    if (await updateIfAlone(settings.url, kysely)) return;
    if (patience.aborted) {
      throw new NoDatabase(
        'Er draait nog een server van de vorige versie op deze database. Stop die eerst: deze update kan niet terwijl er een draait.',
      );
    }
    await sleep(PAUSE_MS);
  }
}
