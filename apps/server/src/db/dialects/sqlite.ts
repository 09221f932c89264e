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
import { SQLITE_BUSY, sqliteSort } from './trouble.ts';

/** Milliseconds to wait for another process (a backup, a second server by mistake) to let go of the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Milliseconds between two looks whether it did: other requests go on meanwhile. */
const BUSY_PAUSE_MS = 20;
/** Milliseconds that SQLite itself waits, and this process with it: for what lasts as long as another's commit. */
const BLOCKING_TIMEOUT_MS = 50;
/** Prepared statements kept: more than the app has, so each is compiled once. */
const STATEMENT_CACHE_SIZE = 300;
/** Read-only, a failing disk, a file that is gone: https://sqlite.org/rescode.html */
const SUSPECT: ReadonlySet<number> = new Set([8, 10, 14]);

/** Waits for another process to let go of the file, without keeping this one from anything else. */
async function beginOn(connection: DatabaseConnection, begin: CompiledQuery): Promise<void> {
  for (const patience = AbortSignal.timeout(BUSY_TIMEOUT_MS); ; await sleep(BUSY_PAUSE_MS)) {
    try {
      await connection.executeQuery(begin);
      return;
    } catch (error) {
      if (sqliteSort(error) !== SQLITE_BUSY || patience.aborted) throw error;
    }
  }
}

/**
 * Takes the write lock at once to write: a transaction that reads first and writes later cannot fail on the upgrade. To
 * read it takes none, so that what is there can be read while nothing can be written.
 */
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
    const isMended = this.#file.mend();
    const begin = CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate');
    try {
      await beginOn(connection, begin);
    } catch (error) {
      // What opened to be read only, may be written to by now.
      if (isMended || !this.#file.mend()) throw error;
      await beginOn(connection, begin);
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A file in trouble has done so itself; to ask for it again would hide what was wrong.
    if (this.#file.isInTransaction) await super.rollbackTransaction(connection);
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

/** Hears of each error, and gives what is to be thrown. */
type Note = (error: unknown) => unknown;

function adapt(statement: StatementSync, note: Note): SqliteStatement {
  const noted = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw note(error);
    }
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => noted(() => statement.all(...inputs(parameters))),
    run: (parameters) => noted(() => statement.run(...inputs(parameters))),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

/** Keeps prepared statements, oldest use dropped first. */
function cachingPrepare(database: DatabaseSync, note: Note): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = cache.get(sql) ?? adapt(database.prepare(sql), note);
    cache.delete(sql);
    cache.set(sql, statement);
    const oldest = cache.size > STATEMENT_CACHE_SIZE ? cache.keys().next() : undefined;
    if (oldest?.done === false) cache.delete(oldest.value);
    return statement;
  };
}

/** A connection to the file, made anew after an error that it may not outlive: a disk that was away, rights that were mended. */
class SqliteFile {
  readonly #path: string;
  #connection: DatabaseSync;
  #prepare: (sql: string) => SqliteStatement;
  #isSuspect = false;

  constructor(path: string) {
    this.#path = path;
    this.#connection = connect(path);
    this.#prepare = this.#preparing();
  }

  get isInTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** Changes with each commit of another connection. */
  get dataVersion(): number {
    const [row]: unknown[] = this.prepare('pragma data_version').all([]);
    return typeof row === 'object' && row !== null && 'data_version' in row ? Number(row.data_version) : 0;
  }

  prepare = (sql: string): SqliteStatement => this.#prepare(sql);

  close = (): void => this.#connection.close();

  /**
   * Opens the file anew if it has to be, before a transaction begins; whether it did. Throws what SQLite says of one that
   * cannot be opened.
   */
  mend(): boolean {
    if (!this.#isSuspect) return false;
    // Never a new file: where the disk is away, an empty one would be written over it.
    const address = pathToFileURL(this.#path);
    address.searchParams.set('mode', 'rw');
    const fresh = connect(address);
    this.close();
    this.#connection = fresh;
    this.#prepare = this.#preparing();
    this.#isSuspect = false;
    return true;
  }

  #preparing(): (sql: string) => SqliteStatement {
    const note = (error: unknown) => {
      if (SUSPECT.has(sqliteSort(error) ?? 0)) this.#isSuspect = true;
      return error;
    };
    return cachingPrepare(this.#connection, note);
  }
}

/**
 * A commit is on disk when it returns (WAL, synchronous FULL). What is deleted is overwritten with zeros: measured, this costs no
 * write more (1.00 of the bytes of an answer, of its processor time 0.97 to 1.08).
 */
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

/** Opens or creates the database file at `path`. */
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
      // A file in trouble may be another one afterwards.
      return true;
    }
    return seen !== before;
  };
  return { kysely, database: createDatabase(kysely, 'sqlite', onError, isWrittenElsewhere) };
}
