import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The password of who keeps this server. It comes from the settings and is stored nowhere. */
export interface OwnerPassword {
  /** Whether `guess` is it; takes as long for any guess. */
  matches(guess: string): boolean;
  /** What the database keeps of a session's token. Another password makes another hash, so its sessions are none. */
  hashToken(token: string): string;
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
