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
export function isNothingThere(error: unknown): boolean {
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
