import { createHmac } from 'node:crypto';
import { sha256 } from './digest.ts';
import { equalSecrets } from './equal-secrets.ts';

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
