import { randomUUID } from 'node:crypto';
import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import { done, type Outcome, refuse, tryLater } from '@reisspel/rules/outcome';
import { createSenderAdmission } from '../platform/admission.ts';
import type { Clock } from '../platform/clock.ts';
import { PHOTO_MAGIC_BYTES, photoFormat, photoTooLarge } from '../platform/pictures/images.ts';
import { sha256 } from '../platform/secrets/digest.ts';
import type { Part, PartKey, UploadParts } from '../platform/storage/upload-parts.ts';
import { within } from '../platform/timing.ts';

interface Try {
  unwanted: AbortSignal;
  /** Records that bytes arrived, which keeps the attempt from being replaced for `quietMs`. */
  heard(): void;
  end(): void;
}

interface Latest {
  /** Resolves when the previous attempt, if it was quiet, has ended. */
  begin(name: string): Promise<Try>;
  stop(name: string): Promise<void>;
}

/** Two tabs that cannot see each other go on side by side: they would stop each other for ever. */
function createLatest({ clock, quietMs }: { clock: Clock; quietMs: number }): Latest {
  const latest = new Map<string, { heardAt: number; stop: () => void; ended: Promise<void> }>();
  return {
    async stop(name) {
      const under = latest.get(name);
      under?.stop();
      await under?.ended;
    },
    async begin(name) {
      const unwanted = new AbortController();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const own = { heardAt: clock.now(), stop: () => unwanted.abort(), ended };
      const before = latest.get(name);
      latest.set(name, own);
      if (before && clock.now() - before.heardAt >= quietMs) {
        before.stop();
        await before.ended;
      }
      return {
        unwanted: unwanted.signal,
        heard() {
          own.heardAt = clock.now();
        },
        end() {
          if (latest.get(name) === own) latest.delete(name);
          end();
        },
      };
    },
  };
}

/** Bytes of unfinished uploads in memory: some 300 phone photos, or 17 of the largest allowed. */
const UPLOAD_BUDGET_BYTES = 256 * 1024 * 1024;
/** Concurrent uploads of one team: its phones and a retry. No team can take the whole budget. */
const UPLOADS_PER_SENDER = 4;
/** TCP recovers after most of a minute without signal; restarts cost more (docs/decisions/0016). */
const STALL_MS = 90_000;

/** Milliseconds without a byte before a new request with the same photo replaces this one. */
const QUIET_MS = 5_000;

const TOO_BUSY = tryLater('too_busy');

interface Upload {
  sender: string;
  /** Id of the photo: a new upload of the same id replaces one that has gone quiet. */
  id?: string;
  maxBytes?: number;
  /** True for the rest of a photo, which does not start with a photo's magic bytes. */
  isRest?: boolean;
  onBroken?: (bytes: Buffer) => Promise<void>;
}

