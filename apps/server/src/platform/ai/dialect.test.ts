import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type FakeAiRequest, type FakeAnswer, type FakeTurn, startFakeAi } from '../../testing/fake-ai.ts';
import { createTestMeter } from '../../testing/meters.ts';
import { createEndpoint } from './endpoint.ts';
import { createTextModel } from './text-model.ts';

const Idea = z.strictObject({ title: z.string() });
const BEACH = { title: 'Strand' };
const ANSWER: FakeAnswer = { kind: 'says', content: BEACH };

const refuses = (message: string, param?: string): FakeAnswer => ({
  kind: 'status',
  status: 400,
  message,
  ...(param === undefined ? {} : { param }),
});

/** A test for an unsupported feature in a request, and the refusal of that request. */
type Quirk = readonly [(request: FakeAiRequest) => boolean, FakeAnswer];

/** Makes an endpoint that refuses a request by the first quirk that applies, or else answers. */
function quirky(answer: FakeAnswer, ...quirks: Quirk[]): FakeTurn {
  return (request) => quirks.find(([applies]) => applies(request))?.[1] ?? answer;
}

const NO_SCHEMA: Quirk = [
  ({ format }) => format === 'json_schema',
  refuses("Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."),
];
const NO_JSON: Quirk = [
  ({ format }) => format !== undefined,
  refuses('This response_format type is unavailable now'),
];
const NO_MAX_TOKENS: Quirk = [
  ({ asked }) => asked.max_tokens !== undefined,
  refuses(
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'max_tokens',
  ),
];
const NO_TEMPERATURE: Quirk = [
  ({ asked }) => asked.temperature !== undefined,
  refuses(
    "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
    'temperature',
  ),
];
const NO_STREAM_OPTIONS: Quirk = [
  ({ asked }) => asked.stream_options !== undefined,
  { kind: 'status', status: 422, message: 'body.stream_options: Extra inputs are not permitted' },
];

async function connect(turn: FakeTurn) {
  const ai = await startFakeAi(turn);
  onTestFinished(ai.close);
  const meter = createTestMeter();
  const endpoint = createEndpoint({ baseUrl: ai.baseUrl, apiKey: null });
  const question = {
    instructions: 'Bedenk één idee.',
    text: 'zee',
    schema: Idea,
    meter,
    signal: new AbortController().signal,
  };
  const modelOf = (model: string) => createTextModel({ endpoint, model, atOnce: 4 });
  return {
    ai,
    meter,
    ask: (model = 'schrijver') => modelOf(model).ask(question),
    chat: (content: string, temperature: number | null = null) => {
      const { signal } = question;
      const messages = [{ role: 'user' as const, content }];
      const chat = { model: 'schrijver', messages, temperature, maxTokens: 2_000, signal, meter };
      return modelOf('schrijver').complete(chat);
    },
    async list() {
      const items: unknown[] = [];
      for await (const item of modelOf('schrijver').streamElements(question)) items.push(item);
      return items;
    },
  };
}

