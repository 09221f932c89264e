import { openSqlite } from '../dialects/sqlite.ts';
import { migrate } from '../migrate.ts';

function rethrow(error: unknown): never {
  throw error;
}

async function madeByMigrations(): Promise<ReadonlySet<string>> {
  const { kysely, database } = openSqlite(':memory:', rethrow);
  try {
    await migrate(kysely);
    const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
    return new Set(tables.map(({ name }) => name));
  } finally {
    await database.close();
  }
}

let known: Promise<ReadonlySet<string>> | null = null;

/**
 * Every table that migrations make, and those in which they are written down. Others in a schema of PostgreSQL belong to other
 * programs, as on a hosted one, or to an extension.
 */
export function ownTables(): Promise<ReadonlySet<string>> {
  known ??= madeByMigrations();
  return known;
}