export interface PhotoReader {
  /** Refuses as soon as the header, the size or the first bytes show that it is no photo. */
  read<T>(request: Request, upload: Upload, use: (bytes: Buffer) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  readKept<T>(
    kept: { sender: string; length: number; load: () => Promise<Buffer | null> },
    use: (bytes: Buffer | null) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /** Resolves when the current upload, which its sender gave up, has ended. */
  stop(upload: { sender: string; id: string }): Promise<void>;
}

/** The next bytes, or the end; null for a body that breaks off, stalls or is no longer wanted. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  unwanted: AbortSignal,
): Promise<Buffer | 'end' | null> {
  if (unwanted.aborted) return null;
  try {
    const result = await within(reader.read(), STALL_MS, null);
    if (result === null || unwanted.aborted) return null;
    if (result.done) return 'end';
    const { buffer, byteOffset, byteLength } = result.value;
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch {
    return null;
  }
}

interface Collecting {
  taken: { bytes: number };
  maxBytes: number;
  unwanted: AbortSignal;
  heard: () => void;
  isRest: boolean;
  onBroken: (bytes: Buffer) => Promise<void>;
}

export function createPhotoReader({ clock }: { clock: Clock }): PhotoReader {
  let held = 0;
  const senders = createSenderAdmission({ atOnce: UPLOADS_PER_SENDER, waiting: 0 });
  const uploads = createLatest({ clock, quietMs: QUIET_MS });

  async function collect(
    body: ReadableStream<Uint8Array>,
    { taken, maxBytes, unwanted, heard, isRest, onBroken }: Collecting,
  ): Promise<Outcome<Buffer>> {
    const reader = body.getReader();
    // Nobody can use an error of this.
    const stop = () => void reader.cancel().catch(() => {});
    unwanted.addEventListener('abort', stop, { once: true });
    const chunks: Buffer[] = [];
    let head = Buffer.alloc(0);
    for (;;) {
      const chunk = await nextChunk(reader, unwanted);
      if (chunk === null) {
        // Frees the connection of a phone that is gone.
        stop();
        if (isRest || photoFormat(head) !== null) await onBroken(Buffer.concat(chunks));
        return refuse('upload_interrupted');
      }
      if (chunk === 'end') break;
      heard();
      taken.bytes += chunk.byteLength;
      held += chunk.byteLength;
      if (taken.bytes > maxBytes) return photoTooLarge(maxBytes);
      if (held > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
      chunks.push(chunk);
      if (isRest || head.byteLength >= PHOTO_MAGIC_BYTES) continue;
      head = Buffer.concat(chunks);
      if (head.byteLength >= PHOTO_MAGIC_BYTES && photoFormat(head) === null)
        return refuse('photo_unsupported');
    }
    if (taken.bytes === 0) return refuse('photo_missing');
    if (!isRest && photoFormat(head) === null) return refuse('photo_unsupported');
    return done(Buffer.concat(chunks));
  }

  return {
    async readKept({ sender, length, load }, use) {
      const answer = await senders.run(sender, async () => {
        if (held + length > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
        held += length;
        try {
          return await use(await load());
        } finally {
          held -= length;
        }
      });
      return answer ?? TOO_BUSY;
    },
    stop: ({ sender, id }) => uploads.stop(`${sender} ${id}`),
    async read(request, { sender, id = randomUUID(), ...upload }, use) {
      const { maxBytes = MAX_PHOTO_BYTES, isRest = false, onBroken = async () => {} } = upload;
      const { body } = request;
      if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return photoTooLarge(maxBytes);
      if (body === null) return refuse('photo_missing');
      const { unwanted, heard, end } = await uploads.begin(`${sender} ${id}`);
      const taken = { bytes: 0 };
      try {
        const answer = await senders.run(sender, async () => {
          const bytes = await collect(body, { taken, maxBytes, unwanted, heard, isRest, onBroken });
          if (!bytes.ok) return bytes;
          // The body is complete: a later attempt need not wait, and gets the same answer.
          end();
          return use(bytes.value);
        });
        return answer ?? TOO_BUSY;
      } finally {
        held -= taken.bytes;
        end();
      }
    },
  };
}

/** Temporary refusals: the phone sends the same photo again, and may need its kept bytes. */
const PASSING: ReadonlySet<string> = new Set([
  'upload_interrupted',
  'upload_mismatch',
  'too_busy',
  'photo_not_verified',
  'ai_budget_spent',
]);

export interface ResumedBodies {
  read<T>(request: Request, key: PartKey, use: (bytes: Buffer) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Discards the photo and refuses if it does not match `digest` (`Repr-Digest`). */
  readKept<T>(
    key: PartKey,
    digest: string | undefined,
    use: (bytes: Buffer) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  part(key: PartKey): Promise<Part | null>;
  addRest(request: Request, key: PartKey, part: Part): Promise<Outcome<Part>>;
  has(key: PartKey): Promise<boolean>;
  settle(key: PartKey, answer: Outcome<unknown>): Promise<void>;
}

export function createResumedBodies(photoReader: PhotoReader, uploadParts: UploadParts): ResumedBodies {
  return {
    read(request, key, use) {
      const length = Number(request.headers.get('content-length') ?? 0);
      const onBroken = (bytes: Buffer) => uploadParts.keep(key, { offset: 0, length, bytes });
      return photoReader.read(request, { sender: key.teamId, id: key.id, onBroken }, use);
    },
    async readKept(key, digest, use) {
      const part = await uploadParts.find(key);
      if (part === null) return refuse('upload_mismatch');
      const kept = { sender: key.teamId, length: part.length, load: () => uploadParts.whole(key) };
      return photoReader.readKept(kept, async (bytes) => {
        if (bytes === null) return refuse('upload_mismatch');
        const own = `sha-256=:${sha256(bytes, 'base64')}:`;
        if (own === digest) return use(bytes);
        await uploadParts.discard(key);
        return refuse('upload_mismatch');
      });
    },
    async part(key) {
      // When a connection died silently, its bytes are still in memory until the upload is stopped.
      await photoReader.stop({ sender: key.teamId, id: key.id });
      return uploadParts.find(key);
    },
    async addRest(request, key, { offset, length }) {
      const keep = (bytes: Buffer) => uploadParts.keep(key, { offset, length, bytes });
      const upload = { sender: key.teamId, id: key.id, maxBytes: length - offset, isRest: true };
      return photoReader.read(request, { ...upload, onBroken: keep }, async (bytes) => {
        await keep(bytes);
        const now = await uploadParts.find(key);
        return now === null ? refuse('not_found') : done(now);
      });
    },
    has: async (key) => (await uploadParts.find(key)) !== null,
    async settle(key, answer) {
      if (answer.ok || !PASSING.has(answer.code)) await uploadParts.discard(key);
    },
  };
}
