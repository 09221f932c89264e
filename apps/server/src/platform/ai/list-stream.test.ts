import { describe, expect, test } from 'vitest';
import type { FakeAnswer } from '../../testing/fake-ai.ts';
import type { FakePiece } from '../../testing/fake-ai-stream.ts';
import {
  all,
  BEACH,
  connect,
  cut,
  elements,
  IDEAS,
  KEY,
  SHORT_TIMEOUT_MS,
  streams,
  TOWER,
  yieldedElement,
  yieldedEnd,
} from '../../testing/text-models.ts';

describe('a list that a model writes', () => {
  test('is requested with a schema for a list', async () => {
    const { ai, list } = await connect({}, streams(elements(...IDEAS)));
    expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd(null)]);
    expect(ai.requests[0]).toMatchObject({
      instructions: 'Bedenk ideeën.',
      text: '{"thema":"zee"}',
      format: 'json_schema',
      asked: { model: 'schrijver', temperature: 0.7, stream: true, stream_options: { include_usage: true } },
    });
    expect(JSON.parse(ai.requests[0]?.body ?? '')).toMatchObject({
      response_format: {
        json_schema: { schema: { properties: { elements: { items: { required: ['title', 'points'] } } } } },
      },
    });
  });

  test.each([1, 2, 3, 1_000])('is the same in pieces of %s characters', async (length) => {
    const { list } = await connect({}, streams(elements(...IDEAS), length));
    expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd(null)]);
  });

  describe.each([
    ['in an object', '{"elements":[', ']}'],
    ['in an object with another name', '{"tasks": [', ']}'],
    ['bare', '[\n  ', '\n]'],
    ['in a code block', '```json\n{"elements":[\n', ']}\n```'],
    ['after words with brackets', 'Hier [zie 1] is de lijst []: {"elements":[', ']} Veel plezier!'],
  ])('%s', (_where, before, after) => {
    const text = (...ideas: unknown[]) => before + ideas.map((idea) => JSON.stringify(idea)).join(',');

    test('is read', async () => {
      const { list } = await connect({}, streams(text(...IDEAS) + after));
      expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd(null)]);
    });

    test('yields each element before the next one begins', async () => {
      const gates = IDEAS.map(() => Promise.withResolvers<void>());
      const pieces = IDEAS.flatMap((idea, n) => [
        n === 0 ? before : ',',
        JSON.stringify(idea),
        gates[n]?.promise ?? '',
      ]);
      const { list } = await connect({}, { kind: 'stream', pieces: [...pieces, after] });
      const stream = list()[Symbol.asyncIterator]();
      for (const [n, idea] of IDEAS.entries()) {
        expect((await stream.next()).value).toEqual(yieldedElement(idea));
        gates[n]?.resolve();
      }
      expect((await stream.next()).value).toEqual(yieldedEnd(null));
      expect((await stream.next()).done).toBe(true);
    });

    test('keeps the elements from before the connection dropped', async () => {
      const pieces = [text(...IDEAS), ',{"title":"Du'];
      const { list } = await connect({}, { kind: 'stream-cut-off', pieces });
      expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd('unreachable')]);
    });

    test('keeps the elements from before the endpoint fell silent', async () => {
      const pieces = [text(...IDEAS), ',{"title":"Du', new Promise(() => {})];
      const { ai, list } = await connect({ silenceMs: SHORT_TIMEOUT_MS }, { kind: 'stream', pieces });
      expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd('timeout')]);
      expect(await ai.requests[0]?.ended).toBe('aborted');
    });
  });

  test('skips an element that breaks the schema and names the broken rule', async () => {
    const long = { title: 'x'.repeat(31), points: 1 };
    const { list } = await connect({}, streams(elements(BEACH, long, { points: 1.5 }, TOWER)));
    expect(await all(list())).toEqual([
      yieldedElement(BEACH),
      { kind: 'unusable', reason: 'title: too_big' },
      { kind: 'unusable', reason: 'title: invalid_type' },
      yieldedElement(TOWER),
      yieldedEnd(null),
    ]);
  });

  test('skips an element that is not JSON', async () => {
    const [beach, tower] = [BEACH, TOWER].map((idea) => JSON.stringify(idea));
    const { list } = await connect({}, streams(`[${beach}, {title: Toren}, null, ${tower}]`));
    expect(await all(list())).toEqual([
      yieldedElement(BEACH),
      { kind: 'unusable', reason: ': invalid_type' },
      yieldedElement(TOWER),
      yieldedEnd(null),
    ]);
  });

  test.each<[string, FakeAnswer, string]>([
    ['the connection drops', { kind: 'stream-cut-off', pieces: ['```json\n{"elem'] }, 'unreachable'],
    ['the model reaches its token limit', { kind: 'stream', pieces: ['x'], finish: 'length' }, 'unparsable'],
    ['the text holds no list', streams('Dat doe ik liever niet.'), 'unparsable'],
  ])('ends with a reason when it began and %s', async (_what, answer, reason) => {
    const { list } = await connect({}, answer);
    expect((await all(list())).at(-1)).toEqual(yieldedEnd(reason));
  });

  test.each<[string, FakeAnswer, string]>([
    ['the answer is empty', streams(''), 'unparsable'],
    ['the answer is HTML', { kind: 'raw', body: '<html>' }, 'unparsable'],
    ['the key is wrong', { kind: 'status', status: 401 }, 'refused'],
    ['the model does not exist', { kind: 'status', status: 404 }, 'refused'],
    [
      'the endpoint asks for a pause',
      { kind: 'status', status: 429, headers: { 'retry-after': '30' } },
      'rate_limited',
    ],
    [
      'the endpoint answers 500 twice',
      { kind: 'status', status: 500, headers: { 'retry-after-ms': '1' } },
      'server_fault',
    ],
  ])('ends with a reason when it never began because %s', async (_what, answer, reason) => {
    const { list } = await connect({}, answer);
    const items = await all(list());
    expect(items).toEqual([yieldedEnd(reason, false)]);
    expect(JSON.stringify(items)).not.toContain(KEY);
  });

  test.each<[string, FakePiece[]]>([
    ['writes', Array.from({ length: 30 }, () => ' '.repeat(10_000))],
    ['thinks', Array.from({ length: 30 }, () => ({ thought: 'Hm. '.repeat(2_500) }))],
  ])('is stopped when the model %s endlessly', async (_what, pieces) => {
    const endless = ['[', ...pieces, new Promise(() => {})];
    const { ai, list } = await connect({}, { kind: 'stream', pieces: endless });
    expect(await all(list())).toEqual([yieldedEnd('unparsable')]);
    expect(await ai.requests[0]?.ended).toBe('aborted');
  });

  test('lets other work run, however much arrives at once', async () => {
    const frame = (content: string) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
    const pieces = ['[', ...Array.from({ length: 2_000 }, () => `${JSON.stringify(BEACH)},`)];
    const { list } = await connect({}, { kind: 'raw', body: pieces.map(frame).join('') });
    let inThisTurn = 0;
    let most = 0;
    let next = setImmediate(function turn() {
      inThisTurn = 0;
      next = setImmediate(turn);
    });
    for await (const _ of list()) {
      inThisTurn += 1;
      most = Math.max(most, inThisTurn);
    }
    clearImmediate(next);
    expect(most).toBeLessThanOrEqual(100);
  });

  test('is complete when the connection drops after its end', async () => {
    const { list } = await connect({}, { kind: 'stream-cut-off', pieces: cut(elements(...IDEAS), 40) });
    expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd(null)]);
  });

  test('does not wait long for the usage after its last element', async () => {
    const pieces = [elements(...IDEAS), new Promise(() => {})];
    const { ai, meter, list } = await connect({ usageMs: SHORT_TIMEOUT_MS }, { kind: 'stream', pieces });
    expect(await all(list())).toEqual([...IDEAS.map(yieldedElement), yieldedEnd(null)]);
    expect(await ai.requests[0]?.ended).toBe('aborted');
    expect(meter.calls[0]?.settled).toBeLessThan(meter.calls[0]?.reserved ?? 0);
  });

  test('stops waiting once the caller has enough', async () => {
    const enough = new AbortController();
    const pieces = [`[${JSON.stringify(BEACH)},`, new Promise(() => {})];
    const { ai, list } = await connect({ usageMs: SHORT_TIMEOUT_MS }, { kind: 'stream', pieces });
    const seen: unknown[] = [];
    for await (const item of list(enough.signal)) {
      seen.push(item);
      enough.abort();
    }
    expect(seen).toEqual([yieldedElement(BEACH), yieldedEnd(null)]);
    expect(await ai.requests[0]?.ended).toBe('aborted');
  });

  test('still counts its tokens once the caller has enough', async () => {
    const enough = new AbortController();
    const { meter, list } = await connect({}, streams(elements(...IDEAS)));
    for await (const _ of list(enough.signal)) enough.abort();
    expect(meter.calls).toMatchObject([{ settled: 15 }]);
  });

  test('ends with a timeout when it takes too long in total', async () => {
    const { list } = await connect({ totalMs: SHORT_TIMEOUT_MS }, { kind: 'silent' });
    expect(await all(list())).toEqual([yieldedEnd('timeout', false)]);
  });

  test('closes its request and ends as cancelled when the caller aborts', async () => {
    const asker = new AbortController();
    const pieces = [...cut(elements(BEACH, TOWER).slice(0, -2), 10), ', ', new Promise(() => {})];
    const { ai, meter, list } = await connect({ signal: asker.signal }, { kind: 'stream', pieces });
    const seen: unknown[] = [];
    for await (const item of list()) {
      seen.push(item);
      asker.abort();
    }
    expect(seen).toEqual([yieldedElement(BEACH), yieldedEnd('cancelled')]);
    expect(await ai.requests[0]?.ended).toBe('aborted');
    expect(meter.calls[0]?.settled).toBeLessThan(meter.calls[0]?.reserved ?? 0);
  });

  test('closes its request when the caller stops iterating', async () => {
    const pieces = [elements(BEACH, TOWER).slice(0, -2), new Promise(() => {})];
    const { ai, meter, list } = await connect(
      { atOnce: 1 },
      { kind: 'stream', pieces },
      streams(elements(BEACH)),
    );
    for await (const item of list()) {
      expect(item).toEqual(yieldedElement(BEACH));
      break;
    }
    expect(await ai.requests[0]?.ended).toBe('aborted');
    expect(meter.calls[0]?.settled).not.toBeNull();
    // The place of the first request is free again.
    expect(await all(list())).toEqual([yieldedElement(BEACH), yieldedEnd(null)]);
  });

  test('sends no request when it was aborted before its turn', async () => {
    const { ai, meter, list } = await connect({ signal: AbortSignal.abort() }, streams(elements(BEACH)));
    expect(await all(list())).toEqual([yieldedEnd('cancelled', false)]);
    expect(ai.requests).toEqual([]);
    expect(meter.calls).toEqual([]);
  });

  test('sends no request when too many wait', async () => {
    const { list } = await connect({ atOnce: 1, totalMs: SHORT_TIMEOUT_MS }, { kind: 'silent' });
    const ends = await Promise.all(Array.from({ length: 10 }, async () => (await all(list())).at(-1)));
    expect(ends.filter((item) => item?.kind === 'end' && item.failure === 'busy')).toHaveLength(1);
  });
});
