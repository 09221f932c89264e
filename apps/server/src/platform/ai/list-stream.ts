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

/** Characters of a list, and of the thoughts before it: far more than the tokens allow, for an endpoint that knows no end. */
const MAX_LIST_CHARACTERS = 200_000;

/** Parts of a stream that are read in one turn of the event loop: some ten milliseconds of the SDK's work. */
const PARTS_PER_TURN = 50;

/** Lets others have their turn: a stream that comes faster than it is read would leave them none. */
async function* inTurns<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  let read = 0;
  for await (const part of parts) {
    read += 1;
    if (read % PARTS_PER_TURN === 0) await setImmediate();
    yield part;
  }
}

/** Says of a value what broke the schema, in names and rules only: what the model wrote is not repeated. */
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

/** Why a stream failed, or broke off. */
async function streamReasonOf(error: unknown): Promise<ChatFailure> {
  const { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError, RetryError } =
    await import('ai');
  const isBrokenOff = APICallError.isInstance(error) && error.statusCode === OK;
  const fault = isBrokenOff ? error.cause : error;
  if (APICallError.isInstance(fault) || RetryError.isInstance(fault)) return reasonOf(fault);
  const garbled = [InvalidResponseDataError, JSONParseError, TypeValidationError];
  // Else the connection is gone, or the endpoint reports a fault of its own.
  return garbled.some((kind) => kind.isInstance(fault)) ? 'unparsable' : 'unreachable';
}

interface ListQuestion<Schema extends z.ZodType> extends Question<Schema> {
  /** Aborted when no more elements are wanted. */
  enough?: AbortSignal;
  /** Milliseconds that the endpoint may take, behind all that is wanted, to say what it took. */
  usageMs: number;
}

/** What a model sends back, as the SDK tells of it: nothing is thrown by it but from the first request. */
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
    // Asks for JSON and reads plain text: the SDK's own lists hold back what is not exactly what
    // was asked for.
    output: { ...Output.text(), responseFormat },
    maxRetries: MAX_RETRIES,
    maxOutputTokens: maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    abortSignal: signal,
    // Without it the SDK writes errors, with the request in them, to the log. They come as parts as well.
    onError: () => {},
  });
  return stream;
}

/**
 * One answer, heard while it is written: who says nothing is given up sooner than who thinks aloud.
 */
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

/** Follows one list that is being written, and what it costs. */
class ListReading<Schema extends z.ZodType> {
  readonly #schema: Schema;
  readonly #elements = createElementReader();
  failure: AskFailure | null = null;
  /** Characters, thoughts included. */
  #written = 0;
  #usage: ReportedUsage | undefined;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** Takes in what came, and returns the elements that are complete with it. */
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

  /** Whether all of it came. */
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

/** Ends a stream a while after all that is wanted of it came. */
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

  /** Aborted when the while is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Whether all that is wanted came. */
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

/** Reads a list while it is written. Throws nothing; whoever stops iterating pays for what was written until then. */
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
    // What goes wrong behind all that is wanted is nobody's loss.
    reading.failure = closing.hasBegun() ? null : (deadline.reason() ?? reading.failure);
    closing.end();
    await reservation.settle(reading.cost({ prompt, answer: maxTokens }));
  }
  const isGood = reading.isWhole() || closing.hasBegun();
  const failure = reading.failure ?? (isGood ? null : 'unparsable');
  yield { kind: 'end', failure, begun: reading.hasBegun() };
}
