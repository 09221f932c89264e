import { randomUUID } from 'node:crypto';
import { MAX_PHOTO_BYTES, MAX_VIDEO_BYTES } from '@reisspel/contract/limits';
import { done, type Outcome, refuse, tryLater } from '@reisspel/rules/outcome';
import { createSenderAdmission } from '../platform/admission.ts';
import type { Clock } from '../platform/clock.ts';
import { PHOTO_MAGIC_BYTES, photoFormat, photoTooLarge } from '../platform/pictures/images.ts';
import { videoTooLarge } from '../platform/pictures/video.ts';
import { sha256 } from '../platform/secrets/digest.ts';
import type { Part, PartKey, UploadParts } from '../platform/storage/upload-parts.ts';
import { withTimeout } from '../platform/timing.ts';

/** Bytes of unfinished uploads in memory: some 300 phone photos, 35 videos, or ten of 25 MB. */
const UPLOAD_BUDGET_BYTES = 256 * 1024 * 1024;
/** Concurrent uploads of one team: its phones and a retry. No team can take the whole budget. */
const UPLOADS_PER_SENDER = 4;
/** Longest pause in an upload, in ms: a minute without signal costs less than a new one (0016). */
const STALL_MS = 90_000;
/** Milliseconds without a byte before a new request with the same photo replaces this one. */
const QUIET_MS = 5_000;

const TOO_BUSY = tryLater('too_busy');

type UseBytes<T> = (bytes: Buffer) => Promise<Outcome<T>>;

interface Attempt {
  /** Arrival of its last bytes, in epoch milliseconds. */
  lastBytesAt: number;
  unwanted: AbortController;
  ended: Promise<void>;
  end: () => void;
}

/** Replaces an upload only if it receives no bytes, so that two tabs do not stop each other. */
function createLatestUploads(clock: Clock) {
  const latest = new Map<string, Attempt>();

  async function stop(name: string): Promise<void> {
    const attempt = latest.get(name);
    attempt?.unwanted.abort();
    await attempt?.ended;
  }

  async function begin(name: string): Promise<Attempt> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      if (latest.get(name) === attempt) latest.delete(name);
      resolve();
    };
    const attempt: Attempt = { lastBytesAt: clock.now(), unwanted: new AbortController(), ended, end };
    const before = latest.get(name);
    const isQuiet = before !== undefined && clock.now() - before.lastBytesAt >= QUIET_MS;
    const stopped = isQuiet ? stop(name) : undefined;
    latest.set(name, attempt);
    await stopped;
    return attempt;
  }

  return { begin, stop };
}

interface Upload {
  sender: string;
  /** Id of the photo: a new upload of the same id replaces one that receives no bytes. */
  id?: string;
  /** True for a video with its still, which may be larger than a photo. */
  isVideo?: boolean;
  maxBytes?: number;
  /** True for the rest of a photo, which does not start with a photo's magic bytes. */
  isRest?: boolean;
  /** The refusal of an empty file. */
  ifEmpty?: 'photo_missing' | 'model_unsupported' | 'sound_unsupported';
  /** Receives the bytes of a body that broke off, while they still count for the budget. */
  onBroken?: (bytes: Buffer) => Promise<void>;
}

interface StoredUpload {
  sender: string;
  length: number;
  load: () => Promise<Buffer | null>;
}

/** Returns null for a body that breaks off, stalls or is no longer wanted. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  unwanted: AbortSignal,
): Promise<Buffer | 'end' | null> {
  if (unwanted.aborted) return null;
  try {
    const result = await withTimeout(reader.read(), STALL_MS, null);
    if (result === null || unwanted.aborted) return null;
    if (result.done) return 'end';
    const { buffer, byteOffset, byteLength } = result.value;
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch {
    return null;
  }
}

interface Collecting extends Required<Pick<Upload, 'isRest' | 'ifEmpty' | 'onBroken'>> {
  /** Returns the refusal of a body with this many bytes, or null. */
  tooLarge: (bytes: number) => Outcome<never> | null;
  taken: { bytes: number };
  attempt: Attempt;
}

