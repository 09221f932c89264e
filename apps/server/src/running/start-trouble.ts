import { ConfigError } from '../config/config.ts';
import { DatabaseTrouble, databaseTrouble, NoDatabase } from '../db/dialects/trouble.ts';

const PORT_ADVICE: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'De poort is al bezet. Draait Reisspel al? Zet anders een andere poort in PORT.'],
  ['EACCES', 'Deze poort mag dit programma niet openen. Zet een poort boven de 1023 in PORT.'],
  ['EADDRNOTAVAIL', 'Dit adres heeft deze machine niet. Klopt HOST?'],
  ['ENOTFOUND', 'Dit adres bestaat niet. Klopt HOST?'],
]);
const NOT_WRITABLE =
  'In de map van DATA_DIR mag dit programma niet schrijven. Geef de map aan zijn gebruiker (chown).';
const NO_FOLDER = 'Er staat een bestand waar DATA_DIR een map zou hebben.';
const FOLDER_ADVICE: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', NOT_WRITABLE],
  ['EPERM', NOT_WRITABLE],
  ['EROFS', 'De schijf van DATA_DIR laat niet toe dat er geschreven wordt.'],
  ['ENOSPC', 'De schijf van DATA_DIR is vol.'],
  ['ENOTDIR', NO_FOLDER],
  ['EEXIST', NO_FOLDER],
]);
/** SQLite's codes for a file that cannot be opened or written (https://sqlite.org/rescode.html). */
const CANNOT_OPEN = [14, 8];
const CANNOT_OPEN_ADVICE =
  'De database in de map van DATA_DIR is niet te openen. Zijn de map en reisspel.db van de gebruiker van dit programma (chown)?';
const DAMAGED_ADVICE =
  'De database (reisspel.db in de map van DATA_DIR) is beschadigd. Zet een back-up terug: npm run backup -- restore --replace BESTAND.';
/** System calls for opening a port: listening, and looking up the host name. */
const PORT_CALLS = ['listen', 'getaddrinfo'];

/** Returns one line for the operator, with the setting to check; null for an unknown error. */
export function startTrouble(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof NoDatabase) return error.message;
  const trouble = databaseTrouble(error, 'sqlite');
  if (trouble instanceof DatabaseTrouble && trouble.reason === 'damaged') {
    const cause = trouble.cause instanceof Error ? ` (${trouble.cause.message})` : '';
    return `${DAMAGED_ADVICE}${cause}`;
  }
  if (error instanceof Error && 'errcode' in error)
    return CANNOT_OPEN.some((code) => code === error.errcode)
      ? `${CANNOT_OPEN_ADVICE} (${error.message})`
      : null;
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return null;
  const isOfPort = PORT_CALLS.some((call) => call === error.syscall);
  const advice = (isOfPort ? PORT_ADVICE : FOLDER_ADVICE).get(error.code);
  return advice === undefined ? null : `${advice} (${error.message})`;
}
