import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = join(import.meta.dirname, 'common-passwords.txt');

let known: ReadonlySet<string> | null = null;

/** Lines with this prefix name the source of the list. */
const REMARK = '#';

function read(): ReadonlySet<string> {
  const lines = readFileSync(LIST, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith(REMARK)));
}

/** True for passwords that are guessed first (ASVS 6.2.4). Ignores case and outer spaces. */
export function isCommonPassword(password: string): boolean {
  known ??= read();
  return known.has(password.trim().toLowerCase());
}
