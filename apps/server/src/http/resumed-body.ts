import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { sha256 } from '../platform/digest.ts';
import type { Part, PartKey, UploadParts } from '../platform/upload-parts.ts';
import type { PhotoReader } from './photo-body.ts';

/** Temporary refusals: the phone sends the same photo again, and may need its kept bytes. */
const PASSING: ReadonlySet<string> = new Set([
  'upload_interrupted',
  'upload_mismatch',
  'too_busy',
  'photo_not_verified',
  'ai_budget_spent',
]);

/** Resumes photo uploads that broke off (docs/decisions/0016). */
export interface ResumedBodies {
  /** Reads a complete photo. Keeps the received bytes when the body breaks off. */
  read<T>(request: Request, key: PartKey, use: (bytes: Buffer) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Passes the assembled photo to `use` if it matches `digest` (`Repr-Digest`); otherwise discards
   * it and refuses.
   */
  readKept<T>(
    key: PartKey,
    digest: string | undefined,
    use: (bytes: Buffer) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /** The kept part, after stopping the upload under way and including its bytes. */
  part(key: PartKey): Promise<Part | null>;
  addRest(request: Request, key: PartKey, part: Part): Promise<Outcome<Part>>;
  has(key: PartKey): Promise<boolean>;
  /** Discards the kept bytes, unless the answer was a temporary refusal. */
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
