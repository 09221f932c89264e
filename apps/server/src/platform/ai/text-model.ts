import type { z } from 'zod';
import type { Asked, AskFailure } from './asked.ts';
import type { Meter } from './meter.ts';

interface Call {
  /** Aborting it ends the call and its request to the endpoint. */
  signal: AbortSignal;
  /** The budget that pays for the call. */
  meter: Meter;
}

export interface TextQuestion<Schema extends z.ZodType> extends Call {
  /** Fixed text of ours, never input of a user. */
  instructions: string;
  /** The data for the question, preferably as JSON. */
  text: string;
  /** Schema of the answer, or of each element: a JSON object. */
  schema: Schema;
}

export interface ListQuestion<Schema extends z.ZodType> extends TextQuestion<Schema> {
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

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Chat extends Call {
  model: string;
  messages: readonly ChatMessage[];
  /** 0 to 2; null for the model's default. */
  temperature: number | null;
  /** Most tokens of the answer. */
  maxTokens: number;
}

export interface ChatAnswer {
  content: string;
  /** Estimated where the endpoint does not report it. */
  usage: { promptTokens: number; completionTokens: number };
}

/** A language model, local or in a cloud. Its functions never throw. */
export interface TextModel {
  /** Yields a list's elements while the model writes. Ending the iteration ends the request. */
  streamElements<Schema extends z.ZodType>(
    question: ListQuestion<Schema>,
  ): AsyncIterable<Streamed<z.infer<Schema>>>;
  ask<Schema extends z.ZodType>(question: TextQuestion<Schema>): Promise<Asked<z.infer<Schema>>>;
  /** Answers a conversation unchanged, for `openai-proxy`. */
  complete(chat: Chat): Promise<Asked<ChatAnswer>>;
}
