import { CompiledQuery, type Kysely, sql } from 'kysely';
import pg from 'pg';
import { connectTo, type OwnConnection, openPostgres } from '../dialects/postgres.ts';
import { migrate } from '../migrate.ts';
import type { Schema } from '../tables/schema.ts';
import { withSqliteFile } from './rebuild.ts';
import { isOwnTable, MIGRATION_TABLE, ROWS_AT_ONCE, type Row, type Snapshot, toRow } from './snapshot.ts';

let cachedTables: Promise<ReadonlySet<string>> | null = null;

/** Returns the names of our tables. The schema may have tables of other programs too. */
function ownTables(): Promise<ReadonlySet<string>> {
  cachedTables ??= withSqliteFile(':memory:', async (kysely) => {
    await migrate(kysely);
    const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
    return new Set(tables.map(({ name }) => name));
  });
  return cachedTables;
}

/** Milliseconds for one query, which reads a batch of rows or the size of all tables. */
const ANSWER_MS = 120_000;

async function names(client: pg.Client, sql: string, inputs: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, inputs);
  return rows.map(({ name }) => name);
}

async function* batches(client: pg.Client, table: string): AsyncGenerator<Row[]> {
  await client.query(
    `declare read_rows no scroll cursor for select * from ${client.escapeIdentifier(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<object>(`fetch ${ROWS_AT_ONCE} from read_rows`);
    if (rows.length === 0) break;
    yield rows.map(toRow);
  }
  await client.query('close read_rows');
}

async function begin({ client, close }: OwnConnection): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const tables = await names(
    client,
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename = any($1) order by tablename',
    [[...(await ownTables())].filter(isOwnTable)],
  );
  const { rows } = await client.query<{ bytes: string }>(
    'select coalesce(sum(pg_total_relation_size(quote_ident(name)::regclass)), 0)::text as bytes from unnest($1::text[]) as name',
    [tables],
  );
  let closing: Promise<void> | null = null;
  return {
    dialect: 'postgres',
    bytes: Number(rows[0]?.bytes),
    migrations: await names(client, `select name from ${MIGRATION_TABLE} order by name`),
    tables,
    rows: (table) => batches(client, table),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** Opens one read-only transaction, which sees the state at its start, as `pg_dump` does. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const connection = await connectTo(url, { answerMs: ANSWER_MS });
  try {
    return await begin(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Ignores an error that the query reports too. Without a listener it would end the process. */
function ignoreError(): void {}

async function existingOwnTables(kysely: Kysely<Schema>): Promise<string[]> {
  const own = await ownTables();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(kysely);
  return rows.map(({ name }) => name).filter((name) => own.has(name));
}

async function currentSchema(kysely: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(kysely);
  return rows[0]?.name ?? 'public';
}

/** Runs `work` on separate connections. Rejects when the database is unreachable. */
async function withPostgres<T>(url: string, work: (kysely: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { kysely, database } = openPostgres(url, ignoreError);
  try {
    return await work(kysely);
  } finally {
    await database.close();
  }
}

export function isPostgresEmpty(url: string): Promise<boolean> {
  return withPostgres(url, async (kysely) => (await existingOwnTables(kysely)).length === 0);
}

export function highestRevisionInPostgres(url: string): Promise<number> {
  return withPostgres(url, async (kysely) => {
    if (!(await existingOwnTables(kysely)).includes('trips')) return 0;
    const trips = kysely.selectFrom('trips').select((eb) => eb.fn.max('revision').as('highest'));
    return (await trips.executeTakeFirst())?.highest ?? 0;
  });
}

async function moveAside(kysely: Kysely<Schema>, schema: string): Promise<void> {
  await sql`create schema ${sql.id(schema)}`.execute(kysely);
  for (const table of await existingOwnTables(kysely)) {
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

/** Fills the database in one transaction. Moves existing tables to the schema `aside`. */
export function fillPostgres(url: string, rows: Snapshot, aside: string | null): Promise<void> {
  return withPostgres(url, (kysely) =>
    kysely.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('set local lock_timeout = 10000'));
      if (aside !== null) await moveAside(tx, aside);
      await migrate(tx, await currentSchema(tx));
      for (const table of rows.tables.filter(isOwnTable)) {
        await sql`delete from ${sql.id(table)}`.execute(tx);
        for await (const batch of rows.rows(table)) await insert(tx, table, batch);
      }
    }),
  );
}
