import type { z } from 'zod';
import type { Asked, AskFailure } from './asked.ts';
import { askModel, MAX_RETRIES } from './chat-model.ts';
import type { Endpoint } from './endpoint.ts';
import { streamList } from './list-stream.ts';
import { estimateTokens, type Meter, pay, tokensTaken } from './meter.ts';
import { createTurns, type Deadline } from './turns.ts';

interface Call {
  signal: AbortSignal;
  meter: Meter;
}

interface TextQuestion<Schema extends z.ZodType> extends Call {
  /** Fixed text of ours, never input of a user. */
  instructions: string;
  text: string;
  schema: Schema;
}

interface ListQuestion<Schema extends z.ZodType> extends TextQuestion<Schema> {
  /** Abort it when no more is wanted. The model then has a few seconds to report its usage. */
  enough?: AbortSignal;
}

/**
 * An event of a list that is being written. The last one is always `end`, and there is exactly one.
 * A `failure` of null means that the list is complete or that enough of it came; otherwise the
 * elements before it are valid but no more follow. `begun` is true once the model has written
 * anything: it tells a list that broke off from one that never started.
 */
export type Streamed<T> =
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
    question: ListQuestion<Schema>,
  ): AsyncIterable<Streamed<z.infer<Schema>>>;
  ask<Schema extends z.ZodType>(question: TextQuestion<Schema>): Promise<Asked<z.infer<Schema>>>;
  complete(chat: Chat): Promise<Asked<ChatAnswer>>;
}

/** Milliseconds in all: enough for a game of 20 tasks at about 70 tokens a second. */
const TOTAL_MS = 60_000;
/** Milliseconds without a byte of a stream before the server gives it up. */
const SILENCE_MS = 20_000;
/** Milliseconds that a stream may go on after the last wanted element, to report its usage. */
const USAGE_MS = 3_000;
/** Calls that may wait: a few organisers at once. More would time out in the queue. */
const MAX_WAITING = 8;
/** Most tokens of one answer (spec 7); a list holds 20 tasks with their options. */
const MAX_ANSWER_TOKENS = 2_000;
const MAX_LIST_TOKENS = 4_000;

async function answerOf(endpoint: Endpoint, chat: Chat, deadline: Deadline): Promise<Asked<ChatAnswer>> {
  const { model, messages, temperature, maxTokens, meter } = chat;
  const prompt = estimateTokens(...messages.map(({ content }) => content));
  return pay({ meter, deadline }, prompt + maxTokens, async () => {
    const { generateText } = await import('ai');
    const { text: content, usage } = await generateText({
      // Refusals of a client's questions must not change the dialect of our own questions.
      model: await endpoint.model(model, { learns: false }),
      messages: messages.map((message) => ({ ...message })),
      // Only the organiser can write system messages here.
      allowSystemInMessages: true,
      maxRetries: MAX_RETRIES,
      maxOutputTokens: maxTokens,
      ...(temperature === null ? {} : { temperature }),
      abortSignal: deadline.signal,
    });
    const taken = tokensTaken(usage, { prompt, answer: estimateTokens(content) });
    const value = { content, usage: { promptTokens: taken.prompt, completionTokens: taken.answer } };
    return { answer: { ok: true, value }, taken };
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
    async *streamElements({ signal, ...question }) {
      const turn = await enter({ totalMs, silenceMs, signal });
      if (!turn.ok) {
        yield { kind: 'end', failure: turn.reason, begun: false };
        return;
      }
      const { deadline, leave } = turn.value;
      deadline.touch();
      try {
        yield* streamList(endpoint, { ...question, model, maxTokens: MAX_LIST_TOKENS, deadline, usageMs });
      } finally {
        leave();
      }
    },

    ask: ({ signal, ...question }) =>
      inTurn({ totalMs, silenceMs, signal }, (deadline) =>
        askModel(endpoint, { ...question, model, maxTokens: MAX_ANSWER_TOKENS, deadline }),
      ),

    complete: (chat) =>
      inTurn({ totalMs, signal: chat.signal }, (deadline) => answerOf(endpoint, chat, deadline)),
  };
}
