import type { z } from 'zod';
import { ElementReader } from './answer-text.ts';
import { type ModelRequest, streamParts } from './chat-model.ts';
import type { Endpoint } from './endpoint.ts';
import { costOf, estimateTokens, type ReportedUsage, tokensOf, tokensUsed } from './meter.ts';
import { type AskFailure, streamReasonOf } from './model-result.ts';
import type { ListEvent } from './text-model.ts';

/** Stops an endpoint that ignores the token limit, which allows far fewer characters. */
const MAX_LIST_CHARACTERS = 200_000;

/** Returns the path and the broken rule only, because the model's text must not reach the log. */
function brokenRule({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.code}`;
}

function elementOf<Schema extends z.ZodType>(json: unknown, schema: Schema): ListEvent<z.infer<Schema>> {
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'element', value: parsed.data }
    : { kind: 'unusable', reason: brokenRule(parsed.error) };
}

interface Reading {
  /** Characters so far, of the reasoning and the list. */
  written: number;
  usage: ReportedUsage | undefined;
  failure: AskFailure | null;
}

/** Yields the list's text. Records its cost in `reading`, and why it broke off. */
async function* textOf<Schema extends z.ZodType>(
  endpoint: Endpoint,
  request: ModelRequest<Schema>,
  reading: Reading,
): AsyncGenerator<string> {
  try {
    for await (const part of streamParts(endpoint, request, { isList: true })) {
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

interface ListModelRequest<Schema extends z.ZodType> extends ModelRequest<Schema> {
  enough?: AbortSignal;
  /** Milliseconds for the endpoint to report its usage after the wanted elements. */
  usageMs: number;
}

/** Never throws. A caller that stops iterating pays for the text written so far. */
export async function* streamList<Schema extends z.ZodType>(
  endpoint: Endpoint,
  request: ListModelRequest<Schema>,
): AsyncGenerator<ListEvent<z.infer<Schema>>> {
  const { deadline, meter, maxTokens, enough, usageMs } = request;
  const prompt = estimateTokens(request.instructions, request.text);
  const reservation = await meter.reserve(prompt + maxTokens);
  if (reservation === null) {
    yield { kind: 'end', failure: 'budget_spent', begun: false };
    return;
  }
  const reading: Reading = { written: 0, usage: undefined, failure: null };
  const elements = new ElementReader();
  let closing: NodeJS.Timeout | undefined;
  // Only the usage is missing from here on, so a failure does no harm.
  const close = () => {
    closing ??= setTimeout(deadline.end, usageMs);
  };
  enough?.addEventListener('abort', close, { once: true });
  try {
    for await (const text of textOf(endpoint, request, reading)) {
      for (const json of elements.push(text)) yield elementOf(json, request.schema);
      if (elements.isComplete) close();
    }
  } finally {
    clearTimeout(closing);
    enough?.removeEventListener('abort', close);
    reading.failure = closing === undefined ? (deadline.reason() ?? reading.failure) : null;
    const { usage, failure, written } = reading;
    const used = tokensUsed(usage, { prompt, answer: tokensOf(written) });
    const isRefused = usage === undefined && failure !== null && written === 0;
    await reservation.settle(isRefused ? costOf(failure, prompt + maxTokens) : used.prompt + used.answer);
  }
  const failure = closing === undefined ? (reading.failure ?? 'unparsable') : null;
  yield { kind: 'end', failure, begun: reading.written > 0 };
}
