import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { storageTroubleOf } from './s3-trouble.ts';
import { within } from './within.ts';

/** What an object is said to be; `sha256` null is not said. */
interface StorePromise {
  key: string;
  sha256: string | null;
}

/** Rejects when nothing comes for so long. Who reads slowly is not waited for here. */
async function nextWithin(
  body: AsyncIterator<Buffer>,
  milliseconds: number,
): Promise<IteratorResult<Buffer>> {
  const next = await within(body.next(), milliseconds, null);
  if (next === null) throw new Error('The store stopped in the middle of an object');
  return next;
}

async function* checked(body: Readable, { key, sha256 }: StorePromise, idleMs: number) {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  try {
    for (;;) {
      const { done, value } = await nextWithin(chunks, idleMs);
      if (done) break;
      if (held !== null) yield held;
      hash.update(value);
      held = value;
    }
  } catch (error) {
    throw storageTroubleOf(error);
  } finally {
    body.destroy();
  }
  if (sha256 !== null && hash.digest('hex') !== sha256) throw new Error(`Damaged in the store: ${key}`);
  if (held !== null) yield held;
}

/**
 * The content of an object, of which the last piece is given only when the whole is what was put: who reads a damaged one
 * sees it break off, and takes nothing wrong for right.
 */
export function checkedBody(body: Readable, promise: StorePromise, idleMs: number): Readable {
  const stream = Readable.from(checked(body, promise, idleMs), { objectMode: false });
  // Closed before it was read, it has not begun to look after the body.
  stream.once('close', () => body.destroy());
  return stream;
}
