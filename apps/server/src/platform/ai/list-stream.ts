import type { z } from 'zod';
import { ElementReader } from './answer-text.ts';
import { type AskFailure, streamReasonOf } from './asked.ts';
import { type Question, streamParts } from './chat-model.ts';
import type { Endpoint } from './endpoint.ts';
import { costOf, estimateTokens, type ReportedUsage, tokensOf, tokensTaken } from './meter.ts';
import type { Streamed } from './text-model.ts';

/**
 * Most characters of a list and the reasoning before it: far more than the tokens allow. It stops
 * an endpoint that ignores the token limit.
 */
const MAX_LIST_CHARACTERS = 200_000;

/** Names the broken rule and its path only: text of the model must not reach the log. */
function complaint({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.code}`;
}

function elementOf<Schema extends z.ZodType>(json: unknown, schema: Schema): Streamed<z.infer<Schema>> {
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'element', value: parsed.data }
    : { kind: 'unusable', reason: complaint(parsed.error) };
}

interface Reading {
  written: number;
  usage: ReportedUsage | undefined;
  failure: AskFailure | null;
}

async function* textOf<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: Question<Schema>,
  reading: Reading,
): AsyncGenerator<string> {
  try {
    for await (const part of streamParts(endpoint, question, { isList: true })) {
      if (part.type === 'finish') reading.usage = part.totalUsage;
      if (part.type === 'error') throw part.error;
      if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue;
      reading.written += part.text.length;
      if (part.type === 'text-delta') yield part.text;
      if (reading.written <= MAX_LIST_CHARACTERS) continue;
      reading.failure = 'unparsable';
      return;
    }
  } catch (error) {
    reading.failure = await streamReasonOf(error);
  }
}

interface ListQuestion<Schema extends z.ZodType> extends Question<Schema> {
  enough?: AbortSignal;
  /** Milliseconds that the endpoint may take after the wanted elements, to report its usage. */
  usageMs: number;
}

/** Never throws. A caller that stops iterating still pays for what was written until then. */
export async function* streamList<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: ListQuestion<Schema>,
): AsyncGenerator<Streamed<z.infer<Schema>>> {
  const { deadline, meter, maxTokens, enough, usageMs } = question;
  const prompt = estimateTokens(question.instructions, question.text);
  const reservation = await meter.reserve(prompt + maxTokens);
  if (reservation === null) {
    yield { kind: 'end', failure: 'budget_spent', begun: false };
    return;
  }
  const reading: Reading = { written: 0, usage: undefined, failure: null };
  const elements = new ElementReader();
  let closing: NodeJS.Timeout | undefined;
  // A failure after everything that is wanted has arrived does no harm.
  const close = () => {
    closing ??= setTimeout(deadline.end, usageMs);
  };
  enough?.addEventListener('abort', close, { once: true });
  try {
    for await (const text of textOf(endpoint, question, reading)) {
      for (const json of elements.push(text)) yield elementOf(json, question.schema);
      if (elements.isComplete) close();
    }
  } finally {
    clearTimeout(closing);
    enough?.removeEventListener('abort', close);
    reading.failure = closing === undefined ? (deadline.reason() ?? reading.failure) : null;
    const { usage, failure, written } = reading;
    const taken = tokensTaken(usage, { prompt, answer: tokensOf(written) });
    const isRefused = usage === undefined && failure !== null && written === 0;
    await reservation.settle(isRefused ? costOf(failure, prompt + maxTokens) : taken.prompt + taken.answer);
  }
  const failure = closing === undefined ? (reading.failure ?? 'unparsable') : null;
  yield { kind: 'end', failure, begun: reading.written > 0 };
}
