import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import { PHOTO_MAGIC_BYTES, photoFormat, photoTooLarge } from '../platform/images.ts';
import { done, type Outcome, refuse, tryLater } from '../platform/outcome.ts';
import { within } from '../platform/within.ts';
import { createShares } from './shares.ts';

/** Bytes of unfinished uploads held at once: some 300 phone photos, or 17 of the largest allowed. */
const UPLOAD_BUDGET_BYTES = 256 * 1024 * 1024;
/** Uploads of one sender (a team) at once: its phones, and a retry that overtakes; none can take the whole budget. */
const UPLOADS_PER_SENDER = 4;
/** Milliseconds without a byte after which an upload is given up: its phone has lost the network, and will retry. */
const STALL_MS = 20_000;

const TOO_BUSY = tryLater('too_busy');

/** Reads photo uploads into memory, all of them together within one budget. */
export interface PhotoReader {
  /** Hands the bytes to `use`; `id` names a team, or the organiser. Refuses as soon as the header, the size or the first bytes say that it is no photo. */
  read<T>(
    request: Request,
    sender: { id: string; maxBytes?: number },
    use: (bytes: Buffer) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
}

type Chunk = { done: true } | { done: false; bytes: Buffer };

/** The next piece of a body; null when it stalled or broke off. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Chunk | null> {
  try {
    const result = await within(reader.read(), STALL_MS, null);
    if (result === null || result.done) return result && { done: true };
    const { buffer, byteOffset, byteLength } = result.value;
    return { done: false, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  } catch {
    return null;
  }
}

export function createPhotoReader(): PhotoReader {
  let held = 0;
  const shares = createShares(UPLOADS_PER_SENDER);

  async function collect(
    body: ReadableStream<Uint8Array>,
    taken: { bytes: number },
    maxBytes: number,
  ): Promise<Outcome<Buffer>> {
    const reader = body.getReader();
    const chunks: Buffer[] = [];
    let head = Buffer.alloc(0);
    for (;;) {
      const chunk = await nextChunk(reader);
      if (chunk === null) {
        // Frees the connection of a phone that is gone; there is nobody to hear of a failure in it.
        reader.cancel().catch(() => {});
        return refuse('upload_interrupted');
      }
      if (chunk.done) break;
      taken.bytes += chunk.bytes.byteLength;
      held += chunk.bytes.byteLength;
      if (taken.bytes > maxBytes) return photoTooLarge(maxBytes);
      if (held > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
      chunks.push(chunk.bytes);
      if (head.byteLength >= PHOTO_MAGIC_BYTES) continue;
      head = Buffer.concat(chunks);
      if (head.byteLength >= PHOTO_MAGIC_BYTES && photoFormat(head) === null)
        return refuse('photo_unsupported');
    }
    if (taken.bytes === 0) return refuse('photo_missing');
    return photoFormat(head) === null ? refuse('photo_unsupported') : done(Buffer.concat(chunks));
  }

  return {
    async read(request, { id, maxBytes = MAX_PHOTO_BYTES }, use) {
      if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return photoTooLarge(maxBytes);
      if (request.body === null) return refuse('photo_missing');
      if (!shares.take(id)) return TOO_BUSY;
      const taken = { bytes: 0 };
      try {
        const bytes = await collect(request.body, taken, maxBytes);
        return bytes.ok ? await use(bytes.value) : bytes;
      } finally {
        held -= taken.bytes;
        shares.giveBack(id);
      }
    },
  };
}
