import type { z } from 'zod';
import type { Asked, AskFailure } from './asked.ts';
import type { Meter } from './meter.ts';

interface Call {
  /** Ends the call, and its request to the endpoint. */
  signal: AbortSignal;
  /** Whose budget pays. */
  meter: Meter;
}

export interface TextQuestion<Schema extends z.ZodType> extends Call {
  /** What the model is to do; ours, never somebody's input. */
  instructions: string;
  /** What it is about: data, best as JSON. */
  text: string;
  /** What the answer, or each element of it, must look like: a JSON object. */
  schema: Schema;
}

export interface ListQuestion<Schema extends z.ZodType> extends TextQuestion<Schema> {
  /** Aborted when no more elements are wanted: then the model may still say what it took, for a few seconds. */
  enough?: AbortSignal;
}

/**
 * What comes of a list that is being written. The last one is always `end`, and there is exactly one: with `failure` null
 * the list is whole, or enough of it came; else the elements before it are good and no more will come. `begun` is whether
 * the model had written anything: it tells a list that broke off from one that never came.
 */
export type Streamed<T> =
  | { kind: 'element'; value: T }
  /** An element that breaks the schema; `reason` says where and how ("options.1.text: too_small"). */
  | { kind: 'unusable'; reason: string }
  | { kind: 'end'; failure: AskFailure | null; begun: boolean };

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Chat extends Call {
  model: string;
  messages: readonly ChatMessage[];
  /** 0 to 2; null is the model's own. */
  temperature: number | null;
  /** Tokens of the answer. */
  maxTokens: number;
}

export interface ChatAnswer {
  content: string;
  /** Estimated where the endpoint does not say. */
  usage: { promptTokens: number; completionTokens: number };
}

/** A model that writes, on the organiser's own machine or somebody's cloud. Nothing it does is thrown. */
export interface TextModel {
  /** A list, element by element while the model writes it. Who stops iterating ends the request. */
  streamElements<Schema extends z.ZodType>(
    question: ListQuestion<Schema>,
  ): AsyncIterable<Streamed<z.infer<Schema>>>;
  /** One answer. */
  ask<Schema extends z.ZodType>(question: TextQuestion<Schema>): Promise<Asked<z.infer<Schema>>>;
  /** A conversation as it is, for `openai-proxy`. */
  complete(chat: Chat): Promise<Asked<ChatAnswer>>;
}
