import type { ProviderAnswer, ProviderFailure } from './provider.ts';

/** Milliseconds for a whole answer: a board that takes longer is asked again at the next turn. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer: some hundred flights; one of our questions has a handful. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const SECOND_MS = 1_000;

type Failed = Extract<ProviderAnswer, { kind: 'failed' }>;
/** `empty`: there is nothing, as the airport says it (204, or no body). */
export type JsonAnswer = { kind: 'json'; body: unknown } | { kind: 'empty' } | Failed;

/** An answer that is none. */
export function failed(reason: ProviderFailure, retryAfterMs: number | null = null): Failed {
  return { kind: 'failed', reason, retryAfterMs };
}

/** Milliseconds until a `Retry-After` (RFC 9110 10.2.3: seconds or a date); null when it says nothing sensible. */
function retryAfter(response: Response, now: number): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}

function failureOf(response: Response, now: number): Failed | null {
  const { status } = response;
  if (status === 401 || status === 403) return failed('unauthorized');
  if (status === 429) return failed('rate_limited', retryAfter(response, now));
  // A redirect would take the credentials along; a provider that has moved is told in the settings.
  if (!response.ok) return failed('server_error', retryAfter(response, now));
  return null;
}

/** null when it is longer than any answer of ours. */
async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A question and what came back, whatever became of it. It holds credentials. */
export interface Exchange {
  url: URL;
  init: RequestInit;
  /** null: no answer came. */
  status: number | null;
  statusText: string;
  /** null: it did not come whole, or was longer than any answer of ours. */
  body: string | null;
  durationMs: number;
}

export interface Line {
  /** The clock, for a `Retry-After` that names a date. */
  now: () => number;
  /** Looks on: for the page on which the operator sees a question and its answer. */
  watch?: (exchange: Exchange) => void;
  /** Milliseconds for a whole answer; ten seconds unless a test cannot wait. */
  timeoutMs?: number;
}

/** A path at a provider, or at a proxy for it that lies below a path of its own. */
export function addressOf(baseUrl: string, path: string): URL {
  return new URL(baseUrl.replace(/\/+$/, '') + path);
}

/** Asks a provider for JSON. Never rejects, and tells nobody but who looks on what was sent: addresses and headers hold keys. */
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
    text = await boundedText(response);
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
