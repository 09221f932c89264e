import { createHash } from 'node:crypto';

/** The SHA-256 of what is in memory, written out. Of a text it is that of its UTF-8. */
export function sha256(content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding);
}
