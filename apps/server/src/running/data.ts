import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { reaching } from '../db/dialects/reaching.ts';
import { serveSqlite } from '../db/dialects/sqlite-claim.ts';
import { databaseTrouble } from '../db/dialects/trouble.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { type Bus, createMemoryBus } from '../platform/bus.ts';
import { createSecretBox, loadSecret, type SecretBox } from '../platform/secret-box.ts';
import type { Reporting } from './reporting.ts';
import { updateAlone } from './update-alone.ts';

/** The same database, which tells how long each transaction took that may write, the wait for its turn included. */
function timeWrites(database: Database, times: { observe(ms: number): void }): Database {
  return {
    ...database,
    async write(work) {
      const begin = performance.now();
      try {
        return await database.write(work);
      } finally {
        times.observe(performance.now() - begin);
      }
    },
  };
}

/** What is in the database, and what goes with it. */
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
  const { connectTo } = await import('../db/dialects/postgres-client.ts');
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

/** The database, up to date, with what its changes are told by and what is sealed in it. Rejects when it cannot be had. */
export async function openData(config: Config, { faults, metrics }: Reporting): Promise<Data> {
  const onError: OnError = (error) => faults.report(databaseTrouble(error, config.database.kind), 'database');
  // Before the bus, which tells that a server is here.
  await reaching(config.database, () => updateOlder(config, onError));
  const bus = await reaching(config.database, () => openBus(config, onError));
  const { kysely, database } = await openDatabase(config.database, onError);
  // After the database: while that is being replaced, so is the key.
  const secrets = createSecretBox(loadSecret(config.appSecret, config.dataDir));
  await migrate(kysely);
  return { database: timeWrites(database, metrics.writeTimes), bus, secrets };
}
