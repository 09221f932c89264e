import { DatabaseSync } from 'node:sqlite';
import { isOwnTable, MIGRATION_TABLE, ROWS_AT_ONCE, type Row, type Snapshot, toRow } from './snapshot.ts';

/** Milliseconds to wait for who holds the file: the server while it starts. */
const BUSY_TIMEOUT_MS = 5_000;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function names(file: DatabaseSync, sql: string, ...inputs: string[]): string[] {
  return file
    .prepare(sql)
    .all(...inputs)
    .map(({ name }) => String(name));
}

/** The file's tables, each after those that its rows refer to. */
function tablesInOrder(file: DatabaseSync): string[] {
  const found = names(
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
  for (const table of found) add(table, []);
  return [...ordered];
}

function* batches(file: DatabaseSync, table: string): Generator<Row[]> {
  let batch: Row[] = [];
  for (const found of file.prepare(`select * from ${quoted(table)}`).iterate()) {
    batch.push(toRow(found));
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Reads within one transaction of a connection of its own. With a WAL nobody waits for a reader; the WAL grows until it is
 * closed. Its tables are in an order in which they can be filled again.
 */
export function openSqliteSnapshot(path: string): Snapshot {
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
