import pg from 'pg';
import { connectTo, type OwnConnection } from '../dialects/postgres-client.ts';
import { ownTables } from './own-tables.ts';
import { isOwnTable, MIGRATION_TABLE, ROWS_AT_ONCE, type Row, type Snapshot, toRow } from './snapshot.ts';

/** Milliseconds for one query: a batch of rows, or the size of all tables. */
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

/** Reads as `pg_dump` does: one read-only transaction sees the state at its start. */
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
