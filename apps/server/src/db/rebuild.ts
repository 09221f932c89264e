import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { migrate, migrateAsOf } from './migrate.ts';
import type { Row, Rows } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';

/** What keeps rows from being a database. */
export type RebuildProblem =
  /** A row that the tables of its time do not take. */
  | { readonly kind: 'row'; readonly table: string; readonly reason: string }
  /** Rows that refer to a row that is not there. */
  | { readonly kind: 'reference'; readonly table: string }
  | { readonly kind: 'integrity'; readonly reason: string };

/** Kysely has finished, and each of its steps is one commit: a scratch file that a power cut takes is made anew. */
const IN_HASTE = 'pragma synchronous = off; pragma foreign_keys = off;';

function rethrow(error: unknown): never {
  throw error;
}

async function changeSchema(
  path: string,
  change: (kysely: ReturnType<typeof openSqlite>['kysely']) => Promise<void>,
): Promise<void> {
  const { kysely, database } = openSqlite(path, rethrow);
  try {
    await change(kysely);
  } finally {
    await database.close();
  }
}

function columnOf(row: Row, column: string): string | number | null {
  const value = row[column];
  if (value === undefined) throw new Error(`It has no ${column}`);
  return value;
}

function inserter(file: DatabaseSync, table: string): (row: Row) => void {
  let columns: string[] = [];
  let statement: StatementSync | null = null;
  return (row) => {
    if (statement === null) {
      columns = Object.keys(row);
      const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`);
      statement = file.prepare(
        `insert into "${table.replaceAll('"', '""')}" (${names.join()}) values (${names.map(() => '?').join()})`,
      );
    }
    if (Object.keys(row).length !== columns.length)
      throw new Error('It has other columns than the row before');
    statement.run(...columns.map((name) => columnOf(row, name)));
  };
}

async function fill(file: DatabaseSync, rows: Rows): Promise<RebuildProblem | null> {
  for (const table of rows.tables) {
    const insert = inserter(file, table);
    for await (const batch of rows.rows(table)) {
      try {
        for (const row of batch) insert(row);
      } catch (error) {
        return { kind: 'row', table, reason: error instanceof Error ? error.message : String(error) };
      }
    }
  }
  return null;
}

function check(file: DatabaseSync): RebuildProblem | null {
  const orphan = file.prepare('pragma foreign_key_check').get();
  if (orphan !== undefined) return { kind: 'reference', table: String(orphan['table']) };
  const verdict = String(file.prepare('pragma integrity_check').get()?.['integrity_check']);
  return verdict === 'ok' ? null : { kind: 'integrity', reason: verdict };
}

/** All rows, or none. */
async function load(path: string, rows: Rows): Promise<RebuildProblem | null> {
  const file = new DatabaseSync(path);
  try {
    file.exec(`${IN_HASTE} begin`);
    // What a migration writes by itself is in the rows already.
    for (const table of rows.tables) file.exec(`delete from "${table.replaceAll('"', '""')}"`);
    const problem = (await fill(file, rows)) ?? check(file);
    file.exec(problem === null ? 'commit' : 'rollback');
    return problem;
  } catch (error) {
    // A table that this schema does not have.
    if (!(error instanceof Error && error.message.startsWith('no such table'))) throw error;
    return { kind: 'row', table: '', reason: error.message };
  } finally {
    file.close();
  }
}

/**
 * Makes an SQLite file at `path`, where nothing is yet, of rows from either database: with the schema that they were read
 * with, checked there, and then brought up to date as a server of that time would be. Durable when it resolves without a
 * problem; otherwise what is at `path` is of no use. `rows` must be of migrations that this version knows.
 */
export async function rebuildDatabase(path: string, rows: Rows): Promise<RebuildProblem | null> {
  await changeSchema(path, (kysely) => migrateAsOf(kysely, rows.migrations));
  const problem = await load(path, rows);
  if (problem === null) await changeSchema(path, migrate);
  return problem;
}
