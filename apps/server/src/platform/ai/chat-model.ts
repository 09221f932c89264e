import { setImmediate } from 'node:timers/promises';
import type { UserContent } from 'ai';
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
  /** A JPEG, already scaled down. A question with one is answered in one piece, not streamed. */
  photo?: () => Promise<Buffer>;
  /** The answer, or each element of a list, must match this schema. */
  schema: Schema;
  /** Most tokens of the answer. */
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
  { model, instructions, text, schema, maxTokens, deadline }: Question<Schema>,
  { isList }: { isList: boolean },
) {
  const { Output, streamText } = await import('ai');
  const { responseFormat } = isList ? Output.array({ element: schema }) : Output.object({ schema });
  const { stream } = streamText({
    model: await endpoint.model(model, { onBytes: deadline.touch }),
    instructions,
    prompt: text,
    // Requests JSON but reads plain text: the SDK's own lists stay empty for a bare list, one with
    // another name, and one with words or a code block around it.
    output: { ...Output.text(), responseFormat },
    maxRetries: MAX_RETRIES,
    maxOutputTokens: maxTokens,
    temperature: TEMPERATURE,
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

/** Text of a model, with the usage that the endpoint reports. */
interface Written {
  text: string;
  usage: ReportedUsage | undefined;
}

/** Reads one answer as a stream: a silent model is given up sooner than one that is writing. */
async function streamed<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: Question<Schema>,
): Promise<Written> {
  const written: Written = { text: '', usage: undefined };
  question.deadline.touch();
  for await (const part of streamParts(endpoint, question, { isList: false })) {
    if (part.type === 'text-delta') written.text += part.text;
    if (part.type === 'finish') written.usage = part.totalUsage;
    if (part.type === 'error') throw part.error;
  }
  question.deadline.signal.throwIfAborted();
  return written;
}

async function inOnePiece<Schema extends z.ZodType>(
  endpoint: Endpoint,
  { model, instructions, text: said, schema, maxTokens, deadline }: Question<Schema>,
  photo: Buffer,
): Promise<Written> {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai');
  const content: UserContent = [
    { type: 'text', text: said },
    { type: 'file', mediaType: 'image/jpeg', data: photo },
  ];
  try {
    const { text, usage } = await generateText({
      model: await endpoint.model(model),
      instructions,
      messages: [{ role: 'user', content }],
      output: Output.object({ schema }),
      maxRetries: MAX_RETRIES,
      maxOutputTokens: maxTokens,
      abortSignal: deadline.signal,
    });
    return { text, usage };
  } catch (error) {
    // The SDK rejects JSON with text around it, but the tokens are spent: use what was written.
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    return { text: error.text ?? '', usage: error.usage };
  }
}

/**
 * Asks one question and gets one structured answer, over the chat completions of an
 * OpenAI-compatible endpoint.
 */
export async function askModel<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: Question<Schema>,
): Promise<Asked<z.infer<Schema>>> {
  const { instructions, text, photo, schema, maxTokens } = question;
  const prompt = estimateTokens(instructions, text) + (photo === undefined ? 0 : PHOTO_TOKENS);
  return pay(question, prompt + maxTokens, async () => {
    const written =
      photo === undefined
        ? await streamed(endpoint, question)
        : await inOnePiece(endpoint, question, await photo());
    const parsed = schema.safeParse(jsonObjectIn(written.text));
    return {
      answer: parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: 'unparsable' },
      taken: tokensTaken(written.usage, { prompt, answer: estimateTokens(written.text) }),
    };
  });
}
