import type { DatabaseSettings } from '../open.ts';
import { DatabaseTrouble, databaseTrouble } from './trouble.ts';

/**
 * Tells the administrator why the database cannot be reached: names the setting, never its value.
 */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

const UNREACHABLE =
  'PostgreSQL is niet te bereiken. Draait het, en kloppen de host en de poort in DATABASE_URL?';
const NO_TLS = 'PostgreSQL kent geen versleutelde verbindingen, en sslmode in DATABASE_URL vraagt erom.';
const UNTRUSTED =
  'Het certificaat van PostgreSQL is niet te vertrouwen. Noem dat van zijn maker achteraan in DATABASE_URL: sslmode=verify-full&sslrootcert=/pad/naar/ca.crt';

/** By SQLSTATE, or by Node's code for the connection. */
const BY_CODE: ReadonlyMap<unknown, string> = new Map([
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
const OF_CERTIFICATE = /CERT|UNABLE_TO_VERIFY/;
/** A message of the `pg` client that comes without a code. */
const WITHOUT_TLS = 'The server does not support SSL connections';

function adviceOf(error: Error, code: unknown): string | undefined {
  if (error.message === WITHOUT_TLS) return NO_TLS;
  if (typeof code === 'string' && OF_CERTIFICATE.test(code)) return UNTRUSTED;
  const trouble = databaseTrouble(error, 'postgres');
  const isAway = trouble instanceof DatabaseTrouble && trouble.reason === 'unreachable';
  return BY_CODE.get(code) ?? (isAway ? UNREACHABLE : undefined);
}

function adviceOn(error: unknown): string | null {
  if (error instanceof DatabaseTrouble) return adviceOn(error.cause);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const advice = adviceOf(error, code);
  return advice === undefined ? null : `${advice}${code === undefined ? '' : ` (${code})`}`;
}

/**
 * Runs the first database work of a program. When PostgreSQL cannot be reached it throws
 * `NoDatabase` instead of the original error, which may contain parts of an unencoded password.
 */
export async function reaching<T>({ kind }: DatabaseSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = kind === 'postgres' ? adviceOn(error) : null;
    throw advice === null ? error : new NoDatabase(advice);
  }
}
