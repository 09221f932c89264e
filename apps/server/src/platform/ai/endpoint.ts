import type { LanguageModel } from 'ai';
import { combine, type Dialect, FULL_DIALECT, learn, translate } from './dialect.ts';

/** An OpenAI-compatible endpoint, and what was learned of how its models want to be asked. */
export interface Endpoint {
  model(name: string, options?: ModelOptions): Promise<LanguageModel>;
}

interface ModelOptions {
  /** Is called whenever something of the answer arrives. */
  onBytes?: () => void;
  /** false: what its refusals teach is for this question alone, since it is not worded by us. */
  learns?: boolean;
}

export interface EndpointOptions {
  baseUrl: string;
  /** null for an endpoint that asks for none. */
  apiKey: string | null;
}

type Fetch = typeof fetch;

/** Milliseconds of a Retry-After that are waited for: with more, little of the time-out would be left to answer. */
const MAX_RETRY_AFTER_MS = 5_000;
const MS_PER_S = 1_000;

/** Milliseconds an endpoint wants to be left alone; NaN when it does not say. */
function askedToWaitMs(headers: Headers): number {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null) return Number(milliseconds);
  const after = headers.get('retry-after') ?? '';
  const seconds = after === '' ? Number.NaN : Number(after);
  return Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * MS_PER_S;
}

/** Gives up at once on an endpoint that wants to be left alone for long; the SDK would wait up to a minute. */
async function fetchUnlessFarOff(...request: Parameters<Fetch>): Promise<Response> {
  const [input, init] = request;
  // An address that sends us on must be set right: a photo goes to the host that the organiser named, and no other.
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

/** Bytes of an answer: each word of the longest one in a frame of its own takes about one megabyte. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Cuts an answer off that does not end, whatever it is: the memory is everybody's. */
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

/** Statuses of a request that was not understood: OpenAI's, and that of servers built on FastAPI. */
const NOT_UNDERSTOOD = new Set([400, 422]);

interface Asking {
  dialects: Map<string, Dialect>;
  model: string;
  learns: boolean;
  onBytes: () => void;
}

/**
 * Sends a request in the dialect known so far, and once more in another as long as the refusal says which. What helped is
 * remembered: a wording that is refused as well has taught nothing.
 */
function fetchInDialect({ dialects, model, learns, onBytes }: Asking): Fetch {
  return async (input, init) => {
    if (typeof init?.body !== 'string') return fetchUnlessFarOff(input, init);
    let learned: Partial<Dialect> = {};
    // Each round learns something that can be learned once, so that it ends.
    for (;;) {
      const spoken = combine(dialects.get(model) ?? FULL_DIALECT, learned);
      const body = translate(init.body, spoken) ?? init.body;
      const response = bounded(await fetchUnlessFarOff(input, { ...init, body }), onBytes);
      if (response.ok && learns) dialects.set(model, combine(dialects.get(model) ?? FULL_DIALECT, learned));
      if (!NOT_UNDERSTOOD.has(response.status)) return response;
      const refusal = await response.text();
      const lesson = learn(refusal, init.body, spoken);
      if (lesson === null) {
        return new Response(refusal, { status: response.status, headers: response.headers });
      }
      learned = { ...learned, ...lesson };
    }
  };
}

/** What is learned is kept as long as the endpoint is: make one for all models of a server. */
export function createEndpoint({ baseUrl, apiKey }: EndpointOptions): Endpoint {
  const dialects = new Map<string, Dialect>();
  return {
    async model(name, { onBytes = () => {}, learns = true } = {}) {
      // Loaded with the first question: the server's start must not pay for it.
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'ai',
        baseURL: baseUrl,
        // The dialect says where an endpoint knows less.
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch: fetchInDialect({ dialects, model: name, learns, onBytes }),
        ...(apiKey === null ? {} : { apiKey }),
      });
      return provider(name);
    },
  };
}
