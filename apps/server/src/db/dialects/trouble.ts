import type { DialectName } from '../database.ts';
import type { DatabaseSettings } from '../open.ts';

/** `busy`: locked or overloaded. `refused`: cannot be written. `damaged`: needs a backup. */
export type DatabaseTroubleReason = 'full' | 'refused' | 'busy' | 'unreachable' | 'damaged';

/** A failure of the database itself, not of the query. Probably nothing was committed. */
export class DatabaseTrouble extends Error {
  readonly reason: DatabaseTroubleReason;

  constructor(reason: DatabaseTroubleReason, cause: unknown) {
    super(`The database is in trouble: ${reason}`, { cause });
    this.name = 'DatabaseTrouble';
    this.reason = reason;
  }
}

/** The lowest byte of an SQLite error code is the primary code; the rest are details. */
const SQLITE_PRIMARY_CODE = 0xff;
/** SQLITE_BUSY: another connection locks the file. */
export const SQLITE_BUSY = 5;

/** SQLite's result codes: https://sqlite.org/rescode.html */
const SQLITE_REASONS: ReadonlyMap<number, DatabaseTroubleReason> = new Map([
  [SQLITE_BUSY, 'busy'],
  [8, 'refused'],
  [10, 'refused'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'refused'],
  [26, 'damaged'],
]);

export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & SQLITE_PRIMARY_CODE : null;
}

/** PostgreSQL's SQLSTATE (appendix A of its manual) or Node's code of a connection error. */
const POSTGRES_REASONS: ReadonlyMap<unknown, DatabaseTroubleReason> = new Map([
  ['53100', 'full'],
  ['53200', 'busy'],
  ['53300', 'busy'],
  ['25006', 'refused'],
  ['58030', 'refused'],
  // The server was stopped, crashed or is starting up, or the database was dropped.
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
/** SQLSTATE class of connection exceptions. */
const CONNECTION_CLASS = '08';
/** Messages of the `pg` client for errors that have no code. */
const CLIENT_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

function postgresReason(error: Error): DatabaseTroubleReason | undefined {
  const code = 'code' in error ? error.code : undefined;
  const reason = POSTGRES_REASONS.get(code);
  if (reason !== undefined) return reason;
  const isLost = typeof code === 'string' && code.length === 5 && code.startsWith(CONNECTION_CLASS);
  return isLost || CLIENT_MESSAGES.test(error.message) ? 'unreachable' : undefined;
}

/** Wraps a failure of the database in `DatabaseTrouble`. Returns other errors unchanged. */
export function databaseTrouble(error: unknown, dialect: DialectName): unknown {
  if (!(error instanceof Error)) return error;
  const reason = dialect === 'postgres' ? postgresReason(error) : SQLITE_REASONS.get(sqliteCode(error) ?? 0);
  return reason === undefined ? error : new DatabaseTrouble(reason, error);
}

/** SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE and PostgreSQL's unique_violation. */
const SAME_KEY: ReadonlySet<unknown> = new Set([1555, 2067, '23505']);

/** True when an insert failed because its key is taken. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && SAME_KEY.has(error.errcode)) || ('code' in error && SAME_KEY.has(error.code));
}

/** The database cannot be opened. The message names the setting, but not its value (a password). */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

const UNREACHABLE =
  'PostgreSQL is niet te bereiken. Draait het, en kloppen de host en de poort in DATABASE_URL?';
const NO_TLS = 'PostgreSQL kent geen versleutelde verbindingen, en sslmode in DATABASE_URL vraagt erom.';
const UNTRUSTED =
  'Het certificaat van PostgreSQL is niet te vertrouwen. Noem dat van zijn maker achteraan in DATABASE_URL: sslmode=verify-full&sslrootcert=/pad/naar/ca.crt';

const ADVICE_BY_CODE: ReadonlyMap<unknown, string> = new Map([
  [
    '28P01',
    'PostgreSQL laat ons niet in. Kloppen de gebruiker en het wachtwoord in DATABASE_URL? Tekens als # en / staan daarin als %23 en %2F.',
  ],
  [
    '28000',
    'PostgreSQL laat ons zo niet in. Wil het een versleutelde verbinding (sslmode=verify-full achteraan in DATABASE_URL), of is de gebruiker er niet toegelaten?',
  ],
  ['3D000', 'PostgreSQL heeft deze database niet. Klopt de naam achteraan in DATABASE_URL?'],
  ['ENOTFOUND', 'De host in DATABASE_URL bestaat niet, of is van hier niet te vinden.'],
]);
/** OpenSSL's codes for certificates: DEPTH_ZERO_SELF_SIGNED_CERT, CERT_HAS_EXPIRED and so on. */
const CERTIFICATE_CODE = /CERT|UNABLE_TO_VERIFY/;
const PG_NO_TLS_MESSAGE = 'The server does not support SSL connections';

function adviceOf(error: Error, code: unknown): string | undefined {
  if (error.message === PG_NO_TLS_MESSAGE) return NO_TLS;
  if (typeof code === 'string' && CERTIFICATE_CODE.test(code)) return UNTRUSTED;
  const trouble = databaseTrouble(error, 'postgres');
  const isAway = trouble instanceof DatabaseTrouble && trouble.reason === 'unreachable';
  return ADVICE_BY_CODE.get(code) ?? (isAway ? UNREACHABLE : undefined);
}

function adviceWithCode(error: unknown): string | null {
  if (error instanceof DatabaseTrouble) return adviceWithCode(error.cause);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const advice = adviceOf(error, code);
  return advice === undefined ? null : `${advice}${code === undefined ? '' : ` (${code})`}`;
}

/** Replaces known errors by `NoDatabase`, because they may quote a password. */
export async function withDatabaseAdvice<T>({ kind }: DatabaseSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = kind === 'postgres' ? adviceWithCode(error) : null;
    throw advice === null ? error : new NoDatabase(advice);
  }
}
