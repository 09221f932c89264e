import { CompiledQuery, type Kysely, sql } from 'kysely';
import { openPostgres } from '../dialects/postgres.ts';
import { migrateWithin } from '../migrate.ts';
import type { Schema } from '../tables/schema.ts';
import { ownTables } from './own-tables.ts';
import { isOwnTable, type Row, type Snapshot } from './snapshot.ts';

/** Any number that no other program on the database takes. Who fills it has this lock until that is committed, or is not. */
const FILL_LOCK = 0x72656975;
/** Milliseconds for a commit that is under way: a disk or a replica may be slow. */
const COMMIT_MS = 30_000;

/** A lost connection fails the question under way, which says so; thrown out of turn it would end the program. */
function failsTheQuestion(): void {}

/** Tables of ours; those of other programs are nobody's business here. */
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

/** Whether there is no game of ours in the database. Rejects when it cannot be had. */
export async function isPostgresEmpty(url: string): Promise<boolean> {
  const { kysely, database } = openPostgres(url, failsTheQuestion);
  try {
    return (await tablesThere(kysely)).length === 0;
  } finally {
    await database.close();
  }
}

/** Whether a game of ours was moved aside to `schema`. Rejects when the database cannot be had. */
export async function isAside(url: string, schema: string): Promise<boolean> {
  const { kysely, database } = openPostgres(url, failsTheQuestion);
  try {
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(kysely);
    return rows.length > 0;
  } finally {
    await database.close();
  }
}

/** The highest number of the live log that the game in the database has given out; 0 when there is none. */
export async function highestInPostgres(url: string): Promise<number> {
  const { kysely, database } = openPostgres(url, failsTheQuestion);
  try {
    if (!(await tablesThere(kysely)).includes('trips')) return 0;
    const trips = kysely.selectFrom('trips').select((eb) => eb.fn.max('revision').as('highest'));
    return (await trips.executeTakeFirst())?.highest ?? 0;
  } finally {
    await database.close();
  }
}

/**
 * Whether a filling that broke off is there after all. Its commit may still be under way, with nobody left to hear of that: waits
 * for its end, and rejects when there is none. `aside` as it was given to `fillPostgres`.
 */
export async function isFilled(url: string, aside: string | null): Promise<boolean> {
  const { kysely, database } = openPostgres(url, failsTheQuestion);
  try {
    await kysely.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${COMMIT_MS}`));
      await takeFillLock(tx);
    });
  } finally {
    await database.close();
  }
  return aside === null ? !(await isPostgresEmpty(url)) : isAside(url, aside);
}

async function takeFillLock(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx);
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
 * Makes the schema of today and fills it with the rows of an up-to-date SQLite snapshot, in one transaction: all or nothing.
 * `aside` is the schema that tables which are there move to; null when there are none.
 */
export async function fillPostgres(url: string, rows: Snapshot, aside: string | null): Promise<void> {
  const { kysely, database } = openPostgres(url, failsTheQuestion);
  try {
    await kysely.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('set local lock_timeout = 10000'));
      await takeFillLock(tx);
      if (aside !== null) await moveAside(tx, aside);
      await migrateWithin(tx, await currentSchema(tx));
      for (const table of rows.tables.filter(isOwnTable)) {
        await sql`delete from ${sql.id(table)}`.execute(tx);
        for await (const batch of rows.rows(table)) await insert(tx, table, batch);
      }
    });
  } finally {
    await database.close();
  }
}