describe('an endpoint that lacks a feature', () => {
  test('gets the schema in words when it supports plain JSON only', async () => {
    const { ai, ask } = await connect(quirky(ANSWER, NO_SCHEMA));
    expect(await ask()).toEqual({ ok: true, value: BEACH });
    expect(ai.requests.map(({ format }) => format)).toEqual(['json_schema', 'json_object']);
    expect(ai.requests[1]?.instructions).toMatch(/^Bedenk één idee\.\s+Antwoord.*JSON-schema: \{.*"title"/);
    expect(ai.requests[1]?.text).toBe('zee');
  });

  test('gets the schema in words when it supports no JSON, and its answer is found between other words', async () => {
    const answer: FakeAnswer = { kind: 'text', content: `Zeker!\n${JSON.stringify(BEACH)}\nVeel plezier.` };
    const { ai, ask } = await connect(quirky(answer, NO_JSON));
    expect(await ask()).toEqual({ ok: true, value: BEACH });
    expect(ai.requests.map(({ format }) => format)).toEqual(['json_schema', 'json_object', undefined]);
    expect(ai.requests[2]?.instructions).toContain('"title"');
  });

  test('gets the token limit under the name that it knows', async () => {
    const { ai, ask } = await connect(quirky(ANSWER, NO_MAX_TOKENS));
    expect(await ask()).toEqual({ ok: true, value: BEACH });
    expect(ai.requests[1]?.asked.max_completion_tokens).toBe(ai.requests[0]?.asked.max_tokens);
    expect(ai.requests[1]?.format).toBe('json_schema');
  });

  test('gets no temperature when it does not support one', async () => {
    const { ai, ask } = await connect(quirky(ANSWER, NO_TEMPERATURE));
    expect(await ask()).toEqual({ ok: true, value: BEACH });
    expect(ai.requests[1]?.asked).not.toHaveProperty('temperature');
  });

  test('still writes a list when it lacks all features', async () => {
    const answer: FakeAnswer = { kind: 'stream', pieces: ['Hier: [', JSON.stringify(BEACH), ']'] };
    const quirks = [NO_STREAM_OPTIONS, NO_MAX_TOKENS, NO_TEMPERATURE, NO_JSON];
    const { ai, meter, list } = await connect(quirky(answer, ...quirks));
    expect(await list()).toEqual([
      { kind: 'element', value: BEACH },
      { kind: 'end', failure: null, begun: true },
    ]);
    expect(ai.requests).toHaveLength(6);
    // The refused attempts count as one call.
    expect(meter.calls).toHaveLength(1);
  });
});

describe('the dialect of a model', () => {
  test('is remembered for that model only', async () => {
    const { ai, ask } = await connect(quirky(ANSWER, NO_SCHEMA, NO_MAX_TOKENS));
    await ask();
    await ask();
    expect(ai.requests).toHaveLength(4);
    await ask('een-andere');
    expect(ai.requests.slice(4).map(({ format }) => format)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
  });

  test('combines the changes that simultaneous questions needed', async () => {
    const { ai, ask } = await connect(quirky(ANSWER, NO_JSON, NO_MAX_TOKENS, NO_TEMPERATURE));
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers).toEqual(Array(4).fill({ ok: true, value: BEACH }));
    const before = ai.requests.length;
    await ask();
    expect(ai.requests).toHaveLength(before + 1);
  });
});

describe('the dialect stays the same', () => {
  /** Expects the next question to be asked in the full dialect. */
  async function expectFullDialect({ ai, ask }: Awaited<ReturnType<typeof connect>>) {
    const before = ai.requests.length;
    expect(await ask()).toEqual({ ok: true, value: BEACH });
    expect(ai.requests.slice(before).map(({ asked, format }) => [format, asked.temperature])).toEqual([
      ['json_schema', 0.7],
    ]);
    expect(ai.requests[before]?.asked.max_tokens).toBeGreaterThan(0);
  }

  test('after a conversation whose own request was changed', async () => {
    const tooWarm: Quirk = [
      ({ asked }) => (asked.temperature ?? 0) > 1,
      refuses("'temperature' must be at most 1"),
    ];
    const connected = await connect(quirky(ANSWER, tooWarm));
    expect(await connected.chat('Hoi', 1.8)).toMatchObject({ ok: true });
    expect(connected.ai.requests).toHaveLength(2);
    await expectFullDialect(connected);
  });

  test('after a refusal of parameters that the request did not contain', async () => {
    const message = 'temperature, stream_options and response_format json_schema are not supported';
    const forChat: Quirk = [({ format }) => format === undefined, refuses(message)];
    const connected = await connect(quirky(ANSWER, forChat));
    expect(await connected.chat('Hoi')).toEqual({ ok: false, reason: 'refused' });
    expect(connected.ai.requests).toHaveLength(1);
    await expectFullDialect(connected);
  });

  test.each<[string, FakeAnswer, number]>([
    ['a change that was refused too', refuses("'temperature' is not supported"), 2],
    ['a token limit that is only too high', refuses('max_tokens is too large: 2000. At most 1024 fit.'), 1],
    [
      'the words of a question that a refusal repeats',
      {
        kind: 'status',
        status: 422,
        body: {
          detail: [{ loc: ['body'], msg: 'Value error', input: 'temperature, max_tokens not supported' }],
        },
      },
      1,
    ],
  ])('after %s', async (_what, answer, requests) => {
    let isRefusing = true;
    const connected = await connect(() => (isRefusing ? answer : ANSWER));
    expect(await connected.ask()).toEqual({ ok: false, reason: 'refused' });
    expect(connected.ai.requests).toHaveLength(requests);
    isRefusing = false;
    await expectFullDialect(connected);
  });
});

test.each([
  ['The model does not exist', 1],
  ['No', 1],
  // Every way to ask for JSON is tried.
  ['Invalid schema for response_format', 3],
])('an endpoint is not asked again when no change helps (%s)', async (message, requests) => {
  const { ai, ask } = await connect(refuses(message));
  expect(await ask()).toEqual({ ok: false, reason: 'refused' });
  expect(ai.requests).toHaveLength(requests);
});
