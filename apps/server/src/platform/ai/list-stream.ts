import { setImmediate } from 'node:timers/promises';
import type { TextStreamPart, ToolSet } from 'ai';
import type { z } from 'zod';
import type { AskFailure, ChatFailure } from './asked.ts';
import { costOf, MAX_RETRIES, type Question, type Written } from './chat-model.ts';
import type { Endpoint } from './endpoint.ts';
import { reasonOf } from './failure.ts';
import { createElementReader } from './json-elements.ts';
import { type CallTokens, estimateTokens, type ReportedUsage, tokensOf, tokensTaken } from './meter.ts';
import type { Streamed } from './text-model.ts';

/**
 * Most characters of a list and the reasoning before it: far more than the tokens allow. It stops
 * an endpoint that ignores the token limit.
 */
const MAX_LIST_CHARACTERS = 200_000;

/** Parts of a stream that are read per turn of the event loop: about 10 ms of work in the SDK. */
const PARTS_PER_TURN = 50;

/** Yields to the event loop now and then: a fast stream would otherwise block all other work. */
async function* inTurns<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  let read = 0;
  for await (const part of parts) {
    read += 1;
    if (read % PARTS_PER_TURN === 0) await setImmediate();
    yield part;
  }
}

/** Names the broken rule and its path only: text of the model must not reach the log. */
function complaint({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.code}`;
}

function elementOf<Schema extends z.ZodType>(json: string, schema: Schema): Streamed<z.infer<Schema>> {
  try {
    const parsed = schema.safeParse(JSON.parse(json));
    return parsed.success
      ? { kind: 'element', value: parsed.data }
      : { kind: 'unusable', reason: complaint(parsed.error) };
  } catch {
    return { kind: 'unusable', reason: 'invalid_json' };
  }
}

const OK = 200;

/** Why a stream failed or broke off. */
async function streamReasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError, RetryError } =
    await import('ai');
  const isBrokenOff = APICallError.isInstance(error) && error.statusCode === OK;
  const fault = isBrokenOff ? error.cause : error;
  if (APICallError.isInstance(fault) || RetryError.isInstance(fault)) return reasonOf(fault);
  const garbled = [InvalidResponseDataError, JSONParseError, TypeValidationError];
  // Otherwise the connection is lost, or the endpoint reports an error of its own.
  return garbled.some((kind) => kind.isInstance(fault)) ? 'unparsable' : 'unreachable';
}

interface ListQuestion<Schema extends z.ZodType> extends Question<Schema> {
  enough?: AbortSignal;
  /** Milliseconds that the endpoint may take after the wanted elements, to report its usage. */
  usageMs: number;
}

/** Opens a stream. Only the first request can throw; later errors arrive as parts of the stream. */
async function open<Schema extends z.ZodType>(
  endpoint: Endpoint,
  { model, instructions, text, schema, temperature, maxTokens, deadline }: Question<Schema>,
  { isList, signal }: { isList: boolean; signal: AbortSignal },
) {
  const { Output, streamText } = await import('ai');
  const { responseFormat } = isList ? Output.array({ element: schema }) : Output.object({ schema });
  const { stream } = streamText({
    model: await endpoint.model(model, { onBytes: deadline.touch }),
    instructions,
    prompt: text,
    // Requests JSON but reads plain text: the SDK's own lists drop output that does not match
    // exactly.
    output: { ...Output.text(), responseFormat },
    maxRetries: MAX_RETRIES,
    maxOutputTokens: maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    abortSignal: signal,
    // The default handler logs errors with the request in them. They also arrive as parts.
    onError: () => {},
  });
  return stream;
}

/** Reads one answer as a stream: a silent model is given up sooner than one that is writing. */
export async function streamAnswer<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: Question<Schema>,
): Promise<Written> {
  const written: Written = { text: '', usage: undefined };
  const { deadline } = question;
  deadline.touch();
  for await (const part of inTurns(
    await open(endpoint, question, { isList: false, signal: deadline.signal }),
  )) {
    if (part.type === 'text-delta') written.text += part.text;
    if (part.type === 'finish') written.usage = part.totalUsage;
    if (part.type === 'error') throw part.error;
  }
  deadline.signal.throwIfAborted();
  return written;
}

/** The state of one list that is being read, and its cost. */
class ListReading<Schema extends z.ZodType> {
  readonly #schema: Schema;
  readonly #elements = createElementReader();
  failure: AskFailure | null = null;
  /** Characters so far, reasoning included. */
  #written = 0;
  #usage: ReportedUsage | undefined;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** Returns the elements that this part completes. */
  async read(part: TextStreamPart<ToolSet>): Promise<Streamed<z.infer<Schema>>[]> {
    switch (part.type) {
      case 'text-delta':
        this.#count(part.text);
        return this.#elements.push(part.text).map((json) => elementOf(json, this.#schema));
      case 'reasoning-delta':
        this.#count(part.text);
        return [];
      case 'finish':
        this.#usage = part.totalUsage;
        return [];
      case 'error':
        this.failure = await streamReasonOf(part.error);
        return [];
      default:
        return [];
    }
  }

  #count(text: string): void {
    this.#written += text.length;
    if (this.#written > MAX_LIST_CHARACTERS) this.failure = 'unparsable';
  }

  hasBegun(): boolean {
    return this.#written > 0;
  }

  isWhole(): boolean {
    return this.#elements.isComplete();
  }

  cost({ prompt, answer }: CallTokens): number {
    if (this.#usage === undefined && this.failure !== null && !this.hasBegun()) {
      return costOf(this.failure, prompt + answer);
    }
    const taken = tokensTaken(this.#usage, { prompt, answer: tokensOf(this.#written) });
    return taken.prompt + taken.answer;
  }
}

/** Ends a stream `usageMs` after everything that is wanted has arrived. */
class Closing {
  readonly #over = new AbortController();
  readonly #enough: AbortSignal | undefined;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ enough, usageMs }: { enough?: AbortSignal; usageMs: number }) {
    this.#enough = enough;
    this.#ms = usageMs;
    enough?.addEventListener('abort', this.begin, { once: true });
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** True once everything that is wanted has arrived. */
  hasBegun(): boolean {
    return this.#timer !== undefined;
  }

  readonly begin = (): void => {
    this.#timer ??= setTimeout(() => this.#over.abort(), this.#ms);
  };

  end(): void {
    clearTimeout(this.#timer);
    this.#enough?.removeEventListener('abort', this.begin);
  }
}

/** Never throws. A caller that stops iterating still pays for what was written until then. */
export async function* streamList<Schema extends z.ZodType>(
  endpoint: Endpoint,
  question: ListQuestion<Schema>,
): AsyncGenerator<Streamed<z.infer<Schema>>> {
  const { deadline, meter, maxTokens } = question;
  const prompt = estimateTokens(question.instructions, question.text);
  const gone = deadline.reason();
  const reservation = gone === null ? await meter.reserve(prompt + maxTokens) : null;
  if (reservation === null) {
    yield { kind: 'end', failure: gone ?? 'budget_spent', begun: false };
    return;
  }
  const reading = new ListReading(question.schema);
  const closing = new Closing(question);
  const signal = AbortSignal.any([deadline.signal, closing.signal]);
  try {
    for await (const part of inTurns(await open(endpoint, question, { isList: true, signal }))) {
      yield* await reading.read(part);
      if (reading.isWhole()) closing.begin();
      if (reading.failure !== null) break;
    }
  } catch (error) {
    reading.failure = await streamReasonOf(error);
  } finally {
    // A failure after everything that is wanted has arrived does no harm.
    reading.failure = closing.hasBegun() ? null : (deadline.reason() ?? reading.failure);
    closing.end();
    await reservation.settle(reading.cost({ prompt, answer: maxTokens }));
  }
  const isGood = reading.isWhole() || closing.hasBegun();
  const failure = reading.failure ?? (isGood ? null : 'unparsable');
  yield { kind: 'end', failure, begun: reading.hasBegun() };
}
