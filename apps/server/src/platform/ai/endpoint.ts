import type { LanguageModel } from 'ai';
import { retryAfterMs } from '../timing.ts';
import { ChatBody, combine, type Dialect, FULL_DIALECT, learn, translate } from './dialect.ts';

export interface Endpoint {
  model(name: string, options?: ModelOptions): Promise<LanguageModel>;
}

interface ModelOptions {
  onBytes?: () => void;
  /** false: lessons from refusals count for this request only, because a client worded it. */
  learns?: boolean;
}

type Fetch = typeof fetch;

/** Longest Retry-After to wait for, in milliseconds: the time-out must leave room to answer. */
const MAX_RETRY_AFTER_MS = 5_000;

/** Milliseconds from the endpoint's Retry-After; 0 without one, NaN for nonsense. */
function askedToWaitMs(headers: Headers): number {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null) return Number(milliseconds);
  return retryAfterMs(headers.get('retry-after'), Date.now()) ?? 0;
}

/** Fails at once on a long Retry-After; the SDK would wait up to a minute. */
async function fetchUnlessFarOff(input: Parameters<Fetch>[0], init: RequestInit): Promise<Response> {
  // No redirects: a photo may go only to the host that the organiser configured.
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

/** Most bytes of an answer: the longest, with each word in a frame of its own, takes about 1 MB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Aborts an answer over `MAX_ANSWER_BYTES`, since its memory comes out of the whole server's. */
function bounded(response: Response, onBytes: () => void): Response {
  if (response.body === null) return response;
  let taken = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        onBytes();
        taken += bytes.byteLength;
        if (taken > MAX_ANSWER_BYTES) controller.error(new Error('The answer does not end'));
        else controller.enqueue(bytes);
      },
    }),
  );
  return new Response(counted, { status: response.status, headers: response.headers });
}

const NOT_UNDERSTOOD = new Set([400, 422]);

interface Speaking {
  dialects: Map<string, Dialect>;
  model: string;
  learns: boolean;
  onBytes: () => void;
}

/**
 * Sends a request in the known dialect, and again in another one as long as the refusal says what
 * to change. A change is remembered only after a request with it succeeded.
 */
function fetchInDialect({ dialects, model, learns, onBytes }: Speaking): Fetch {
  return async (input, init) => {
    const asked = ChatBody.parse(JSON.parse(String(init?.body)));
    let learned: Partial<Dialect> = {};
    // This ends: each round learns something that can be learned only once.
    for (;;) {
      const spoken = combine(dialects.get(model) ?? FULL_DIALECT, learned);
      const body = translate(asked, spoken);
      const response = bounded(await fetchUnlessFarOff(input, { ...init, body }), onBytes);
      if (response.ok && learns) dialects.set(model, combine(dialects.get(model) ?? FULL_DIALECT, learned));
      if (!NOT_UNDERSTOOD.has(response.status)) return response;
      const refusal = await response.text();
      const lesson = learn(refusal, asked, spoken);
      if (lesson === null) {
        return new Response(refusal, { status: response.status, headers: response.headers });
      }
      learned = { ...learned, ...lesson };
    }
  };
}

/**
 * Keeps its dialects in memory: create one endpoint for all models of a server. `apiKey` is null
 * for an endpoint without a key.
 */
export function createEndpoint({ baseUrl, apiKey }: { baseUrl: string; apiKey: string | null }): Endpoint {
  const dialects = new Map<string, Dialect>();
  return {
    async model(name, { onBytes = () => {}, learns = true } = {}) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'ai',
        baseURL: baseUrl,
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch: fetchInDialect({ dialects, model: name, learns, onBytes }),
        ...(apiKey === null ? {} : { apiKey }),
      });
      return provider(name);
    },
  };
}
