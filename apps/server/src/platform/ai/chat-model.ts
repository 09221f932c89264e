import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { jsonObjectIn } from './answer-text.ts';
import type { Endpoint } from './endpoint.ts';
import { callWithinBudget, estimateTokens, type Meter, type ReportedUsage, tokensUsed } from './meter.ts';
import type { ModelResult } from './model-result.ts';
import type { Deadline } from './turns.ts';

export interface ModelRequest<Schema extends z.ZodType> {
  model: string;
  instructions: string;
  text: string;
  photo?: () => Promise<Buffer>;
  schema: Schema;
  maxTokens: number;
  deadline: Deadline;
  meter: Meter;
}

/** One retry helps when the network fails for a moment. More do not help when it is down. */
export const MAX_RETRIES = 1;
/** From spec 7: answers vary and stay on topic. */
const TEMPERATURE = 0.7;
/** Tokens that OpenAI counts for a photo of 1024 px, which has two by two tiles (rounded up). */
const PHOTO_TOKENS = 1_500;
/**
 * Parts of a stream that are read before other work gets a turn: about 10 ms of work in the SDK.
 */
const PARTS_PER_TURN = 50;

/**
 * Streams an answer in parts. It throws only before the first part; later errors arrive as parts.
 * Lets other work run now and then, because a fast stream would otherwise block it.
 */
export async function* streamParts<Schema extends z.ZodType>(
  endpoint: Endpoint,
  { model, instructions, text, photo, schema, maxTokens, deadline }: ModelRequest<Schema>,
  { isList }: { isList: boolean },
) {
  const { Output, streamText } = await import('ai');
  const { responseFormat } = isList ? Output.array({ element: schema }) : Output.object({ schema });
  const { stream } = streamText({
    model: await endpoint.model(model, { onBytes: deadline.touch }),
    instructions,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text },
          ...(photo ? [{ type: 'file' as const, mediaType: 'image/jpeg', data: await photo() }] : []),
        ],
      },
    ],
    // Requests JSON but reads plain text: the SDK finds no elements in a bare list, in a list under
    // another name, or in one between words or in a code block.
    output: { ...Output.text(), responseFormat },
    maxRetries: MAX_RETRIES,
    maxOutputTokens: maxTokens,
    ...(photo ? {} : { temperature: TEMPERATURE }),
    abortSignal: deadline.signal,
    // The default handler logs errors with the request in them. They also arrive as parts.
    onError: () => {},
  });
  let read = 0;
  for await (const part of stream) {
    read += 1;
    if (read % PARTS_PER_TURN === 0) await setImmediate();
    yield part;
  }
}

/** Asks the model for one object that matches `schema`. */
export async function askModel<Schema extends z.ZodType>(
  endpoint: Endpoint,
  request: ModelRequest<Schema>,
): Promise<ModelResult<z.infer<Schema>>> {
  const { instructions, text, photo, schema, maxTokens, deadline } = request;
  const prompt = estimateTokens(instructions, text) + (photo === undefined ? 0 : PHOTO_TOKENS);
  return callWithinBudget(request, prompt + maxTokens, async () => {
    let written = '';
    let usage: ReportedUsage | undefined;
    deadline.touch();
    for await (const part of streamParts(endpoint, request, { isList: false })) {
      if (part.type === 'text-delta') written += part.text;
      if (part.type === 'finish') usage = part.totalUsage;
      if (part.type === 'error') throw part.error;
    }
    deadline.signal.throwIfAborted();
    const parsed = schema.safeParse(jsonObjectIn(written));
    return {
      answer: parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: 'unparsable' },
      used: tokensUsed(usage, { prompt, answer: estimateTokens(written) }),
    };
  });
}
