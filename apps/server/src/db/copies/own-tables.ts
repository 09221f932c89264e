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
 * All tables that our migrations create, and Kysely's migration tables. Other tables in a
 * PostgreSQL schema belong to other programs (hosted databases) or extensions.
 */
export function ownTables(): Promise<ReadonlySet<string>> {
  known ??= madeByMigrations();
  return known;
}
