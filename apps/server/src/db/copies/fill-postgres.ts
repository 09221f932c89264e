import { CompiledQuery, type Kysely, sql } from 'kysely';
import { openPostgres } from '../dialects/postgres.ts';
import { migrateWithin } from '../migrate.ts';
import type { Schema } from '../tables/schema.ts';
import { ownTables } from './own-tables.ts';
import { isOwnTable, type Row, type Snapshot } from './snapshot.ts';

/**
 * Connection errors also reject the running query; this listener only keeps them from ending the
 * process.
 */
function failsTheQuestion(): void {}

/** Lists our tables, not those of other programs in the schema. */
async function tablesThere(kysely: Kysely<Schema>): Promise<string[]> {
  const own = await ownTables();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(kysely);
  return rows.map(({ name }) => name).filter((name) => own.has(name));
}

async function currentSchema(kysely: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(kysely);
  return rows[0]?.name ?? 'public';
}

/** Runs `work` on connections of its own. Rejects when the database is unreachable. */
async function on<T>(url: string, work: (kysely: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { kysely, database } = openPostgres(url, failsTheQuestion);
  try {
    return await work(kysely);
  } finally {
    await database.close();
  }
}

export function isPostgresEmpty(url: string): Promise<boolean> {
  return on(url, async (kysely) => (await tablesThere(kysely)).length === 0);
}

/** The highest revision in the database; 0 when there is none. */
export function highestInPostgres(url: string): Promise<number> {
  return on(url, async (kysely) => {
    if (!(await tablesThere(kysely)).includes('trips')) return 0;
    const trips = kysely.selectFrom('trips').select((eb) => eb.fn.max('revision').as('highest'));
    return (await trips.executeTakeFirst())?.highest ?? 0;
  });
}

async function moveAside(kysely: Kysely<Schema>, schema: string): Promise<void> {
  await sql`create schema ${sql.id(schema)}`.execute(kysely);
  for (const table of await tablesThere(kysely)) {
    await sql`alter table ${sql.id(table)} set schema ${sql.id(schema)}`.execute(kysely);
  }
}

async function insert(kysely: Kysely<Schema>, table: string, batch: readonly Row[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.id(name)));
  const statement = sql`insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(batch)}::json)`;
  await statement.execute(kysely);
}

/**
 * Creates the current schema and fills it with the rows of an up-to-date SQLite snapshot, in one
 * transaction. Existing tables move to the schema `aside`; null when there are none.
 */
export function fillPostgres(url: string, rows: Snapshot, aside: string | null): Promise<void> {
  return on(url, (kysely) =>
    kysely.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('set local lock_timeout = 10000'));
      if (aside !== null) await moveAside(tx, aside);
      await migrateWithin(tx, await currentSchema(tx));
      for (const table of rows.tables.filter(isOwnTable)) {
        await sql`delete from ${sql.id(table)}`.execute(tx);
        for await (const batch of rows.rows(table)) await insert(tx, table, batch);
      }
    }),
  );
}
