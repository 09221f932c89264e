import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Counts and digests what it is shown. */
export function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    show(chunk: Uint8Array): void {
      hash.update(chunk);
      bytes += chunk.length;
    },
    /** The length and SHA-256 (hex) of all of it; asked once, at the end. */
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

export async function digestOfStream(stream: Readable): Promise<{ bytes: number; sha256: string }> {
  const meter = createMeter();
  for await (const chunk of stream) meter.show(chunk);
  return meter.result();
}
