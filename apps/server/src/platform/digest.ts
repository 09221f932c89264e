import { createHash } from 'node:crypto';

/** A short name for a long text (SHA-256, base64url): to know it again without keeping it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}
