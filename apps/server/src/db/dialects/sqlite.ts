import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { createDatabase, type Database } from '../database.ts';
import type { Schema } from '../tables/schema.ts';
import { SQLITE_BUSY, sqliteCode } from './trouble.ts';

/** Milliseconds to wait while another process (a backup, a second server) locks the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Milliseconds between two attempts, in which this process handles other requests. */
const BUSY_PAUSE_MS = 20;
/** Milliseconds that SQLite may block this process: enough for another process's commit. */
const BLOCKING_TIMEOUT_MS = 50;
/** Prepared statements in the cache: more than the app has, so each is compiled once. */
const STATEMENT_CACHE_SIZE = 300;
/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN: https://sqlite.org/rescode.html */
const DISK_ERRORS: ReadonlySet<number> = new Set([8, 10, 14]);

/** Begins a transaction. While another process locks the file, retries without blocking. */
async function beginOn(connection: DatabaseConnection, begin: CompiledQuery): Promise<void> {
  for (const patience = AbortSignal.timeout(BUSY_TIMEOUT_MS); ; await sleep(BUSY_PAUSE_MS)) {
    try {
      await connection.executeQuery(begin);
      return;
    } catch (error) {
      if (sqliteCode(error) !== SQLITE_BUSY || patience.aborted) throw error;
    }
  }
}

/** Takes the write lock when a transaction begins, so that its first write cannot fail. */
class LockingSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(config: SqliteDialectConfig, file: SqliteFile) {
    super(config);
    this.#file = file;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const isReopened = this.#file.reopen();
    const begin = CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate');
    try {
      await beginOn(connection, begin);
    } catch (error) {
      // A file that was opened read-only may be writable by now.
      if (isReopened || !this.#file.reopen()) throw error;
      await beginOn(connection, begin);
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back by itself on some errors; a second rollback would hide the first error.
    if (this.#file.isInTransaction) await super.rollbackTransaction(connection);
  }
}

/** Migrates in a transaction, unlike Kysely's own adapter: a failure leaves nothing half done. */
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

type ErrorListener = (error: unknown) => void;

function adapt(statement: StatementSync, onError: ErrorListener): SqliteStatement {
  const watched = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => watched(() => statement.all(...inputs(parameters))),
    run: (parameters) => watched(() => statement.run(...inputs(parameters))),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

function cachingPrepare(database: DatabaseSync, onError: ErrorListener): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = cache.get(sql) ?? adapt(database.prepare(sql), onError);
    cache.delete(sql);
    cache.set(sql, statement);
    const oldest = cache.size > STATEMENT_CACHE_SIZE ? cache.keys().next() : undefined;
    if (oldest?.done === false) cache.delete(oldest.value);
    return statement;
  };
}

/** A connection that can be reopened after a disk error. */
class SqliteFile {
  readonly #path: string;
  #connection: DatabaseSync;
  #prepare: (sql: string) => SqliteStatement;
  #hadDiskError = false;

  constructor(path: string) {
    this.#path = path;
    this.#connection = connect(path);
    this.#prepare = this.#preparing();
  }

  get isInTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** A number that changes when another connection commits. */
  get dataVersion(): number {
    const [row]: unknown[] = this.prepare('pragma data_version').all([]);
    return typeof row === 'object' && row !== null && 'data_version' in row ? Number(row.data_version) : 0;
  }

  prepare = (sql: string): SqliteStatement => this.#prepare(sql);

  close = (): void => this.#connection.close();

  /** Reopens the file after a disk error. False in a transaction or without such an error. */
  reopen(): boolean {
    if (!this.#hadDiskError) return false;
    // `mode=rw` creates no file, so an empty database cannot replace one on a missing disk.
    const address = pathToFileURL(this.#path);
    address.searchParams.set('mode', 'rw');
    const fresh = connect(address);
    this.close();
    this.#connection = fresh;
    this.#prepare = this.#preparing();
    this.#hadDiskError = false;
    return true;
  }

  #preparing(): (sql: string) => SqliteStatement {
    return cachingPrepare(this.#connection, (error) => {
      if (DISK_ERRORS.has(sqliteCode(error) ?? 0)) this.#hadDiskError = true;
    });
  }
}

/** With `synchronous = full` a commit is durable. `secure_delete` overwrites deleted rows. */
function connect(address: string | URL): DatabaseSync {
  const connection = new DatabaseSync(address, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
      pragma secure_delete = on; pragma busy_timeout = ${BLOCKING_TIMEOUT_MS};`);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

export function openSqlite(
  path: string,
  onError: (error: unknown) => void,
): { kysely: Kysely<Schema>; database: Database } {
  const file = new SqliteFile(path);
  const config = { database: file };
  class Dialect extends SqliteDialect {
    override createDriver(): Driver {
      return new LockingSqliteDriver(config, file);
    }
    override createAdapter(): SqliteAdapter {
      return new TransactionalDdlAdapter();
    }
  }
  const kysely = new Kysely<Schema>({ dialect: new Dialect(config) });
  let seen = file.dataVersion;
  const isWrittenElsewhere = () => {
    const before = seen;
    try {
      seen = file.dataVersion;
    } catch {
      // After an error, the file may have been replaced.
      return true;
    }
    return seen !== before;
  };
  return { kysely, database: createDatabase(kysely, 'sqlite', onError, isWrittenElsewhere) };
}
