import { DatabaseSync } from 'node:sqlite';
import type { DialectName } from '../database.ts';
import type { DatabaseSettings } from '../open.ts';

/** Milliseconds to wait while another process locks the file, such as a server that starts. */
const BUSY_TIMEOUT_MS = 5_000;

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function names(file: DatabaseSync, sql: string, ...inputs: string[]): string[] {
  return file
    .prepare(sql)
    .all(...inputs)
    .map(({ name }) => String(name));
}

/** Returns the tables, each after the tables that its foreign keys refer to. */
function tablesInOrder(file: DatabaseSync): string[] {
  const tables = names(
    file,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`,
  ).filter(isOwnTable);
  const ordered = new Set<string>();
  const add = (table: string, above: readonly string[]) => {
    if (ordered.has(table) || above.includes(table)) return;
    const parents = names(file, 'select "table" as name from pragma_foreign_key_list(?)', table);
    for (const parent of parents) add(parent, [...above, table]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

function* batches(file: DatabaseSync, table: string): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of file.prepare(`select * from ${quoted(table)}`).iterate()) {
    batch.push(toRow(row));
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Reads in one transaction on its own connection. The WAL grows until `close`. */
function openSqliteSnapshot(path: string): Snapshot {
  const file = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    file.exec('begin');
    const tables = tablesInOrder(file);
    const size = file
      .prepare('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()')
      .get();
    return {
      dialect: 'sqlite',
      bytes: Number(size?.['bytes']),
      migrations: names(file, `select name from ${MIGRATION_TABLE} order by name`),
      tables,
      async *rows(table) {
        yield* batches(file, table);
      },
      async close() {
        if (file.isOpen) file.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

export type Row = Readonly<Record<string, string | number | null>>;

export interface Rows {
  readonly migrations: readonly string[];
  /** The names of the tables, without Kysely's migration tables. */
  readonly tables: readonly string[];
  rows(table: string): AsyncIterable<readonly Row[]>;
}

/** The whole database at one moment. Reading it blocks no writer. */
export interface Snapshot extends Rows {
  readonly dialect: DialectName;
  readonly bytes: number;
  close(): Promise<void>;
}

/** Rows in a batch. It is small because a row with a whole game may take a megabyte. */
export const ROWS_AT_ONCE = 200;

/** Kysely's own table. Its content is in `migrations` of a snapshot. */
export const MIGRATION_TABLE = 'kysely_migration';
export function isOwnTable(name: string): boolean {
  return !name.startsWith(MIGRATION_TABLE);
}

/** Throws when a value is neither text, number nor null. */
export function toRow(columns: object): Row {
  const row: Record<string, string | number | null> = {};
  for (const [column, value] of Object.entries(columns)) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`Column ${column} holds a ${typeof value}, which a backup cannot`);
    }
    row[column] = value;
  }
  return row;
}

/** Opens a snapshot on its own connection, because the server's pool is for the game. */
export async function openSnapshot(settings: DatabaseSettings): Promise<Snapshot> {
  if (settings.kind === 'sqlite') return openSqliteSnapshot(settings.path);
  const { openPostgresSnapshot } = await import('./postgres.ts');
  return openPostgresSnapshot(settings.url);
}
