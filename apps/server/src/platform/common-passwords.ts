import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = join(import.meta.dirname, 'common-passwords.txt');

let known: ReadonlySet<string> | null = null;

/** Lines that begin so say where the others come from. */
const REMARK = '#';

function read(): ReadonlySet<string> {
  const lines = readFileSync(LIST, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith(REMARK)));
}

/** Whether so many people choose this password, however they write it, that it is guessed first (ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  known ??= read();
  return known.has(password.trim().toLowerCase());
}
