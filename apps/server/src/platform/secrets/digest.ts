import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that the duration reveals nothing about the secret. */
export function equalSecrets(a: string, b: string): boolean {
  // The digests have equal length, as `timingSafeEqual` requires.
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(a), digest(b));
}

export function sha256(content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding);
}
