import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createEndpoint } from '../platform/ai/endpoint.ts';
import type { ListEvent } from '../platform/ai/text-model.ts';
import { createTextModel } from '../platform/ai/text-model.ts';
import { type FakeAnswer, type FakeTurn, startFakeAi } from './fake-ai.ts';
import { createTestMeter } from './meters.ts';

export const KEY = 'sk-heel-geheim';
/** Milliseconds: enough for an answer of the fake. A test that waits for silence stays fast. */
export const SHORT_TIMEOUT_MS = 500;

const Idea = z.strictObject({ title: z.string().max(30), points: z.number().int() });
export const BEACH = { title: 'Strand', points: 100 };
export const TOWER = { title: 'Toren, met "haken" [}', points: 50 };
export const HARBOUR = { title: 'Haven \\ zee', points: 25 };
export const IDEAS: readonly { title: string; points: number }[] = [BEACH, TOWER, HARBOUR];
export const elements = (...ideas: unknown[]) => JSON.stringify({ elements: ideas });

/** Returns an element in the form in which the stream should yield it. */
export const yieldedElement = (value: unknown) => ({ kind: 'element', value });
/** Returns the expected end of a list. `begun` is false if the list never started. */
export const yieldedEnd = (failure: string | null, begun = true) => ({ kind: 'end', failure, begun });

interface Options {
  atOnce?: number;
  totalMs?: number;
  silenceMs?: number;
  usageMs?: number;
  meter?: ReturnType<typeof createTestMeter>;
  signal?: AbortSignal;
}

/** Connects a text model to a fake endpoint with these answers, until the test ends. */
export async function connect(
  { meter = createTestMeter(), signal, ...options }: Options,
  ...answers: FakeTurn[]
) {
  const ai = await startFakeAi(...answers);
  onTestFinished(ai.close);
  const endpoint = createEndpoint({ baseUrl: ai.baseUrl, apiKey: KEY });
  const model = createTextModel({ endpoint, model: 'schrijver', atOnce: 4, ...options });
  const call = { meter, signal: signal ?? new AbortController().signal };
  const question = { ...call, instructions: 'Bedenk ideeën.', text: '{"thema":"zee"}', schema: Idea };
  return {
    ai,
    meter,
    list: (enough?: AbortSignal) => model.streamElements({ ...question, ...(enough ? { enough } : {}) }),
    ask: () => model.ask(question),
    chat: () =>
      model.complete({
        ...call,
        model: 'prater',
        messages: [
          { role: 'system', content: 'Wees kort.' },
          { role: 'user', content: 'Hoi' },
        ],
        temperature: 0.2,
        maxTokens: 50,
      }),
  };
}

export async function all<T>(stream: AsyncIterable<ListEvent<T>>): Promise<ListEvent<T>[]> {
  const items: ListEvent<T>[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

/** Cuts a text into pieces of this length. */
export function cut(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, n) =>
    text.slice(n * length, (n + 1) * length),
  );
}

export const streams = (text: string, length = 7): FakeAnswer => ({
  kind: 'stream',
  pieces: cut(text, length),
});
