import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { IMAGE_RETRIES, IMAGE_RETRY_STEP_MS } from '@reisspel/contract/limits';
import { sha256 } from '../secrets/digest.ts';
import { withTimeout } from '../timing.ts';
import { createS3Client, REAL_TIMES, type S3Settings, type S3Times, storageTroubleOf } from './s3-client.ts';
import {
  assertStorageKey,
  isStorageKey,
  type Storage,
  StorageTrouble,
  type StoredEntry,
  type StoredObject,
} from './storage.ts';

interface ObjectInfo {
  key: string;
  /** null for an object without a hash, which another program stored. */
  sha256: string | null;
}

/** Reads a chunk. Throws if the store sends none in time. A slow reader's time does not count. */
async function nextWithin(
  body: AsyncIterator<Buffer>,
  milliseconds: number,
): Promise<IteratorResult<Buffer>> {
  const next = await withTimeout(body.next(), milliseconds, null);
  if (next === null) throw new Error('The store stopped in the middle of an object');
  return next;
}

async function* checkedChunks(body: Readable, { key, sha256 }: ObjectInfo, idleMs: number) {
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

/** Checks the hash before the last chunk, so that a damaged object breaks off for its reader. */
function checkedBody(body: Readable, info: ObjectInfo, idleMs: number): Readable {
  const stream = Readable.from(checkedChunks(body, info, idleMs), { objectMode: false });
  // When the stream is closed before it was read, the generator never ran its `finally`.
  stream.once('close', () => body.destroy());
  return stream;
}

const UPLOAD_PAUSES_MS = Array.from({ length: IMAGE_RETRIES }, (_, at) => (at + 1) * IMAGE_RETRY_STEP_MS);
/** Other requests get one retry, as an idle connection may be closed. Readers retry themselves. */
const OTHER_PAUSES_MS = [200];
/** From spec 7. */
const CACHE_CONTROL = 'max-age=3600';
/** Metadata with the hash of an object's content ("x-amz-meta-sha256"). */
const HASH = 'sha256';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  glb: 'model/gltf-binary',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  webm: 'video/webm',
};

export interface S3Storage extends Storage {
  signedUrl(key: string, seconds: number): Promise<string>;
  close(): Promise<void>;
}

/** Adds digests, with which the store and this server verify the whole object. */
function uploadOf(key: string, body: Buffer) {
  return {
    Body: body,
    ContentLength: body.byteLength,
    ContentMD5: createHash('md5').update(body).digest('base64'),
    ContentType: MEDIA_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    CacheControl: CACHE_CONTROL,
    Metadata: { [HASH]: sha256(body, 'hex') },
  };
}

export function createS3Storage(settings: S3Settings, times: S3Times = REAL_TIMES): S3Storage {
  const { ask, load, close } = createS3Client(settings, times);
  // Slow phones keep connections in use, which must not block uploads.
  const readClient = createS3Client(settings, times);
  const objectAt = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.bucket, Key: key };
  };

  return {
    async put(key, body) {
      const object = { ...objectAt(key), ...uploadOf(key, body) };
      const sent = await ask(UPLOAD_PAUSES_MS, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand(object), { abortSignal }),
      );
      if (sent === null)
        throw new StorageTrouble('refused', new Error('The store answered the upload with 404'));
    },

    async get(key, range): Promise<StoredObject | null> {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const object = { ...objectAt(key), ...part };
      const answer = await readClient.ask(OTHER_PAUSES_MS, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.GetObjectCommand(object), { abortSignal }),
      );
      if (answer === null) return null;
      const { Body: body, ContentLength: bytes, Metadata: metadata } = answer;
      if (!(body instanceof Readable) || bytes === undefined) {
        throw new StorageTrouble('refused', new Error('The store answered with no object'));
      }
      // The hash is that of the whole object.
      const info = { key, sha256: range === undefined ? (metadata?.[HASH] ?? null) : null };
      return { stream: checkedBody(body, info, times.answerTimeoutMs), bytes };
    },

    async head(key): Promise<StoredEntry | null> {
      const object = objectAt(key);
      const answer = await ask(OTHER_PAUSES_MS, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.HeadObjectCommand(object), { abortSignal }),
      );
      return answer && { key, bytes: answer.ContentLength ?? 0 };
    },

    async *list(bucket) {
      const folder = { Bucket: settings.bucket, Prefix: `${bucket}/` };
      let after: string | undefined;
      do {
        const page = await ask(OTHER_PAUSES_MS, ({ sdk, client }, abortSignal) =>
          client.send(new sdk.ListObjectsV2Command({ ...folder, ContinuationToken: after }), { abortSignal }),
        );
        for (const { Key: key, Size: bytes } of page?.Contents ?? []) {
          if (key !== undefined && isStorageKey(key)) yield { key, bytes: bytes ?? 0 };
        }
        after = page?.NextContinuationToken;
      } while (after !== undefined);
    },

    // Removes one object, because not every store supports the SDK's bulk request.
    async remove(key) {
      const object = objectAt(key);
      await ask(OTHER_PAUSES_MS, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand(object), { abortSignal }),
      );
    },

    async signedUrl(key, seconds) {
      const object = objectAt(key);
      const { sdk, client } = await load();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      return getSignedUrl(client, new sdk.GetObjectCommand(object), { expiresIn: seconds });
    },

    async close() {
      await Promise.all([close(), readClient.close()]);
    },
  };
}
