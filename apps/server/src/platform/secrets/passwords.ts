import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { equalSecrets, sha256 } from './digest.ts';

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

export interface OwnerPassword {
  matches(guess: string): boolean;
  hashToken(token: string): string;
}

/** The author of an owner's acts in the log. `device` does not reveal the browser's token. */
export function ownerAuthor(token: string): { role: 'owner'; device: string } {
  return { role: 'owner', device: sha256(`author ${token}`, 'hex').slice(0, 32) };
}

export function createOwnerPassword(password: string): OwnerPassword {
  return {
    matches: (guess) => equalSecrets(guess, password),
    hashToken: (token) => createHmac('sha256', password).update(token).digest('hex'),
  };
}

/** OWASP's argon2id minimum (19 MiB, 2 passes): about 20 ms, in a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export async function hashChosenPassword(password: string): Promise<Outcome<string>> {
  return isCommonPassword(password) ? refuse('password_common') : done(await hashPassword(password));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
