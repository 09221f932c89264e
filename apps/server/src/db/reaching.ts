import type { DatabaseSettings } from './open.ts';
import { DatabaseTrouble, databaseTrouble } from './trouble.ts';

/** What keeps a program from its database, for who starts it: the setting to look at, and nothing of what stands there. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

const UNREACHABLE =
  'PostgreSQL is niet te bereiken. Draait het, en kloppen de host en de poort in DATABASE_URL?';
const LOGIN =
  'PostgreSQL laat ons niet in. Kloppen de gebruiker en het wachtwoord in DATABASE_URL? Tekens als # en / staan daarin als %23 en %2F.';

/** By SQLSTATE, or by what Node says of the connection; what is not here is looked up in `trouble.ts`. */
const ADVICE: ReadonlyMap<unknown, string> = new Map([
  ['28P01', LOGIN],
  ['28000', LOGIN],
  ['3D000', 'PostgreSQL heeft deze database niet. Klopt de naam achteraan in DATABASE_URL?'],
  ['ENOTFOUND', 'De host in DATABASE_URL bestaat niet, of is van hier niet te vinden.'],
]);

function adviceOn(error: unknown): string | null {
  if (error instanceof DatabaseTrouble) return adviceOn(error.cause);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const trouble = databaseTrouble(error, 'postgres');
  const isAway = trouble instanceof DatabaseTrouble && trouble.reason === 'unreachable';
  const advice = ADVICE.get(code) ?? (isAway ? UNREACHABLE : null);
  return advice && `${advice} (${code ?? 'geen antwoord'})`;
}

/**
 * Does what a program begins with. Throws `NoDatabase` in place of what PostgreSQL or the way to it throws when it cannot be had: that
 * may hold pieces of a password that was not encoded.
 */
export async function reaching<T>({ kind }: DatabaseSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = kind === 'postgres' ? adviceOn(error) : null;
    throw advice === null ? error : new NoDatabase(advice);
  }
}
