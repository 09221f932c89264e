import { setTimeout as sleep } from 'node:timers/promises';
import { StorageTrouble, type StorageTroubleReason } from './storage.ts';

const FULL_CODES: readonly string[] = [
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'EntityTooLarge',
];
/** A retry may succeed after these: a transfer failed, or the client has corrected its clock. */
const PASSING_CODES: readonly string[] = [
  'BadDigest',
  'IncompleteBody',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'XAmzContentSHA256Mismatch',
];
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
const INSUFFICIENT_STORAGE = 507;
const NOT_FOUND = 404;

function statusOf(error: Error): number | null {
  const metadata = '$metadata' in error ? error.$metadata : null;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}

/** True when the object does not exist; false when the bucket does not. */
function isNoSuchObject(error: unknown): boolean {
  return error instanceof Error && statusOf(error) === NOT_FOUND && error.name !== 'NoSuchBucket';
}

function reasonOf(code: string, status: number | null): StorageTroubleReason {
  if (FULL_CODES.includes(code) || status === INSUFFICIENT_STORAGE) return 'full';
  if (status === null || status >= SERVER_ERROR || status === TOO_MANY_REQUESTS) return 'unreachable';
  return PASSING_CODES.includes(code) ? 'unreachable' : 'refused';
}

/** Omits the SDK's own error, because its access key and signature must not reach the log. */
export function storageTroubleOf(error: unknown): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  if (!(error instanceof Error)) return new StorageTrouble('unreachable', error);
  const status = statusOf(error);
  const cause = new Error(`${error.name}${status === null ? '' : ` (${status})`}: ${error.message}`);
  return new StorageTrouble(reasonOf(error.name, status), cause);
}

/** Milliseconds to connect. A store across the world needs a second. */
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Milliseconds with all retries: enough for 20 MB at 10 Mbit/s; phones give up after 30 s or more.
 */
const ANSWER_TIMEOUT_MS = 20_000;
/** Most connections of one client: more than uploads and open pictures need (`http/picture.ts`). */
export const CONNECTIONS = 400;

export interface S3Settings {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
}

/** The durations of requests and pauses, which tests shorten. */
export interface S3Times {
  answerTimeoutMs: number;
  pause(milliseconds: number): Promise<void>;
}

export const REAL_TIMES: S3Times = {
  answerTimeoutMs: ANSWER_TIMEOUT_MS,
  pause: sleep,
};

/** Imports the SDK with the first object: a server that stores on disk does not need it. */
async function loadClient({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // The SDK's retries would multiply with ours.
    maxAttempts: 1,
    // Stores differ in the newer checksums of S3; our own hashes check uploads and downloads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // A slow phone may leave a body unread for a while, which is not the store's fault.
      socketTimeout: 0,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  });
  return { sdk, client };
}

type Loaded = Awaited<ReturnType<typeof loadClient>>;
type Send<T> = (loaded: Loaded, abortSignal: AbortSignal) => Promise<T>;

export function createS3Client(settings: S3Settings, { answerTimeoutMs, pause }: S3Times) {
  let loading: Promise<Loaded> | null = null;
  const load = () => {
    loading ??= loadClient(settings);
    return loading;
  };

  async function sendOnce<T>(
    send: (abortSignal: AbortSignal) => Promise<T>,
    timeout: AbortSignal,
  ): Promise<T | null> {
    try {
      return await send(timeout);
    } catch (error) {
      if (isNoSuchObject(error)) return null;
      if (!timeout.aborted) throw storageTroubleOf(error);
      const cause = new Error(`No answer within ${answerTimeoutMs / 1_000} s`);
      throw new StorageTrouble('unreachable', cause, { isSilent: true });
    }
  }

  return {
    load,

    /** Retries after each of `pauses` (ms) while the store is unreachable. null: no such object. */
    async ask<T>(pauses: readonly number[], send: Send<T>): Promise<T | null> {
      const loaded = await load();
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), answerTimeoutMs);
      const attempt = () => sendOnce((abortSignal) => send(loaded, abortSignal), timeout.signal);
      try {
        for (const milliseconds of pauses) {
          try {
            return await attempt();
          } catch (error) {
            if (!(error instanceof StorageTrouble && error.reason === 'unreachable') || error.isSilent)
              throw error;
          }
          await pause(milliseconds);
        }
        return await attempt();
      } finally {
        clearTimeout(timer);
      }
    },

    async close(): Promise<void> {
      if (loading !== null) (await loading).client.destroy();
    },
  };
}
