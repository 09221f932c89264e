import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import type { Asked, AskFailure } from './asked.ts';
import type { Deadline } from './deadline.ts';
import type { Endpoint } from './endpoint.ts';
import { reasonOf } from './failure.ts';
import { jsonObjectIn } from './json-elements.ts';
import { estimateTokens, type Meter, type ReportedUsage, tokensTaken } from './meter.ts';

export interface Question<Schema extends z.ZodType> {
  model: string;
  instructions: string;
  text: string;
  /** A JPEG, already scaled down. */
  photo?: () => Promise<Buffer>;
  /** The answer must match this schema. */
  schema: Schema;
  /** Absent: the model's default. */
  temperature?: number;
  /** Most tokens of the answer. */
  maxTokens: number;
  deadline: Deadline;
  meter: Meter;
}

/** One retry helps a network that fails for a moment; more do not help one that is down. */
export const MAX_RETRIES = 1;
/** Tokens of a 1024 px photo: OpenAI counts this for its two by two tiles, rounded up. */
const PHOTO_TOKENS = 1_500;

/**
 * Tokens that a failed call counts for. Where the usage is unknown, the whole reservation counts,
 * because the model may have written all of it.
 */
export function costOf(reason: AskFailure, reserved: number): number {
  switch (reason) {
    case 'timeout':
    case 'cancelled':
    case 'unparsable':
      return reserved;
    case 'unreachable':
    case 'server_fault':
    case 'refused':
    case 'rate_limited':
    case 'busy':
    case 'budget_spent':
      return 0;
    default:
      return reason satisfies never;
  }
}

/** Makes one paid call. `call` returns the tokens used; an error in it becomes a reason. */
export async function pay<T>(
  { meter, deadline }: { meter: Meter; deadline: Deadline },
  tokens: number,
  call: () => Promise<{ answer: Asked<T>; tokens: number }>,
): Promise<Asked<T>> {
  const reservation = await meter.reserve(tokens);
  if (reservation === null) return { ok: false, reason: 'budget_spent' };
  try {
    const { answer, tokens: taken } = await call();
    await reservation.settle(taken);
    return answer;
  } catch (error) {
    const reason = deadline.reason() ?? (await reasonOf(error));
    await reservation.settle(costOf(reason, tokens));
    return { ok: false, reason };
  }
}

async function messageOf({ text, photo }: { text: string; photo?: () => Promise<Buffer> }) {
  const message: ModelMessage = {
    role: 'user',
    content:
      photo === undefined
        ? text
        : [
            { type: 'text', text },
            { type: 'file', mediaType: 'image/jpeg', data: await photo() },
          ],
  };
  return message;
}

/** Text of a model, with the usage that the endpoint reports. */
export interface Written {
  text: string;
  usage: ReportedUsage | undefined;
}

async function generate<Schema extends z.ZodType>(
  endpoint: Endpoint,
  { model, instructions, schema, temperature, maxTokens, deadline, ...said }: Question<Schema>,
): Promise<Written> {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai');
  try {
    const { text, usage } = await generateText({
      model: await endpoint.model(model),
      instructions,
      messages: [await messageOf(said)],
      output: Output.object({ schema }),
      maxRetries: MAX_RETRIES,
      maxOutputTokens: maxTokens,
      ...(temperature === undefined ? {} : { temperature }),
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
 * OpenAI-compatible endpoint. `write` fetches the text; by default in one piece, not streamed.
 */
export async function askModel<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: Question<Schema>,
  write: (endpoint: Endpoint, question: Question<Schema>) => Promise<Written> = generate,
): Promise<Asked<z.infer<Schema>>> {
  const { instructions, text, photo, schema, maxTokens } = question;
  const prompt = estimateTokens(instructions, text) + (photo === undefined ? 0 : PHOTO_TOKENS);
  return pay(question, prompt + maxTokens, async () => {
    const written = await write(endpoint, question);
    const taken = tokensTaken(written.usage, { prompt, answer: estimateTokens(written.text) });
    const parsed = schema.safeParse(jsonObjectIn(written.text));
    return {
      answer: parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: 'unparsable' },
      tokens: taken.prompt + taken.answer,
    };
  });
}
