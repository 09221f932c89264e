import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The length and SHA-256 (hex) of all that comes. */
export async function digestOfStream(stream: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
