import { StorageTrouble, type StorageTroubleReason } from './storage.ts';

/** What a store answers that is out of room, by the codes of the well-known ones. */
const FULL_CODES: readonly string[] = [
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'EntityTooLarge',
];
/** What went wrong on the way, or with the clocks, which the client then sets right: the same once more may succeed. */
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

/** The HTTP status that the SDK noted with an error; null when there was no answer. */
function statusOf(error: Error): number | null {
  const metadata = '$metadata' in error ? error.$metadata : null;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}

/** Whether the store knows nothing by that key. A bucket that it does not know is another matter. */
function isNothingThere(error: unknown): boolean {
  return error instanceof Error && statusOf(error) === NOT_FOUND && error.name !== 'NoSuchBucket';
}

function reasonOf(code: string, status: number | null): StorageTroubleReason {
  if (FULL_CODES.includes(code) || status === INSUFFICIENT_STORAGE) return 'full';
  if (status === null || status >= SERVER_ERROR || status === TOO_MANY_REQUESTS) return 'unreachable';
  return PASSING_CODES.includes(code) ? 'unreachable' : 'refused';
}

/**
 * What the store said, in an error of our own: that of the SDK carries the request along, with the access key and the signature,
 * and would be logged with them.
 */
export function storageTroubleOf(error: unknown): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  if (!(error instanceof Error)) return new StorageTrouble('unreachable', error);
  const status = statusOf(error);
  const said = new Error(`${error.name}${status === null ? '' : ` (${status})`}: ${error.message}`);
  return new StorageTrouble(reasonOf(error.name, status), said);
}

/** Milliseconds until a connection stands: a store across the world takes a second. */
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Milliseconds for a question, and for an object to arrive there, with all that is tried again: 20
 * MB at 10 Mbit/s. A proxy before this server, and the phone behind it, give up after 30 s or more.
 */
const ANSWER_TIMEOUT_MS = 20_000;
/** Connections of one client at once: more than uploads need, and pictures that are open (`http/picture.ts`). */
export const CONNECTIONS = 400;

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

export interface S3Times {
  /** Milliseconds. */
  answerTimeoutMs: number;
  pause(milliseconds: number): Promise<void>;
}

export const REAL_TIMES: S3Times = {
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

type Loaded = Awaited<ReturnType<typeof loadClient>>;
type Send<T> = (loaded: Loaded, abortSignal: AbortSignal) => Promise<T>;

/** A store that speaks S3, and its patience. */
export function createS3Client(settings: S3Settings, { answerTimeoutMs, pause }: S3Times) {
  let loading: Promise<Loaded> | null = null;
  const load = () => {
    loading ??= loadClient(settings);
    return loading;
  };

  async function once<T>(
    send: (abortSignal: AbortSignal) => Promise<T>,
    late: AbortSignal,
  ): Promise<T | null> {
    try {
      return await send(late);
    } catch (error) {
      if (isNothingThere(error)) return null;
      if (!late.aborted) throw storageTroubleOf(error);
      const said = new Error(`No answer within ${answerTimeoutMs / 1_000} s`);
      throw new StorageTrouble('unreachable', said, { isSilent: true });
    }
  }

  return {
    load,

    /**
     * Asks once, and after each of these pauses (ms) again while it cannot be reached: what is asked of a store names its object,
     * and twice is once. Throws `StorageTrouble` for whatever it does not do; null when it has nothing there.
     */
    async ask<T>(pauses: readonly number[], send: Send<T>): Promise<T | null> {
      const loaded = await load();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), answerTimeoutMs);
      const tried = () => once((abortSignal) => send(loaded, abortSignal), late.signal);
      try {
        for (const milliseconds of pauses) {
          try {
            return await tried();
          } catch (error) {
            if (!(error instanceof StorageTrouble && error.reason === 'unreachable') || error.isSilent)
              throw error;
          }
          await pause(milliseconds);
        }
        return await tried();
      } finally {
        clearTimeout(timer);
      }
    },

    async close(): Promise<void> {
      if (loading !== null) (await loading).client.destroy();
    },
  };
}
