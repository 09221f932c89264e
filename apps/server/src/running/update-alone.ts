import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { tryPostgresLock } from '../db/dialects/postgres.ts';
import { NoDatabase } from '../db/dialects/trouble.ts';
import { isFromBefore, migrate } from '../db/migrate.ts';
import type { DatabaseSettings } from '../db/open.ts';
import type { Schema } from '../db/tables/schema.ts';
import { SERVER_LOCK } from '../platform/postgres-bus.ts';

/** After this migration, a server of the previous version shows archived data as the game. */
const ALONE_UNTIL = '0014-put-aside';
/** Milliseconds to wait for servers of the previous version to stop, and between checks. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

/** Updates the database if no server uses it. Returns false if one does. */
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
 * Updates a database older than `ALONE_UNTIL` once no other server uses it; leaves any other
 * database unchanged. Throws `NoDatabase` if a server does not stop. SQLite has only one server.
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
