import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { createDatabase, type Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Milliseconds to wait for another process (a backup, a second server by mistake) to let go of the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Prepared statements kept: more than the app has, so each is compiled once. */
const STATEMENT_CACHE_SIZE = 300;

/** Takes the write lock at once: a transaction that reads first and writes later cannot fail on the upgrade. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite's DDL is transactional; Kysely's adapter says it is not, which would leave half a migration behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function isInput(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  );
}

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (!isInput(value)) throw new TypeError(`SQLite cannot store a ${typeof value}`);
    return value;
  });
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...inputs(parameters)),
    run: (parameters) => statement.run(...inputs(parameters)),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

/** Keeps prepared statements, oldest use dropped first. */
function cachingPrepare(database: DatabaseSync): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = cache.get(sql) ?? adapt(database.prepare(sql));
    cache.delete(sql);
    cache.set(sql, statement);
    const oldest = cache.size > STATEMENT_CACHE_SIZE ? cache.keys().next() : undefined;
    if (oldest?.done === false) cache.delete(oldest.value);
    return statement;
  };
}

/** Opens or creates the database file at `path`; a commit is on disk when it returns (WAL, synchronous FULL). */
export function openSqlite(
  path: string,
  onError: (error: unknown) => void,
): { kysely: Kysely<Schema>; database: Database } {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const config = { database: { prepare: cachingPrepare(file), close: () => file.close() } };
  class Dialect extends SqliteDialect {
    override createDriver(): Driver {
      return new ImmediateSqliteDriver(config);
    }
    override createAdapter(): SqliteAdapter {
      return new TransactionalDdlAdapter();
    }
  }
  const kysely = new Kysely<Schema>({ dialect: new Dialect(config) });
  return { kysely, database: createDatabase(kysely, 'sqlite', onError) };
}
