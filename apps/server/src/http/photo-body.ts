import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import { PHOTO_MAGIC_BYTES, photoFormat } from '../platform/images.ts';
import { done, type Outcome, refuse } from '../platform/outcome.ts';

/** Bytes of unfinished uploads held at once: some 300 phone photos, or 17 of the largest allowed. */
const UPLOAD_BUDGET_BYTES = 256 * 1024 * 1024;
/** Seconds after which a phone that was turned away tries again. */
const RETRY_AFTER_S = 5;

const TOO_LARGE: Outcome<never> = {
  ok: false,
  code: 'photo_too_large',
  params: { maxBytes: MAX_PHOTO_BYTES },
};
const TOO_BUSY: Outcome<never> = {
  ok: false,
  code: 'too_busy',
  params: { retryAfterSeconds: RETRY_AFTER_S },
};

/** Reads photo uploads into memory, all of them together within one budget. */
export interface PhotoReader {
  /** Hands the bytes to `use`; refuses as soon as the header, the size or the first bytes say that it is no photo. */
  read<T>(request: Request, use: (bytes: Buffer) => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

export function createPhotoReader(): PhotoReader {
  let held = 0;

  async function collect(
    body: ReadableStream<Uint8Array>,
    taken: { bytes: number },
  ): Promise<Outcome<Buffer>> {
    const chunks: Buffer[] = [];
    let head = Buffer.alloc(0);
    for await (const chunk of body) {
      taken.bytes += chunk.byteLength;
      held += chunk.byteLength;
      if (taken.bytes > MAX_PHOTO_BYTES) return TOO_LARGE;
      if (held > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
      chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      if (head.byteLength < PHOTO_MAGIC_BYTES) {
        head = Buffer.concat(chunks);
        if (head.byteLength >= PHOTO_MAGIC_BYTES && photoFormat(head) === null)
          return refuse('photo_unsupported');
      }
    }
    if (taken.bytes === 0) return refuse('photo_missing');
    if (photoFormat(head) === null) return refuse('photo_unsupported');
    return done(Buffer.concat(chunks));
  }

  return {
    async read(request, use) {
      if (Number(request.headers.get('content-length') ?? 0) > MAX_PHOTO_BYTES) return TOO_LARGE;
      if (request.body === null) return refuse('photo_missing');
      const taken = { bytes: 0 };
      try {
        const bytes = await collect(request.body, taken);
        return bytes.ok ? await use(bytes.value) : bytes;
      } finally {
        held -= taken.bytes;
      }
    },
  };
}
