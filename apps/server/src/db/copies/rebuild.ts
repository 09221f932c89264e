import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { rethrow } from '../database.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { DatabaseTrouble, databaseTrouble } from '../dialects/trouble.ts';
import { migrate, migrateAsOf } from '../migrate.ts';
import type { Schema } from '../tables/schema.ts';
import { isOwnTable, quoted, type Row, type Rows } from './snapshot.ts';
import { removeSqlite } from './sqlite-files.ts';

/** The file is temporary and made again after a power cut, so it needs no fsync. */
const FAST_PRAGMAS = 'pragma synchronous = off; pragma foreign_keys = off;';

export async function withSqliteFile<T>(
  path: string,
  work: (kysely: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const { kysely, database } = openSqlite(path, rethrow);
  try {
    return await work(kysely);
  } finally {
    await database.close();
  }
}

function columnOf(row: Row, column: string): string | number | null {
  const value = row[column];
  if (value === undefined) throw new Error(`A row has no ${column}`);
  return value;
}

function createInserter(file: DatabaseSync, table: string): (row: Row) => void {
  let columns: string[] = [];
  let statement: StatementSync | null = null;
  return (row) => {
    if (statement === null) {
      columns = Object.keys(row);
      const names = columns.map(quoted);
      statement = file.prepare(`insert into ${quoted(table)} (${names}) values (${names.map(() => '?')})`);
    }
    if (Object.keys(row).length !== columns.length)
      throw new Error('A row has other columns than the row before it');
    statement.run(...columns.map((name) => columnOf(row, name)));
  };
}

function messageOrThrow(error: unknown): string {
  const trouble = databaseTrouble(error, 'sqlite');
  if (trouble instanceof DatabaseTrouble) throw trouble;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') throw error;
  return error.message;
}

async function fill(file: DatabaseSync, { tables, rows }: Rows): Promise<string | null> {
  for (const table of tables) {
    const insert = createInserter(file, table);
    try {
      for await (const batch of rows(table)) for (const row of batch) insert(row);
    } catch (error) {
      return `${table}: ${messageOrThrow(error)}`;
    }
  }
  return null;
}

/** Returns a name that is not one of our tables. The names come from a backup and go into SQL. */
function unknownTable(file: DatabaseSync, names: readonly string[]): string | undefined {
  const tables = file.prepare("select name from sqlite_schema where type = 'table'").all();
  const own = new Set(tables.map(({ name }) => String(name)).filter(isOwnTable));
  return names.find((name) => !own.has(name));
}

function check(file: DatabaseSync): string | null {
  const orphan = file.prepare('pragma foreign_key_check').get();
  if (orphan !== undefined) return `${orphan['table']}: A row refers to a row that does not exist`;
  const verdict = String(file.prepare('pragma integrity_check').get()?.['integrity_check']);
  return verdict === 'ok' ? null : verdict;
}

/** Loads all rows, or none if there is a problem. Returns that problem, or null. */
async function load(path: string, rows: Rows): Promise<string | null> {
  using file = new DatabaseSync(path);
  const unknown = unknownTable(file, rows.tables);
  if (unknown !== undefined) return `${unknown}: Not a table of the version that made the backup`;
  file.exec(`${FAST_PRAGMAS} begin`);
  // Migrations insert rows too, and the backup already contains those.
  for (const table of rows.tables) file.exec(`delete from ${quoted(table)}`);
  const problem = (await fill(file, rows)) ?? check(file);
  file.exec(problem === null ? 'commit' : 'rollback');
  return problem;
}

/**
 * Builds an SQLite file with the schema of the rows, checks it, and migrates it to the current
 * schema. This version must know all of `rows.migrations`. Returns what is wrong with the rows, or
 * null.
 */
export async function rebuildDatabase(path: string, rows: Rows): Promise<string | null> {
  await removeSqlite(path);
  await withSqliteFile(path, (kysely) => migrateAsOf(kysely, rows.migrations));
  const problem = await load(path, rows);
  if (problem === null) await withSqliteFile(path, (kysely) => migrate(kysely));
  return problem;
}
