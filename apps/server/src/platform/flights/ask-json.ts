import { Readable } from 'node:stream';
import { boundedBody } from '../outside.ts';
import { retryAfterMs } from '../timing.ts';
import type { ProviderAnswer, ProviderFailure } from './provider.ts';

/** Milliseconds for a whole answer; a slower provider is asked again at the next turn. */
const TIMEOUT_MS = 10_000;
/** Most bytes of an answer: some hundred flights, where our questions get a handful. */
const MAX_ANSWER_BYTES = 1024 * 1024;

type Failed = Extract<ProviderAnswer, { kind: 'failed' }>;
export type JsonAnswer = { kind: 'json'; body: unknown } | { kind: 'empty' } | Failed;

export function failed(reason: ProviderFailure, retryAfterMs: number | null = null): Failed {
  return { kind: 'failed', reason, retryAfterMs };
}

function failureOf(response: Response, now: number): Failed | null {
  const { status, headers } = response;
  if (status === 401 || status === 403) return failed('unauthorized');
  if (status === 429) return failed('rate_limited', retryAfterMs(headers.get('retry-after'), now));
  // Redirects fail here: following one would pass on the credentials. The address of a provider
  // that moved belongs in the settings.
  if (!response.ok) return failed('server_error', retryAfterMs(headers.get('retry-after'), now));
  return null;
}

/** A question and its answer, good or bad. It holds credentials. */
export interface Exchange {
  url: URL;
  init: RequestInit;
  /** null: no answer. */
  status: number | null;
  statusText: string;
  /** null: incomplete, or over `MAX_ANSWER_BYTES`. */
  body: string | null;
  durationMs: number;
}

export interface Line {
  now: () => number;
  watch?: (exchange: Exchange) => void;
  /** Milliseconds for a whole answer; 10 seconds by default. */
  timeoutMs?: number;
}

export function addressOf(baseUrl: string, path: string): URL {
  return new URL(baseUrl.replace(/\/+$/, '') + path);
}

export async function askJson(url: URL, init: RequestInit, line: Line): Promise<JsonAnswer> {
  const { now, timeoutMs = TIMEOUT_MS, watch } = line;
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
