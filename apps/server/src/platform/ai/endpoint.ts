import type { LanguageModel } from 'ai';
import { retryAfterMs } from '../timing.ts';
import {
  ChatBody,
  combineDialects,
  type Dialect,
  dialectChange,
  FULL_DIALECT,
  translate,
} from './dialect.ts';

/** A server with AI models that has OpenAI's API. */
export interface Endpoint {
  model(name: string, options?: ModelOptions): Promise<LanguageModel>;
}

interface ModelOptions {
  onBytes?: () => void;
  /** False when a client wrote the prompt, so that a refusal changes only this request. */
  savesDialect?: boolean;
}

type Fetch = typeof fetch;

/** Longest Retry-After to wait for, in milliseconds: the call must end before its time-out. */
const MAX_RETRY_AFTER_MS = 5_000;

/** Returns the milliseconds of the endpoint's Retry-After: 0 without one, NaN if invalid. */
function askedToWaitMs(headers: Headers): number {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null) return Number(milliseconds);
  return retryAfterMs(headers.get('retry-after'), Date.now()) ?? 0;
}

/** Fails at once on a long Retry-After; the SDK would wait up to a minute. */
async function fetchWithShortWaits(input: Parameters<Fetch>[0], init: RequestInit): Promise<Response> {
  // Refuses redirects, because a photo may go only to the host in the settings.
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.ok || !(askedToWaitMs(response.headers) > MAX_RETRY_AFTER_MS)) return response;
  await response.body?.cancel();
  const { APICallError } = await import('ai');
  throw new APICallError({
    message: 'Asked to come back much later',
    url: response.url,
    requestBodyValues: {},
    statusCode: response.status,
    isRetryable: false,
  });
}

/**
 * Most bytes of an answer: the longest that we ask for, streamed word by word, takes about 1 MB.
 */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Aborts an answer over `MAX_ANSWER_BYTES`, which could use all memory of the server. */
function limitSize(response: Response, onBytes: () => void): Response {
  if (response.body === null) return response;
  let received = 0;
  const limitedBody = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        onBytes();
        received += bytes.byteLength;
        if (received > MAX_ANSWER_BYTES) controller.error(new Error('The answer does not end'));
        else controller.enqueue(bytes);
      },
    }),
  );
  return new Response(limitedBody, { status: response.status, headers: response.headers });
}

const NOT_UNDERSTOOD = new Set([400, 422]);

interface DialectOptions {
  dialects: Map<string, Dialect>;
  model: string;
  savesDialect: boolean;
  onBytes: () => void;
}

/**
 * Sends a request in the model's known dialect. While a refusal says what to change, the request is
 * changed and sent again. A change is remembered only after a request with it has succeeded.
 */
function fetchInDialect({ dialects, model, savesDialect, onBytes }: DialectOptions): Fetch {
  return async (input, init) => {
    const request = ChatBody.parse(JSON.parse(String(init?.body)));
    let learned: Partial<Dialect> = {};
    // The loop ends, because each round makes a new change.
    for (;;) {
      const dialect = combineDialects(dialects.get(model) ?? FULL_DIALECT, learned);
      const body = translate(request, dialect);
      const response = limitSize(await fetchWithShortWaits(input, { ...init, body }), onBytes);
      if (response.ok && savesDialect)
        dialects.set(model, combineDialects(dialects.get(model) ?? FULL_DIALECT, learned));
      if (!NOT_UNDERSTOOD.has(response.status)) return response;
      const refusal = await response.text();
      const change = dialectChange(refusal, request, dialect);
      if (change === null) {
        return new Response(refusal, { status: response.status, headers: response.headers });
      }
      learned = { ...learned, ...change };
    }
  };
}

/** Creates an endpoint. It caches the dialects of its models, so share one for all calls. */
export function createEndpoint({ baseUrl, apiKey }: { baseUrl: string; apiKey: string | null }): Endpoint {
  const dialects = new Map<string, Dialect>();
  return {
    async model(name, { onBytes = () => {}, savesDialect = true } = {}) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'ai',
        baseURL: baseUrl,
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch: fetchInDialect({ dialects, model: name, savesDialect, onBytes }),
        ...(apiKey === null ? {} : { apiKey }),
      });
      return provider(name);
    },
  };
}
