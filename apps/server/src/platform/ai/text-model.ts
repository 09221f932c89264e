import type { z } from 'zod';
import { askModel, MAX_RETRIES } from './chat-model.ts';
import type { Endpoint } from './endpoint.ts';
import { streamList } from './list-stream.ts';
import { callWithinBudget, estimateTokens, type Meter, tokensUsed } from './meter.ts';
import type { AskFailure, ModelResult } from './model-result.ts';
import { createTurns, type Deadline } from './turns.ts';

interface Call {
  signal: AbortSignal;
  meter: Meter;
}

interface TextRequest<Schema extends z.ZodType> extends Call {
  /** A fixed text of this code. It never contains user input. */
  instructions: string;
  text: string;
  schema: Schema;
}

interface ListRequest<Schema extends z.ZodType> extends TextRequest<Schema> {
  /** Abort it when enough elements came. The model then has a few seconds to report its usage. */
  enough?: AbortSignal;
}

/**
 * An event while a model writes a list. Only the last one is `end`. Its `failure` is null when the
 * list is complete or has enough elements; otherwise the earlier elements are valid and no more
 * follow. `begun` is true when the model had written anything before the failure.
 */
export type ListEvent<T> =
  | { kind: 'element'; value: T }
  /** An element that breaks the schema; `reason` is like "options.1.text: too_small". */
  | { kind: 'unusable'; reason: string }
  | { kind: 'end'; failure: AskFailure | null; begun: boolean };

interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface Chat extends Call {
  model: string;
  messages: readonly ChatMessage[];
  /** 0 to 2; null for the model's default. */
  temperature: number | null;
  maxTokens: number;
}

interface ChatAnswer {
  content: string;
  usage: { promptTokens: number; completionTokens: number };
}

export interface TextModel {
  /** Yields a list's elements while the model writes. Ending the iteration ends the request. */
  streamElements<Schema extends z.ZodType>(
    request: ListRequest<Schema>,
  ): AsyncIterable<ListEvent<z.infer<Schema>>>;
  ask<Schema extends z.ZodType>(request: TextRequest<Schema>): Promise<ModelResult<z.infer<Schema>>>;
  complete(chat: Chat): Promise<ModelResult<ChatAnswer>>;
}

/** Milliseconds for a call: enough for a game of 20 tasks at about 70 tokens a second. */
const TOTAL_MS = 60_000;
/** Milliseconds without a byte after which a stream is given up. */
const SILENCE_MS = 20_000;
/** Milliseconds that a stream may go on after the last wanted element, to report its usage. */
const USAGE_MS = 3_000;
/** Calls that may wait, for a few organisers at once. More would time out in the queue. */
const MAX_WAITING = 8;
/** Most tokens of one answer (spec 7). */
const MAX_ANSWER_TOKENS = 2_000;
/** Most tokens of a list: 20 tasks with their options. */
const MAX_LIST_TOKENS = 4_000;

async function answerOf(
  endpoint: Endpoint,
  chat: Chat,
  deadline: Deadline,
): Promise<ModelResult<ChatAnswer>> {
  const { model, messages, temperature, maxTokens, meter } = chat;
  const prompt = estimateTokens(...messages.map(({ content }) => content));
  return callWithinBudget({ meter, deadline }, prompt + maxTokens, async () => {
    const { generateText } = await import('ai');
    const { text: content, usage } = await generateText({
      // A client wrote the prompt, so a refusal must not change the dialect of our own requests.
      model: await endpoint.model(model, { savesDialect: false }),
      messages: messages.map((message) => ({ ...message })),
      // Only the organiser can write system messages here.
      allowSystemInMessages: true,
      maxRetries: MAX_RETRIES,
      maxOutputTokens: maxTokens,
      ...(temperature === null ? {} : { temperature }),
      abortSignal: deadline.signal,
    });
    const used = tokensUsed(usage, { prompt, answer: estimateTokens(content) });
    const value = { content, usage: { promptTokens: used.prompt, completionTokens: used.answer } };
    return { answer: { ok: true, value }, used };
  });
}

interface TextModelOptions {
  endpoint: Endpoint;
  model: string;
  atOnce: number;
  /** Limits in milliseconds: for a call, for a silent stream, and for the usage after a list. */
  totalMs?: number;
  silenceMs?: number;
  usageMs?: number;
}

export function createTextModel({
  endpoint,
  model,
  atOnce,
  totalMs = TOTAL_MS,
  silenceMs = SILENCE_MS,
  usageMs = USAGE_MS,
}: TextModelOptions): TextModel {
  const { inTurn, enter } = createTurns({ atOnce, waiting: MAX_WAITING });

  return {
    async *streamElements({ signal, ...request }) {
      const turn = await enter({ totalMs, silenceMs, signal });
      if (!turn.ok) {
        yield { kind: 'end', failure: turn.reason, begun: false };
        return;
      }
      const { deadline, leave } = turn.value;
      deadline.touch();
      try {
        yield* streamList(endpoint, { ...request, model, maxTokens: MAX_LIST_TOKENS, deadline, usageMs });
      } finally {
        leave();
      }
    },

    ask: ({ signal, ...request }) =>
      inTurn({ totalMs, silenceMs, signal }, (deadline) =>
        askModel(endpoint, { ...request, model, maxTokens: MAX_ANSWER_TOKENS, deadline }),
      ),

    complete: (chat) =>
      inTurn({ totalMs, signal: chat.signal }, (deadline) => answerOf(endpoint, chat, deadline)),
  };
}
