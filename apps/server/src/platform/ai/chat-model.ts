import type { z } from 'zod';

/** Why a question got no usable answer. */
export type ChatFailure = 'timeout' | 'unreachable' | 'refused' | 'rate_limited' | 'unparsable';

interface Question<Schema extends z.ZodType> {
  instructions: string;
  text: string;
  photo: Buffer;
  /** What the answer must look like. */
  schema: Schema;
}

export interface ChatModel {
  ask<Schema extends z.ZodType>(
    question: Question<Schema>,
  ): Promise<{ ok: true; value: z.infer<Schema> } | { ok: false; reason: ChatFailure }>;
}

interface ChatModelOptions {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** Milliseconds for a question and its retry. */
  timeoutMs: number;
}

/** Tries after the first: a network that hiccups once is helped by one, and one that is gone by none. */
const MAX_RETRIES = 1;
/** Tokens of an answer (spec 7): a few sentences. */
const MAX_ANSWER_TOKENS = 800;
/** Pixels of the long edge that are sent: what such models scale a picture down to themselves. */
const SENT_EDGE_PX = 1_024;
const SENT_JPEG_QUALITY = 80;

async function smaller(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(photo)
    .resize({ width: SENT_EDGE_PX, height: SENT_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: SENT_JPEG_QUALITY })
    .toBuffer();
}

/** Milliseconds of a Retry-After that are waited for: with more, little of the time-out would be left to answer. */
const MAX_RETRY_AFTER_MS = 5_000;
const MS_PER_S = 1_000;

/** Gives up at once on an endpoint that wants to be left alone for long; the SDK would wait up to a minute. */
async function fetchUnlessFarOff(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const after = response.headers.get('retry-after');
  if (response.ok || after === null) return response;
  const seconds = Number(after);
  const waitMs = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * MS_PER_S;
  if (!(waitMs > MAX_RETRY_AFTER_MS)) return response;
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

const RATE_LIMITED = 429;
const FIRST_SERVER_FAULT = 500;

/** Reads what a failed question threw. The error itself may hold the key or the photo, so it goes no further. */
async function reasonOf(error: unknown, timedOut: boolean): Promise<ChatFailure> {
  if (timedOut) return 'timeout';
  const { APICallError, NoObjectGeneratedError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (NoObjectGeneratedError.isInstance(last)) return 'unparsable';
  if (!APICallError.isInstance(last)) return 'unparsable';
  const { statusCode } = last;
  if (statusCode === undefined || statusCode >= FIRST_SERVER_FAULT) return 'unreachable';
  if (statusCode === RATE_LIMITED) return 'rate_limited';
  // A success that could not be read: cut off, or no JSON.
  return last.statusCode === 200 ? 'unparsable' : 'refused';
}

/** One question and one structured answer over the chat completions of an OpenAI-compatible endpoint. */
export function createChatModel({ baseUrl, apiKey, model, timeoutMs }: ChatModelOptions): ChatModel {
  /** Loaded with the first question: the server's start must not pay for it. */
  async function connect() {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: 'ai',
      baseURL: baseUrl,
      supportsStructuredOutputs: true,
      fetch: fetchUnlessFarOff,
      ...(apiKey === null ? {} : { apiKey }),
    });
    return provider(model);
  }

  return {
    async ask({ instructions, text, photo, schema }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { generateText, Output } = await import('ai');
        const { output } = await generateText({
          model: await connect(),
          instructions,
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text },
                { type: 'file', mediaType: 'image/jpeg', data: await smaller(photo) },
              ],
            },
          ],
          output: Output.object({ schema }),
          maxRetries: MAX_RETRIES,
          maxOutputTokens: MAX_ANSWER_TOKENS,
          abortSignal: signal,
        });
        return { ok: true, value: schema.parse(output) };
      } catch (error) {
        return { ok: false, reason: await reasonOf(error, signal.aborted) };
      }
    },
  };
}
