import { describe, expect, test } from 'vitest';
import type { FakeAnswer } from '../../testing/fake-ai.ts';
import type { FakeUsage } from '../../testing/fake-ai-stream.ts';
import { createTestMeter } from '../../testing/meters.ts';
import {
  all,
  BEACH,
  connect,
  elements,
  SHORT_TIMEOUT_MS,
  streams,
  yieldedElement,
  yieldedEnd,
} from '../../testing/text-models.ts';

describe('the cost of a call', () => {
  test('is the usage that the endpoint reports', async () => {
    const { meter, list, ask, chat } = await connect(
      {},
      streams(elements(BEACH)),
      { kind: 'says', content: BEACH },
      { kind: 'text', content: 'Hoi!' },
    );
    await all(list());
    await ask();
    await chat();
    expect(meter.calls.map(({ settled }) => settled)).toEqual([15, 15, 15]);
  });

  const counts = (prompt_tokens: number | null, completion_tokens: number | null) => ({
    prompt_tokens,
    completion_tokens,
    total_tokens: 0,
  });
  test.each<[string, FakeUsage]>([
    ['nothing', false],
    ['null', counts(null, null)],
    ['zero', counts(0, 0)],
    ['a negative count', counts(-10, -5)],
    ['half a token', counts(0.5, 0.5)],
    ['more than any model can use', counts(1e12, 1e12)],
  ])('is estimated when the endpoint reports %s', async (_what, usage) => {
    const text = elements(BEACH);
    const { meter, list, ask, chat } = await connect(
      {},
      { kind: 'stream', pieces: [text], usage },
      { kind: 'says', content: BEACH, usage },
      { kind: 'text', content: 'Hoi allemaal!', usage },
    );
    await all(list());
    await ask();
    const answer = await chat();
    const tokens = (...texts: string[]) => Math.ceil(texts.join('').length / 4);
    const prompt = tokens('Bedenk ideeën.', '{"thema":"zee"}');
    const chatUsage = {
      promptTokens: tokens('Wees kort.', 'Hoi'),
      completionTokens: tokens('Hoi allemaal!'),
    };
    expect(meter.calls.map(({ settled }) => settled)).toEqual([
      prompt + tokens(text),
      prompt + tokens(JSON.stringify(BEACH)),
      chatUsage.promptTokens + chatUsage.completionTokens,
    ]);
    expect(answer).toMatchObject({ value: { usage: chatUsage } });
  });

  test('includes the reasoning before the answer', async () => {
    const pieces = [{ thought: 'x'.repeat(4_000) }, elements(BEACH)];
    const { meter, list } = await connect({}, { kind: 'stream', pieces, usage: false });
    expect(await all(list())).toEqual([yieldedElement(BEACH), yieldedEnd(null)]);
    expect(meter.calls[0]?.settled).toBeGreaterThan(1_000);
  });

  test.each<[FakeAnswer, number]>([
    [{ kind: 'status', status: 401 }, 0],
    [{ kind: 'status', status: 429, headers: { 'retry-after': '30' } }, 0],
  ])('is zero for a refusal (%j)', async (answer, cost) => {
    const { meter, list, ask, chat } = await connect({}, answer);
    await all(list());
    await ask();
    await chat();
    expect(meter.calls.map(({ settled }) => settled)).toEqual([cost, cost, cost]);
  });

  test('is the whole reservation when the usage is unknown', async () => {
    const { meter, ask } = await connect({ totalMs: SHORT_TIMEOUT_MS }, { kind: 'silent' });
    expect(await ask()).toEqual({ ok: false, reason: 'timeout' });
    expect(meter.calls[0]?.settled).toBe(meter.calls[0]?.reserved);
  });

  test('is not paid when the budget is too small: no request goes out', async () => {
    const { ai, list, ask, chat } = await connect({ meter: createTestMeter(10) }, streams(elements(BEACH)));
    expect(await all(list())).toEqual([yieldedEnd('budget_spent', false)]);
    expect(await ask()).toEqual({ ok: false, reason: 'budget_spent' });
    expect(await chat()).toEqual({ ok: false, reason: 'budget_spent' });
    expect(ai.requests).toEqual([]);
  });
});

describe('a single answer', () => {
  test('is found between words and in a code block', async () => {
    const { ask } = await connect(
      {},
      { kind: 'text', content: `Hier:\n\`\`\`json\n${JSON.stringify(BEACH)}\n\`\`\`` },
    );
    expect(await ask()).toEqual({ ok: true, value: BEACH });
  });

  test.each(['', 'null', '{"title": "Strand"', '{"title": "Strand", "points": "veel"}'])(
    'is rejected when it does not match the schema (%s)',
    async (content) => {
      const { meter, ask } = await connect({}, { kind: 'text', content });
      expect(await ask()).toEqual({ ok: false, reason: 'unparsable' });
      expect(meter.calls[0]?.settled).toBe(15);
    },
  );

  test('times out when the model stays silent', async () => {
    const { ask } = await connect({ silenceMs: SHORT_TIMEOUT_MS }, { kind: 'silent' });
    expect(await ask()).toEqual({ ok: false, reason: 'timeout' });
  });

  test('ends when its caller aborts', async () => {
    const asker = new AbortController();
    const silent = (): FakeAnswer => {
      asker.abort();
      return { kind: 'silent' };
    };
    const { ai, ask } = await connect({ signal: asker.signal }, silent);
    expect(await ask()).toEqual({ ok: false, reason: 'cancelled' });
    expect(await ai.requests[0]?.ended).toBe('aborted');
  });
});

describe('a conversation', () => {
  test('reaches the model unchanged and comes back with its usage', async () => {
    const { ai, chat } = await connect({}, { kind: 'text', content: 'Hoi!' });
    expect(await chat()).toEqual({
      ok: true,
      value: { content: 'Hoi!', usage: { promptTokens: 10, completionTokens: 5 } },
    });
    expect(ai.requests[0]?.asked).toMatchObject({
      model: 'prater',
      messages: [
        { role: 'system', content: 'Wees kort.' },
        { role: 'user', content: 'Hoi' },
      ],
      temperature: 0.2,
      max_tokens: 50,
    });
  });

  test('gives a reason when it fails', async () => {
    const { chat } = await connect({}, { kind: 'status', status: 401 });
    expect(await chat()).toEqual({ ok: false, reason: 'refused' });
  });
});
