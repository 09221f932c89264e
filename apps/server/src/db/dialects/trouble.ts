import type { DialectName } from '../database.ts';

/**
 * Why a database cannot do its work: `full` until there is room, `refused` until it may write again, `busy` while somebody
 * else holds it, `unreachable` until it answers, `damaged` until it is restored.
 */
export type DatabaseTroubleReason = 'full' | 'refused' | 'busy' | 'unreachable' | 'damaged';

/**
 * What a transaction throws when the database is in trouble, rather than asked for something it cannot do. Nothing of it
 * counts; only where the connection broke during the commit nobody knows.
 */
export class DatabaseTrouble extends Error {
  readonly reason: DatabaseTroubleReason;

  constructor(reason: DatabaseTroubleReason, cause: unknown) {
    super(`The database is in trouble: ${reason}`, { cause });
    this.name = 'DatabaseTrouble';
    this.reason = reason;
  }
}

/** SQLite keeps what sort of error it is in the lowest byte of its code, and the details above that. */
const SQLITE_SORT = 0xff;
/** Another connection has the file, or a lock of it. */
export const SQLITE_BUSY = 5;

/** https://sqlite.org/rescode.html */
const SQLITE_REASONS: ReadonlyMap<number, DatabaseTroubleReason> = new Map([
  [SQLITE_BUSY, 'busy'],
  [8, 'refused'],
  [10, 'refused'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'refused'],
  [26, 'damaged'],
]);

/** What sort of error SQLite says this is; null when it is none of SQLite's. */
export function sqliteSort(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & SQLITE_SORT : null;
}

/** By SQLSTATE (appendix A of PostgreSQL's manual), or by what Node says of the connection. */
const POSTGRES_REASONS: ReadonlyMap<unknown, DatabaseTroubleReason> = new Map([
  ['53100', 'full'],
  ['53200', 'busy'],
  ['53300', 'busy'],
  ['25006', 'refused'],
  ['58030', 'refused'],
  // Shut down by its keeper, crashed, starting up, or its database dropped.
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
  ['57P04', 'unreachable'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
]);
/** SQLSTATE's class of broken connections. */
const CONNECTION_CLASS = '08';
/** What the client says by itself, and gives no code for. */
const CLIENT_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

function postgresReason(error: Error): DatabaseTroubleReason | undefined {
  const code = 'code' in error ? error.code : undefined;
  const reason = POSTGRES_REASONS.get(code);
  if (reason !== undefined) return reason;
  const isLost = typeof code === 'string' && code.length === 5 && code.startsWith(CONNECTION_CLASS);
  return isLost || CLIENT_MESSAGES.test(error.message) ? 'unreachable' : undefined;
}

/** The trouble that an error of a transaction stands for; any other comes back as it is. */
export function databaseTrouble(error: unknown, dialect: DialectName): unknown {
  if (!(error instanceof Error)) return error;
  const sort = dialect === 'sqlite' ? sqliteSort(error) : null;
  const reason = dialect === 'postgres' ? postgresReason(error) : SQLITE_REASONS.get(sort ?? 0);
  return reason === undefined ? error : new DatabaseTrouble(reason, error);
}

/** SQLite's codes for a second row of the same key, and PostgreSQL's. */
const SAME_KEY: ReadonlySet<unknown> = new Set([1555, 2067, '23505']);

/** Whether there is a row already that has what names a new one. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && SAME_KEY.has(error.errcode)) || ('code' in error && SAME_KEY.has(error.code));
}
