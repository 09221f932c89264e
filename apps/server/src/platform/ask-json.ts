import { Readable } from 'node:stream';
import { boundedBody } from './outside.ts';
import { retryAfterMs } from './timing.ts';

/** Milliseconds for a whole answer. */
const TIMEOUT_MS = 10_000;
/** Most bytes of an answer: enough for some hundred flights. Usually it has a handful. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export type ProviderFailure =
  | 'timeout'
  | 'unauthorized'
  | 'rate_limited'
  | 'server_error'
  | 'unreadable'
  | 'unreachable';

/** `retryAfterMs` is the wait that the provider asks for; null without one. */
export interface ProviderFailed {
  kind: 'failed';
  reason: ProviderFailure;
  retryAfterMs: number | null;
}

export type JsonAnswer = { kind: 'json'; body: unknown } | { kind: 'empty' } | ProviderFailed;

export function failed(reason: ProviderFailure, retryAfterMs: number | null = null): ProviderFailed {
  return { kind: 'failed', reason, retryAfterMs };
}

function failureOf(response: Response, now: number): ProviderFailed | null {
  const { status, headers } = response;
  if (response.ok) return null;
  if (status === 401 || status === 403) return failed('unauthorized');
  // Refuses redirects, because following one would pass on the credentials.
  const reason = status === 429 ? 'rate_limited' : 'server_error';
  return failed(reason, retryAfterMs(headers.get('retry-after'), now));
}

/** A request and its answer, also a failed one. It contains credentials. */
export interface Exchange {
  url: URL;
  init: RequestInit;
  /** Null without an answer. */
  status: number | null;
  statusText: string;
  /** Null when the body was incomplete, or larger than `MAX_ANSWER_BYTES`. */
  body: string | null;
  durationMs: number;
}

export interface AskOptions {
  now: () => number;
  /** Gets every request with its answer. */
  watch?: (exchange: Exchange) => void;
  /** Milliseconds for a whole answer; 10 seconds by default. */
  timeoutMs?: number;
}

/** Appends a path to the base address of a provider, which may have a path itself. */
export function addressOf(baseUrl: string, path: string): URL {
  return new URL(baseUrl.replace(/\/+$/, '') + path);
}

/** Sends one request for JSON. Never rejects. */
export async function askJson(url: URL, init: RequestInit, options: AskOptions): Promise<JsonAnswer> {
  const { now, timeoutMs = TIMEOUT_MS, watch } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const askedAt = now();
  let response: Response | null = null;
  let text: string | null = null;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    const failure = failureOf(response, now());
    if (failure && !watch) {
      await response.body?.cancel();
      return failure;
    }
    const body = await boundedBody(response.body ?? Readable.from([]), MAX_ANSWER_BYTES);
    text = body === null ? null : new TextDecoder().decode(body);
    if (failure) return failure;
    if (text === null) return failed('unreadable');
    return text.trim() === '' ? { kind: 'empty' } : parsed(text);
  } catch {
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    const { status = null, statusText = '' } = response ?? {};
    watch?.({ url, init, status, statusText, body: text, durationMs: now() - askedAt });
  }
}

function parsed(text: string): JsonAnswer {
  try {
    return { kind: 'json', body: JSON.parse(text) };
  } catch {
    return failed('unreadable');
  }
}
