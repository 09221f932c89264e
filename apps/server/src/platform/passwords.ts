import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { isCommonPassword } from './common-passwords.ts';
import { equalSecrets, sha256 } from './digest.ts';

/** The password of who keeps this server. It comes from the settings and is stored nowhere. */
export interface OwnerPassword {
  /** Whether `guess` is it; takes as long for any guess. */
  matches(guess: string): boolean;
  /** What the database keeps of a session's token. Another password makes another hash, so its sessions are none. */
  hashToken(token: string): string;
}

/** How what is done in an owner's session is written down: a name for the browser that says nothing of its token. */
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

/** An argon2id hash (the library's default kind) in its standard text form, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** The same of a password that somebody chooses for a door of theirs: not one that everybody tries first. */
export async function hashChosenPassword(password: string): Promise<Outcome<string>> {
  return isCommonPassword(password) ? refuse('password_common') : done(await hashPassword(password));
}

/** Whether `password` is the one `passwordHash` was made of. Throws on a malformed hash. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
