import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The password of who keeps this server. It comes from the settings and is stored nowhere. */
export interface OwnerPassword {
  /** Whether `guess` is it; takes as long for any guess. */
  matches(guess: string): boolean;
  /** What the database keeps of a session's token. Another password makes another hash, so its sessions are none. */
  hashToken(token: string): string;
}

/** How what is done in an owner's session is written down: a name for the browser that says nothing of its token. */
export function ownerAuthor(token: string): { role: 'owner'; device: string } {
  return { role: 'owner', device: createHash('sha256').update(`author ${token}`).digest('hex').slice(0, 32) };
}

export function createOwnerPassword(password: string): OwnerPassword {
  // Of one length, whatever was typed.
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  const right = digest(password);
  return {
    matches: (guess) => timingSafeEqual(digest(guess), right),
    hashToken: (token) => createHmac('sha256', password).update(token).digest('hex'),
  };
}
