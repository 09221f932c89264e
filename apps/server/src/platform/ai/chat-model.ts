import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { jsonObjectIn } from './answer-text.ts';
import type { Asked } from './asked.ts';
import type { Endpoint } from './endpoint.ts';
import { estimateTokens, type Meter, pay, type ReportedUsage, tokensTaken } from './meter.ts';
import type { Deadline } from './turns.ts';

export interface Question<Schema extends z.ZodType> {
  model: string;
  instructions: string;
  text: string;
  photo?: () => Promise<Buffer>;
  schema: Schema;
  maxTokens: number;
  deadline: Deadline;
  meter: Meter;
}

/** One retry helps a network that fails for a moment; more do not help one that is down. */
export const MAX_RETRIES = 1;
/** Spec 7: varied, and still on topic. */
const TEMPERATURE = 0.7;
/** Tokens of a 1024 px photo: OpenAI counts this for its two by two tiles, rounded up. */
const PHOTO_TOKENS = 1_500;
/** Parts of a stream that are read per turn of the event loop: about 10 ms of work in the SDK. */
const PARTS_PER_TURN = 50;

/**
 * Streams an answer in parts. Only the first request can throw; later errors arrive as parts.
 * Yields to the event loop now and then: a fast stream would otherwise block all other work.
 */
export async function* streamParts<Schema extends z.ZodType>(
  endpoint: Endpoint,
  { model, instructions, text, photo, schema, maxTokens, deadline }: Question<Schema>,
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
    // Requests JSON but reads plain text: the SDK's own lists stay empty for a bare list, one with
    // another name, and one with words or a code block around it.
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

export async function askModel<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: Question<Schema>,
): Promise<Asked<z.infer<Schema>>> {
  const { instructions, text, photo, schema, maxTokens, deadline } = question;
  const prompt = estimateTokens(instructions, text) + (photo === undefined ? 0 : PHOTO_TOKENS);
  return pay(question, prompt + maxTokens, async () => {
    let written = '';
    let usage: ReportedUsage | undefined;
    deadline.touch();
    for await (const part of streamParts(endpoint, question, { isList: false })) {
      if (part.type === 'text-delta') written += part.text;
      if (part.type === 'finish') usage = part.totalUsage;
      if (part.type === 'error') throw part.error;
    }
    deadline.signal.throwIfAborted();
    const parsed = schema.safeParse(jsonObjectIn(written));
    return {
      answer: parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: 'unparsable' },
      taken: tokensTaken(usage, { prompt, answer: estimateTokens(written) }),
    };
  });
}
