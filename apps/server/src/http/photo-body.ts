import { randomUUID } from 'node:crypto';
import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import { done, type Outcome, refuse, tryLater } from '@reisspel/rules/outcome';
import type { Clock } from '../platform/clock.ts';
import { PHOTO_MAGIC_BYTES, photoFormat, photoTooLarge } from '../platform/images.ts';
import { createShares } from '../platform/shares.ts';
import { within } from '../platform/within.ts';

interface Try {
  /** Aborted when a later try of the same took this one's place. */
  unwanted: AbortSignal;
  /** There is life in it: it keeps its place for so long. */
  heard(): void;
  /** To be called when it holds nothing any more that the next one needs. Again does no harm. */
  end(): void;
}

/** Tries of the same thing, of which one that has gone quiet makes way for the next. */
interface Latest {
  /** Ends the quiet try before this one, if there is one, and resolves when that has ended. */
  begin(name: string): Promise<Try>;
  /** Ends the try that is under way, quiet or not, and resolves when it has ended: its sender says that it is over. */
  stop(name: string): Promise<void>;
}

/**
 * `quietMs`: milliseconds after which a try is quiet. Two that are both alive, as of two tabs that cannot see each other, go on
 * side by side: else they would end each other for ever.
 */
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
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
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

/** Bytes of unfinished uploads held at once: some 300 phone photos, or 17 of the largest allowed. */
const UPLOAD_BUDGET_BYTES = 256 * 1024 * 1024;
/** Uploads of one sender (a team) at once: its phones, and a retry that overtakes; none can take the whole budget. */
const UPLOADS_PER_SENDER = 4;
/**
 * Milliseconds without a byte after which an upload is given up. TCP carries on by itself after most of a minute behind
 * a hill; to begin anew costs a phone on 2G a minute of sending, and its owner the data (docs/decisions/0016).
 */
const STALL_MS = 90_000;

/** Milliseconds without a byte after which the same photo in a new request means that this one's network is gone. */
const QUIET_MS = 5_000;

const TOO_BUSY = tryLater('too_busy');

interface Upload {
  /** Names a team, or the organiser. */
  sender: string;
  /** Names what is sent: a try that has gone quiet makes way for the next one. */
  id?: string;
  maxBytes?: number;
  /** Whether these are the last bytes of a photo, which look like nothing. */
  isRest?: boolean;
  /** Is given what came of a body that broke off, while its place is still taken. */
  onBroken?: (bytes: Buffer) => Promise<void>;
}

/** Reads photo uploads into memory, all of them together within one budget. */
export interface PhotoReader {
  /** Hands the bytes to `use`. Refuses as soon as the header, the size or the first bytes say that it is no photo. */
  read<T>(request: Request, upload: Upload, use: (bytes: Buffer) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Hands a photo of so many bytes that has come before to `use`, within the same bounds. */
  readKept<T>(
    kept: { sender: string; length: number; load: () => Promise<Buffer | null> },
    use: (bytes: Buffer | null) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /** Ends the try of the same that is under way: its sender says that it is over. Resolves when nothing more comes of it. */
  stop(upload: { sender: string; id: string }): Promise<void>;
}

type Chunk = { done: true } | { done: false; bytes: Buffer };

/** The next piece of a body; null when it stalled or broke off, or is not wanted any more. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  unwanted: AbortSignal,
): Promise<Chunk | null> {
  if (unwanted.aborted) return null;
  let giveUp = () => {};
  const stopped = new Promise<null>((resolve) => {
    giveUp = () => resolve(null);
  });
  unwanted.addEventListener('abort', giveUp);
  try {
    const result = await within(Promise.race([reader.read(), stopped]), STALL_MS, null);
    if (result === null || result.done) return result && { done: true };
    const { buffer, byteOffset, byteLength } = result.value;
    return { done: false, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  } catch {
    return null;
  } finally {
    unwanted.removeEventListener('abort', giveUp);
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
  const shares = createShares(UPLOADS_PER_SENDER);
  const uploads = createLatest({ clock, quietMs: QUIET_MS });

  async function collect(
    body: ReadableStream<Uint8Array>,
    { taken, maxBytes, unwanted, heard, isRest, onBroken }: Collecting,
  ): Promise<Outcome<Buffer>> {
    const reader = body.getReader();
    const chunks: Buffer[] = [];
    let head = Buffer.alloc(0);
    for (;;) {
      const chunk = await nextChunk(reader, unwanted);
      if (chunk === null) {
        // Frees the connection of a phone that is gone; there is nobody to hear of a failure in it.
        reader.cancel().catch(() => {});
        if (isRest || photoFormat(head) !== null) await onBroken(Buffer.concat(chunks));
        return refuse('upload_interrupted');
      }
      if (chunk.done) break;
      heard();
      taken.bytes += chunk.bytes.byteLength;
      held += chunk.bytes.byteLength;
      if (taken.bytes > maxBytes) return photoTooLarge(maxBytes);
      if (held > UPLOAD_BUDGET_BYTES) return TOO_BUSY;
      chunks.push(chunk.bytes);
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
      if (held + length > UPLOAD_BUDGET_BYTES || !shares.take(sender)) return TOO_BUSY;
      held += length;
      try {
        return await use(await load());
      } finally {
        held -= length;
        shares.giveBack(sender);
      }
    },
    stop: ({ sender, id }) => uploads.stop(`${sender} ${id}`),
    async read(request, { sender, id = randomUUID(), ...upload }, use) {
      const { maxBytes = MAX_PHOTO_BYTES, isRest = false, onBroken = async () => {} } = upload;
      if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return photoTooLarge(maxBytes);
      if (request.body === null) return refuse('photo_missing');
      const { unwanted, heard, end } = await uploads.begin(`${sender} ${id}`);
      if (!shares.take(sender)) {
        end();
        return TOO_BUSY;
      }
      const taken = { bytes: 0 };
      try {
        const bytes = await collect(request.body, { taken, maxBytes, unwanted, heard, isRest, onBroken });
        if (!bytes.ok) return bytes;
        // All of it is here: what comes later waits for nothing, and gets the same answer.
        end();
        return await use(bytes.value);
      } finally {
        held -= taken.bytes;
        shares.giveBack(sender);
        end();
      }
    },
  };
}
