import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Data } from '../app/parts.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { lockForServer } from '../db/dialects/sqlite-claim.ts';
import { databaseTrouble, NoDatabase, withDatabaseAdvice } from '../db/dialects/trouble.ts';
import { isOlderThan, migrate } from '../db/migrate.ts';
import { type DatabaseSettings, openDatabase } from '../db/open.ts';
import type { Schema } from '../db/tables/schema.ts';
import { type Bus, createMemoryBus, createPostgresBus, SERVER_LOCK } from '../platform/bus.ts';
import { createSecretBox, loadSecret } from '../platform/secrets/secret-box.ts';
import type { Reporting } from './reporting.ts';

/** This migration needs all servers to stop: older ones would show archived data in the game. */
const EXCLUSIVE_MIGRATION = '0014-put-aside';
/** Milliseconds to wait for servers of the previous version to stop, and between checks. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

/** Migrates a PostgreSQL database. Returns false, and does nothing, while a server uses it. */
export async function tryExclusiveMigration(url: string, kysely: Kysely<Schema>): Promise<boolean> {
  const { tryPostgresLock } = await import('../db/dialects/postgres.ts');
  const release = await tryPostgresLock(url, SERVER_LOCK);
  if (release === null) return false;
  try {
    await migrate(kysely);
    return true;
  } finally {
    await release();
  }
}

/** Migrates an older database when no server uses it. Throws `NoDatabase` if one remains. */
export async function migrateExclusively(settings: DatabaseSettings, kysely: Kysely<Schema>): Promise<void> {
  if (settings.kind === 'sqlite') return;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while (await isOlderThan(kysely, EXCLUSIVE_MIGRATION)) {
    if (await tryExclusiveMigration(settings.url, kysely)) return;
    if (patience.aborted) {
      throw new NoDatabase(
        'Er draait nog een server van de vorige versie op deze database. Stop die eerst: deze update kan niet terwijl er een draait.',
      );
    }
    await sleep(PAUSE_MS);
  }
}

/** Measures each write transaction, with the time that it waits for its turn. */
function timeWrites(database: Database, times: { observe(ms: number): void }): Database {
  const timed = <T>(writing: Promise<T>): Promise<T> => {
    const begin = performance.now();
    return writing.finally(() => times.observe(performance.now() - begin));
  };
  return {
    ...database,
    write: (work) => timed(database.write(work)),
    changeTrip: (scope, work) => timed(database.changeTrip(scope, work)),
  };
}

type OnError = (error: unknown) => void;

async function openBus({ database }: Config, onError: OnError): Promise<Bus> {
  if (database.kind === 'sqlite') {
    const release = await lockForServer(database.path);
    const bus = createMemoryBus();
    return { ...bus, close: () => bus.close().finally(release) };
  }
  const { connectTo } = await import('../db/dialects/postgres.ts');
  return createPostgresBus({ connect: () => connectTo(database.url), onError });
}

async function migrateOlder({ database: settings }: Config, onError: OnError): Promise<void> {
  const { kysely, database } = await openDatabase(settings, onError);
  try {
    await migrateExclusively(settings, kysely);
  } finally {
    await database.close();
  }
}

export async function openData(config: Config, { faults, metrics }: Reporting): Promise<Data> {
  const onError: OnError = (error) => faults.report(databaseTrouble(error, config.database.kind), 'database');
  // This comes before the bus, whose lock tells others that a server is running.
  await withDatabaseAdvice(config.database, () => migrateOlder(config, onError));
  const bus = await withDatabaseAdvice(config.database, () => openBus(config, onError));
  const { kysely, database } = await openDatabase(config.database, onError);
  // This comes after opening the database, because a restore replaces both at the same time.
  const secrets = createSecretBox(loadSecret(config.appSecret, config.dataDir));
  await migrate(kysely);
  return { database: timeWrites(database, metrics.writeTimes), bus, secrets };
}
