import type { ErrorCode } from '@reisspel/contract/errors';
import { BASE } from './base.ts';
import { clientHeaders, JSON_TIMEOUT_MS } from './client.ts';
import { fetchFirst, type TimedResponse, type Times, timedFetch } from './early.ts';
import { eitherSignal } from './either-signal.ts';
import { announceOutdated } from './outdated.ts';

/** `network`: no answer came at all, so nobody knows whether the request arrived. */
export type FailureCode = ErrorCode | 'network';

/** A request that was refused or got lost. `params` are those its message needs. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, params: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Milliseconds, as `JSON_TIMEOUT_MS`, for a photo. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface RequestOptions {
  /** Of another trip than the page's own. */
  base?: string;
  json?: unknown;
  body?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes on when the page is closed; for small requests only (64 KiB of all together). */
  keepalive?: boolean;
}

interface ErrorBody {
  error: { code: ErrorCode; params: Record<string, unknown> };
}

/** Whether a refusal is this server's own; a proxy's error page has another form. */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'params' in error;
}

const storeListeners = new Set<() => void>();

/**
 * Hears each time that something was refused because photos cannot be kept. Returns how to stop.
 */
export function onStoreTrouble(listener: () => void): () => void {
  storeListeners.add(listener);
  return () => storeListeners.delete(listener);
}

/**
 * What the body of a refusal says, parsed. A proxy's own error page counts as a fault of the server, with its HTTP status
 * as `foreignStatus`.
 */
export function failureIn(body: unknown, foreignStatus: number): ApiError {
  if (!isErrorBody(body)) return new ApiError('internal', { foreignStatus });
  const { code, params } = body.error;
  if (code === 'client_outdated') announceOutdated();
  if (code === 'storage_unavailable' || code === 'storage_full') for (const hear of storeListeners) hear();
  return new ApiError(code, params);
}

/** What a refused response says. */
export async function failureOf(response: Response): Promise<ApiError> {
  return failureIn(await response.json().catch(() => null), response.status);
}

async function call(method: string, path: string, options: RequestOptions): Promise<TimedResponse> {
  const { base = BASE, json, body, signal, keepalive = false } = options;
  const headers = { ...clientHeaders(), ...options.headers };
  const timeout = AbortSignal.timeout(body ? UPLOAD_TIMEOUT_MS : JSON_TIMEOUT_MS);
  const init: RequestInit = {
    method,
    headers,
    keepalive,
    signal: signal ? eitherSignal(signal, timeout) : timeout,
  };
  if (json !== undefined) {
    init.headers = { ...headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(json);
  } else if (body) {
    init.body = body;
  }
  const ask = method === 'GET' ? fetchFirst : timedFetch;
  const answer = await ask(`${base}${path}`, init);
  if (!answer.response.ok) throw await failureOf(answer.response);
  return answer;
}

/** A request that got lost on its way, there or back, is `network`; one the caller gave up stays what it is. */
function lost(error: unknown, { signal }: RequestOptions): unknown {
  return error instanceof ApiError || signal?.aborted ? error : new ApiError('network');
}

/** As `request`, and says when it was asked and answered. */
export async function timedRequest<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Times & { body: T }> {
  try {
    const { response, ...times } = await call(method, path, options);
    return { ...times, body: await response.json() };
  } catch (error) {
    throw lost(error, options);
  }
}

/** Asks the API of this trip (`path` is below it), with the session's cookie. Throws `ApiError`. */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  return (await timedRequest<T>(method, path, options)).body;
}

/** Tells the API something that has no answer. Throws `ApiError`. */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<void> {
  try {
    await call(method, path, options);
  } catch (error) {
    throw lost(error, options);
  }
}
