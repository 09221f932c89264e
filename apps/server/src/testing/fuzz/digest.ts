import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** Tables that a refused request may change: sessions and failed logins. */
const LOGIN_TABLES =
  /^(?:sessions|session_teams|owner_sessions|(?:owner_)?login_attempts|login_devices|kysely_.*|sqlite_.*)$/;

const NAMES = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table'`,
  postgres: sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
};

async function tablesIn(tx: Tx): Promise<string[]> {
  const { rows } = await NAMES[tx.dialect].execute(tx.query);
  return rows
    .map(({ name }) => name)
    .filter((name) => !LOGIN_TABLES.test(name))
    .toSorted();
}

/**
 * Returns a function that makes a digest of the database, or of one trip, without `LOGIN_TABLES`.
 * A digest has a line for each table, so that a comparison shows which table changed.
 */
export async function createDigest(database: Database, tripId?: string): Promise<() => Promise<string>> {
  const isIncluded = (row: unknown) => tripId === undefined || JSON.stringify(row).includes(tripId);
  const tables = await database.read(tablesIn);
  return async () => {
    const lines: string[] = [];
    await database.read(async (tx) => {
      for (const table of tables) {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(tx.query);
        const all = rows.filter(isIncluded).map((row) => JSON.stringify(row));
        lines.push(`${table} ${createHash('sha256').update(all.toSorted().join('\n')).digest('hex')}`);
      }
    });
    return lines.join('\n');
  };
}
