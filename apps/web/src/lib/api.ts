import type { ErrorCode } from '@reisspel/contract/errors';
import { pageBase } from './base.ts';
import { clientHeaders, eitherSignal, JSON_TIMEOUT_MS } from './client.ts';
import { announceOutdated } from './device/outdated.ts';
import { createSignal } from './signal.ts';

/** `network` means that no response came. The server may still have received the request. */
export type FailureCode = ErrorCode | 'network';

export class ApiError extends Error {
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, params: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const UPLOAD_TIMEOUT_MS = 120_000;

interface RequestOptions {
  base?: string;
  json?: unknown;
  body?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  keepalive?: boolean;
}

/** Epoch milliseconds by this device's clock. */
export interface Times {
  sentAt: number;
  receivedAt: number;
}

interface TimedResponse extends Times {
  response: Response;
}

interface ErrorBody {
  error: { code: ErrorCode; params: Record<string, unknown> };
}

export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'params' in error;
}

/** Emits when a response reports that the photo store fails. */
const storeTrouble = createSignal();
export const onStorageFailure = storeTrouble.subscribe;

/**
 * Returns the error in a response's body. A body from elsewhere, like a proxy, becomes `internal`.
 */
export function failureIn(body: unknown, foreignStatus: number): ApiError {
  if (!isErrorBody(body)) return new ApiError('internal', { foreignStatus });
  const { code, params } = body.error;
  if (code === 'client_outdated') announceOutdated();
  if (code === 'storage_unavailable' || code === 'storage_full') storeTrouble.emit();
  return new ApiError(code, params);
}

export async function failureOf(response: Response): Promise<ApiError> {
  return failureIn(await response.json().catch(() => null), response.status);
}

async function call<T>(
  method: string,
  path: string,
  options: RequestOptions,
  read: (answer: TimedResponse) => Promise<T>,
): Promise<T> {
  const { base = pageBase(), json, body, signal, keepalive = false } = options;
  const jsonType: Record<string, string> = json === undefined ? {} : { 'Content-Type': 'application/json' };
  const { timeoutMs = body ? UPLOAD_TIMEOUT_MS : JSON_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    headers: { ...clientHeaders(), ...options.headers, ...jsonType },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    keepalive,
    signal: signal ? eitherSignal(signal, timeout) : timeout,
  };
  try {
    const sentAt = Date.now();
    const response = await fetch(`${base}${path}`, init);
    if (!response.ok) throw await failureOf(response);
    return await read({ response, sentAt, receivedAt: Date.now() });
  } catch (error) {
    throw error instanceof ApiError || signal?.aborted ? error : new ApiError('network');
  }
}

export function timedRequest<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Times & { body: T }> {
  return call(method, path, options, async ({ response, ...times }) => ({
    ...times,
    body: await response.json(),
  }));
}

/** Calls this trip's API. `path` is relative to the trip's base. Throws `ApiError`. */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  return (await timedRequest<T>(method, path, options)).body;
}

/** Like `request`, for responses without a body. */
export function send(method: string, path: string, options: RequestOptions = {}): Promise<void> {
  return call(method, path, options, async () => {});
}
