import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { serveSqlite } from '../db/dialects/sqlite-claim.ts';
import { databaseTrouble, reaching } from '../db/dialects/trouble.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { type Bus, createMemoryBus } from '../platform/bus.ts';
import { createSecretBox, loadSecret, type SecretBox } from '../platform/secret-box.ts';
import type { Reporting } from './reporting.ts';
import { updateAlone } from './update-alone.ts';

/** Measures each write transaction, including the wait for its turn. */
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

/** The database, with its message bus and the key of its encrypted values. */
export interface Data {
  database: Database;
  bus: Bus;
  secrets: SecretBox;
}

type OnError = (error: unknown) => void;

async function openBus({ database }: Config, onError: OnError): Promise<Bus> {
  if (database.kind === 'sqlite') {
    const release = await serveSqlite(database.path);
    const bus = createMemoryBus();
    return { ...bus, close: () => bus.close().finally(release) };
  }
  const { createPostgresBus } = await import('../platform/postgres-bus.ts');
  const { connectTo } = await import('../db/dialects/postgres.ts');
  return createPostgresBus({ connect: () => connectTo(database.url), onError });
}

async function updateOlder({ database: settings }: Config, onError: OnError): Promise<void> {
  const { kysely, database } = await openDatabase(settings, onError);
  try {
    await updateAlone(settings, kysely);
  } finally {
    await database.close();
  }
}

/** Opens the database and brings it up to date. Rejects if it is not available. */
export async function openData(config: Config, { faults, metrics }: Reporting): Promise<Data> {
  const onError: OnError = (error) => faults.report(databaseTrouble(error, config.database.kind), 'database');
  // This comes before the bus, which announces that a server is running.
  await reaching(config.database, () => updateOlder(config, onError));
  const bus = await reaching(config.database, () => openBus(config, onError));
  const { kysely, database } = await openDatabase(config.database, onError);
  // This comes after the database: replacing the database also replaces the key.
  const secrets = createSecretBox(loadSecret(config.appSecret, config.dataDir));
  await migrate(kysely);
  return { database: timeWrites(database, metrics.writeTimes), bus, secrets };
}