export function createPhotoReader({ clock }: { clock: Clock }) {
  /** Bytes in memory, of all uploads. */
  let heldBytes = 0;
  const senders = createSenderAdmission({ atOnce: UPLOADS_PER_SENDER, waiting: 0 });
  const uploads = createLatestUploads(clock);

  async function collect(
    body: ReadableStream<Uint8Array>,
    { taken, attempt, tooLarge, isRest, ifEmpty, onBroken }: Collecting,
  ): Promise<Outcome<Buffer>> {
    const unwanted = attempt.unwanted.signal;
    const reader = body.getReader();
    // A failed cancel changes nothing.
    const stop = () => void reader.cancel().catch(() => {});
    unwanted.addEventListener('abort', stop, { once: true });
    const chunks: Buffer[] = [];
    let head = Buffer.alloc(0);
    for (;;) {
      const chunk = await nextChunk(reader, unwanted);
      if (chunk === null) {
        stop();
        if (isRest || photoFormat(head) !== null) await onBroken(Buffer.concat(chunks));
        return refuse('upload_interrupted');
      }
      if (chunk === 'end') break;
      attempt.lastBytesAt = clock.now();
      taken.bytes += chunk.byteLength;
      heldBytes += chunk.byteLength;
      const refusal = tooLarge(taken.bytes);
      if (refusal !== null) return refusal;
      if (heldBytes > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
      chunks.push(chunk);
      if (isRest || head.byteLength >= PHOTO_MAGIC_BYTES) continue;
      head = Buffer.concat(chunks);
      if (head.byteLength >= PHOTO_MAGIC_BYTES && photoFormat(head) === null)
        return refuse('photo_unsupported');
    }
    if (taken.bytes === 0) return refuse(ifEmpty);
    if (!isRest && photoFormat(head) === null) return refuse('photo_unsupported');
    return done(Buffer.concat(chunks));
  }

  return {
    /** Loads a photo whose parts are on disk, within the same limits as an upload. */
    async readStored<T>(
      { sender, length, load }: StoredUpload,
      use: (bytes: Buffer | null) => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const answer = await senders.run(sender, async () => {
        if (heldBytes + length > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
        heldBytes += length;
        try {
          return await use(await load());
        } finally {
          heldBytes -= length;
        }
      });
      return answer ?? TOO_BUSY;
    },

    /** Stops the running upload of a photo that its sender withdrew. Resolves when it has ended. */
    stop: ({ sender, id }: { sender: string; id: string }) => uploads.stop(`${sender} ${id}`),

    /** Refuses as soon as a header, the size or the first bytes show an invalid photo. */
    async read<T>(request: Request, upload: Upload, use: UseBytes<T>): Promise<Outcome<T>> {
      const {
        sender,
        id = randomUUID(),
        isVideo = false,
        isRest = false,
        ifEmpty = 'photo_missing',
      } = upload;
      const { maxBytes = isVideo ? MAX_VIDEO_BYTES : MAX_PHOTO_BYTES, onBroken = async () => {} } = upload;
      const refuseSize = isVideo ? videoTooLarge : photoTooLarge;
      const tooLarge = (bytes: number) => (bytes > maxBytes ? refuseSize(maxBytes) : null);
      const { body } = request;
      const refusal = tooLarge(Number(request.headers.get('content-length') ?? 0));
      if (refusal !== null) return refusal;
      if (body === null) return refuse(ifEmpty);
      const attempt = await uploads.begin(`${sender} ${id}`);
      const taken = { bytes: 0 };
      try {
        const answer = await senders.run(sender, async () => {
          const bytes = await collect(body, { taken, attempt, tooLarge, isRest, ifEmpty, onBroken });
          if (!bytes.ok) return bytes;
          // The body is complete: a later attempt need not wait, and gets the same answer.
          attempt.end();
          return use(bytes.value);
        });
        return answer ?? TOO_BUSY;
      } finally {
        heldBytes -= taken.bytes;
        attempt.end();
      }
    },
  };
}

export type PhotoReader = ReturnType<typeof createPhotoReader>;

/** After these refusals, the phone sends the photo again, so the received bytes stay on disk. */
const TEMPORARY_REFUSALS: ReadonlySet<string> = new Set([
  'upload_interrupted',
  'upload_mismatch',
  'too_busy',
  'photo_not_verified',
  'ai_budget_spent',
]);

/** Reads photos whose upload may break off. Keeps the received part until the rest arrives. */
export function createResumableUploads(photoReader: PhotoReader, uploadParts: UploadParts) {
  return {
    read<T>(
      request: Request,
      { isVideo, ...key }: PartKey & { isVideo: boolean },
      use: UseBytes<T>,
    ): Promise<Outcome<T>> {
      const length = Number(request.headers.get('content-length') ?? 0);
      const onBroken = (bytes: Buffer) => uploadParts.append(key, { offset: 0, length, bytes });
      return photoReader.read(request, { sender: key.teamId, id: key.id, isVideo, onBroken }, use);
    },

    /** Discards the photo and refuses if it does not match `digest` (`Repr-Digest`). */
    async readStored<T>(key: PartKey, digest: string | undefined, use: UseBytes<T>): Promise<Outcome<T>> {
      const part = await uploadParts.find(key);
      if (part === null) return refuse('upload_mismatch');
      const kept = { sender: key.teamId, length: part.length, load: () => uploadParts.whole(key) };
      return photoReader.readStored(kept, async (bytes) => {
        if (bytes === null) return refuse('upload_mismatch');
        const actual = `sha-256=:${sha256(bytes, 'base64')}:`;
        if (actual === digest) return use(bytes);
        await uploadParts.discard(key);
        return refuse('upload_mismatch');
      });
    },

    async part(key: PartKey): Promise<Part | null> {
      // On a silently lost connection the bytes are in memory until the upload is stopped.
      await photoReader.stop({ sender: key.teamId, id: key.id });
      return uploadParts.find(key);
    },

    async addRest(request: Request, key: PartKey, { offset, length }: Part): Promise<Outcome<Part>> {
      const append = (bytes: Buffer) => uploadParts.append(key, { offset, length, bytes });
      const upload = { sender: key.teamId, id: key.id, maxBytes: length - offset, isRest: true };
      return photoReader.read(request, { ...upload, onBroken: append }, async (bytes) => {
        await append(bytes);
        const now = await uploadParts.find(key);
        return now === null ? refuse('not_found') : done(now);
      });
    },

    has: async (key: PartKey): Promise<boolean> => (await uploadParts.find(key)) !== null,

    async settle(key: PartKey, answer: Outcome<unknown>): Promise<void> {
      if (answer.ok || !TEMPORARY_REFUSALS.has(answer.code)) await uploadParts.discard(key);
    },
  };
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>;
