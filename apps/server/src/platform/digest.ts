import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares without telling by its duration how much was right, or how long the right one is. */
export function equalSecrets(a: string, b: string): boolean {
  // Of one length, whatever was typed.
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** The SHA-256 of what is in memory, written out. Of a text it is that of its UTF-8. */
export function sha256(content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding);
}
