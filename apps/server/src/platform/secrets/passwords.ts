import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { equalSecrets, sha256 } from './digest.ts';

const LIST_PATH = join(import.meta.dirname, 'common-passwords.txt');

/** The list is read at its first use; null until then. */
let commonPasswords: ReadonlySet<string> | null = null;

/** Lines with this prefix name the source of the list. */
const COMMENT = '#';

function readCommonPasswords(): ReadonlySet<string> {
  const lines = readFileSync(LIST_PATH, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith(COMMENT)));
}

/** True for passwords that are guessed first (ASVS 6.2.4). Ignores case and outer spaces. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readCommonPasswords();
  return commonPasswords.has(password.trim().toLowerCase());
}

export interface OwnerPassword {
  matches(guess: string): boolean;
  hashToken(token: string): string;
}

/** Returns the author of the owner's acts. `device` names the browser without showing its token. */
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

/** Hashes a password that somebody chooses now. Refuses a common one. */
export async function hashChosenPassword(password: string): Promise<Outcome<string>> {
  return isCommonPassword(password) ? refuse('password_common') : done(await hashPassword(password));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
