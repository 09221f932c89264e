import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { IMAGE_RETRIES, IMAGE_RETRY_STEP_MS } from '@reisspel/contract/limits';
import { checkedBody } from './checked-body.ts';
import { sha256 } from './digest.ts';
import { isNothingThere, storageTroubleOf } from './s3-trouble.ts';
import type { Storage, StoredEntry, StoredObject } from './storage.ts';
import { StorageTrouble } from './storage.ts';
import { assertStorageKey, isStorageKey } from './storage-key.ts';

/** Milliseconds until a connection stands: a store across the world takes a second. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds for a question, and for an object to arrive there: 20 MB at 10 Mbit/s. */
const ANSWER_TIMEOUT_MS = 20_000;
/** Connections at once: a picture that a phone takes in slowly holds one, and must keep no upload waiting. */
const CONNECTIONS = 200;
/** An upload that the store did not take is tried again after 1, 2 and 3 s (spec 7). */
const UPLOAD_PAUSES_MS = Array.from({ length: IMAGE_RETRIES }, (_, at) => (at + 1) * IMAGE_RETRY_STEP_MS);
/** Anything else once more: a connection that was kept open may be gone. Whoever looks at a picture tries again as well. */
const QUESTION_PAUSES_MS = [200];
/** What the store tells who reads without this server (spec 7). */
const CACHE_CONTROL = 'max-age=3600';
/** Where the hash of an object's content lies beside it ("x-amz-meta-sha256"). */
const HASH = 'sha256';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  glb: 'model/gltf-binary',
};

export interface S3Settings {
  readonly bucket: string;
  /** null: Amazon's own, of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of addresses, and not in the host's name. */
  readonly pathStyle: boolean;
}

export interface S3Storage extends Storage {
  /** An address that gives the object to whoever holds it, for so many seconds. */
  signedUrl(key: string, seconds: number): Promise<string>;
  close(): Promise<void>;
}

export interface S3Times {
  /** Milliseconds. */
  answerTimeoutMs: number;
  pause(milliseconds: number): Promise<void>;
}

const REAL_TIMES: S3Times = {
  answerTimeoutMs: ANSWER_TIMEOUT_MS,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Loaded with the first object, so that a server with a disk pays nothing for it. */
async function loadClient({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Its own tries would multiply with ours.
    maxAttempts: 1,
    // Beyond what S3 itself began with, stores differ; what is put and read is checked by the hashes below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // A body that nobody reads for a while, as the phone is slow, is no trouble of the store's.
      socketTimeout: 0,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  });
  return { sdk, client };
}

/** Keeps objects in a bucket of any store that speaks S3. */
export function createS3Storage(settings: S3Settings, times: S3Times = REAL_TIMES): S3Storage {
  const { bucket } = settings;
  let loading: ReturnType<typeof loadClient> | null = null;
  const load = () => {
    loading ??= loadClient(settings);
    return loading;
  };

  /** Throws `StorageTrouble` for whatever the store does not do; null when it has nothing there. */
  async function once<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), times.answerTimeoutMs);
    try {
      return await send(late.signal);
    } catch (error) {
      if (isNothingThere(error)) return null;
      throw storageTroubleOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Everything that is asked of a store may be asked again: it names its object, and twice is once. */
  async function tried<T>(pauses: readonly number[], send: (signal: AbortSignal) => Promise<T>) {
    for (const milliseconds of pauses) {
      try {
        return await once(send);
      } catch (error) {
        if (!(error instanceof StorageTrouble && error.reason === 'unreachable')) throw error;
      }
      await times.pause(milliseconds);
    }
    return once(send);
  }

  return {
    async put(key, body) {
      assertStorageKey(key);
      const { sdk, client } = await load();
      const object = {
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentLength: body.byteLength,
        ContentMD5: createHash('md5').update(body).digest('base64'),
        ContentType: MEDIA_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        CacheControl: CACHE_CONTROL,
        Metadata: { [HASH]: sha256(body, 'hex') },
      };
      const sent = await tried(UPLOAD_PAUSES_MS, (abortSignal) =>
        client.send(new sdk.PutObjectCommand(object), { abortSignal }),
      );
      if (sent === null) throw new StorageTrouble('refused', new Error('The store has no place for it'));
    },

    async get(key): Promise<StoredObject | null> {
      assertStorageKey(key);
      const { sdk, client } = await load();
      const found = await tried(QUESTION_PAUSES_MS, (abortSignal) =>
        client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
      if (found === null) return null;
      const { Body: body, ContentLength: bytes, Metadata: metadata } = found;
      if (!(body instanceof Readable) || bytes === undefined) {
        throw new StorageTrouble('refused', new Error('The store answered with no object'));
      }
      const promise = { key, sha256: metadata?.[HASH] ?? null };
      return { stream: checkedBody(body, promise, times.answerTimeoutMs), bytes };
    },

    async head(key): Promise<StoredEntry | null> {
      assertStorageKey(key);
      const { sdk, client } = await load();
      const found = await tried(QUESTION_PAUSES_MS, (abortSignal) =>
        client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
      return found && { key, bytes: found.ContentLength ?? 0 };
    },

    async *list(part) {
      const { sdk, client } = await load();
      let after: string | undefined;
      do {
        const page = await tried(QUESTION_PAUSES_MS, (abortSignal) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: `${part}/`, ContinuationToken: after }),
            { abortSignal },
          ),
        );
        for (const { Key: key, Size: bytes } of page?.Contents ?? []) {
          if (key !== undefined && isStorageKey(key)) yield { key, bytes: bytes ?? 0 };
        }
        after = page?.NextContinuationToken;
      } while (after !== undefined);
    },

    // One by one: not every store takes the SDK's bulk request.
    async remove(key) {
      assertStorageKey(key);
      const { sdk, client } = await load();
      await tried(QUESTION_PAUSES_MS, (abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },

    async signedUrl(key, seconds) {
      assertStorageKey(key);
      const { sdk, client } = await load();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket: bucket, Key: key }), {
        expiresIn: seconds,
      });
    },

    async close() {
      if (loading !== null) (await loading).client.destroy();
    },
  };
}
