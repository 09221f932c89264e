import { type ErrorCode, type ErrorParams, errorStatus } from '@reisspel/contract/errors';
import type { Outcome } from '@reisspel/rules/outcome';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { DatabaseTrouble } from '../db/dialects/trouble.ts';
import type { LogError } from '../platform/log/faults.ts';
import { currentRequestId } from '../platform/log/request-context.ts';
import { StorageTrouble } from '../platform/storage/storage.ts';

const SECONDS_PER_MINUTE = 60;

function secondsToWait(params: ErrorParams[ErrorCode]): number | null {
  if ('retryAfterSeconds' in params) return params.retryAfterSeconds;
  return 'minutes' in params ? params.minutes * SECONDS_PER_MINUTE : null;
}

export class HttpRefusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams[ErrorCode];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, params: ErrorParams[ErrorCode], retryAfterSeconds = secondsToWait(params)) {
    super(code);
    this.code = code;
    this.params = params;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Closes the connection: a browser would send the whole body before it reads the answer. */
export function refuseUnread(c: Context): never {
  c.header('Connection', 'close');
  throw new HttpRefusal('upload_mismatch', {});
}

export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new HttpRefusal(outcome.code, outcome.params);
}

function answer(c: Context, { code, params, retryAfterSeconds }: HttpRefusal): Response {
  if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json({ error: { code, params } }, errorStatus[code]);
}

/** Seconds in which a store may be back after a restart or a network failure. */
const STORE_RETRY_AFTER_S = 30;
/** Seconds. Short, because a retry is cheap and the database may be back at once. */
const DATABASE_RETRY_AFTER_S = 1;
/** Seconds in which somebody may have freed disk space. */
const FULL_RETRY_AFTER_S = 120;

function troubleRefusal(error: Error): HttpRefusal | null {
  if (error instanceof DatabaseTrouble) {
    return new HttpRefusal('database_unavailable', {}, DATABASE_RETRY_AFTER_S);
  }
  if (!(error instanceof StorageTrouble)) return null;
  return error.reason === 'full'
    ? new HttpRefusal('storage_full', {}, FULL_RETRY_AFTER_S)
    : new HttpRefusal('storage_unavailable', {}, STORE_RETRY_AFTER_S);
}

/** Logs errors that are no refusals. The client gets a code without details. */
export function errorHandler(logError: LogError): ErrorHandler {
  return (error, c) => {
    if (error instanceof HttpRefusal) return answer(c, error);
    logError(error, 'request');
    return answer(
      c,
      troubleRefusal(error) ?? new HttpRefusal('internal', { requestId: currentRequestId() ?? '' }),
    );
  };
}

export const notFoundHandler: NotFoundHandler = (c) => answer(c, new HttpRefusal('not_found', {}));
