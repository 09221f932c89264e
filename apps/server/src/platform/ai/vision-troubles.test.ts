import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type FakeAnswer, startFakeAi } from '../../testing/fake-ai.ts';
import { jpeg } from '../../testing/game-builders.ts';
import {
  connect,
  connectWith,
  KEY,
  MATCH,
  SHORT_TIMEOUT_MS,
  says,
  seesMatch,
  UNBOUNDED,
  WANTED,
} from '../../testing/vision-models.ts';
import { createEndpoint } from './endpoint.ts';
import { createVisionModel, type VisionModel } from './vision-model.ts';

/** Asks this number of questions about one photo at once. */
async function askAtOnce(model: VisionModel, questions: number) {
  const photo = await jpeg();
  const descriptions = Array.from({ length: questions }, (_, n) => `Strand ${n}`);
  const answers = await Promise.all(
    descriptions.map((description) => model.judge(photo, { ...WANTED, description }, UNBOUNDED)),
  );
  return answers.map((answer) => (answer.ok ? 'ok' : answer.reason));
}

describe('many simultaneous questions', () => {
  test('are all answered, a few at a time', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const { ai, model } = await connectWith({ atOnce: 2 }, async () => {
      await held;
      return seesMatch();
    });
    const answers = askAtOnce(model, 5);
    await expect.poll(() => ai.requests.length).toBe(2);
    answer();
    expect(await answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(ai.requests).toHaveLength(5);
    expect(ai.mostOpen()).toBe(2);
  });

  test('share one time-out at a silent endpoint', async () => {
    const { ai, model } = await connectWith(
      { atOnce: 2, timeoutMs: SHORT_TIMEOUT_MS },
      seesMatch(),
      seesMatch(),
      { kind: 'silent' },
    );
    // The first call loads the client's code, which would otherwise take the short time-out.
    await askAtOnce(model, 2);
    const answers = await askAtOnce(model, 7);
    expect(answers).toEqual(['ok', 'ok', 'timeout', 'timeout', 'timeout', 'timeout', 'timeout']);
    // Two were answered at first, and two of the seven got a turn: five never reached the endpoint.
    expect(ai.requests).toHaveLength(4);
  });

  test('are refused while too many wait', async () => {
    const { model } = await connectWith({ atOnce: 1, timeoutMs: SHORT_TIMEOUT_MS }, { kind: 'silent' });
    const answers = await askAtOnce(model, 42);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(1);
    expect(answers.at(-1)).toBe('busy');
  });
});

describe('an endpoint', () => {
  test.each<[string, FakeAnswer, string]>([
    ['refuses the key', { kind: 'status', status: 401 }, 'refused'],
    ['answers words instead of JSON', { kind: 'text', content: 'Ja hoor, prima foto!' }, 'unparsable'],
    ['sends HTML', { kind: 'raw', body: '<html>Onderhoud</html>' }, 'unparsable'],
    ['sends an empty body', { kind: 'raw', body: '' }, 'unparsable'],
    ['sends no choices', { kind: 'raw', body: '{"choices":[]}' }, 'unparsable'],
    ['answers JSON of another shape', says({ oordeel: 'goed' }), 'unparsable'],
    ['is more than 100 % sure', seesMatch({ confidence: 101 }), 'unparsable'],
  ])('that %s gives no answer, and is asked again for the next question', async (_name, answer, reason) => {
    const { ai, model } = await connect(answer, seesMatch());
    const photo = await jpeg();
    expect(await model.judge(photo, WANTED, UNBOUNDED)).toEqual({ ok: false, reason });
    expect(ai.requests).toHaveLength(1);
    expect(await model.judge(photo, WANTED, UNBOUNDED)).toEqual({ ok: true, value: MATCH });
  });

  test('is asked once more when it sends a short Retry-After', async () => {
    const { ai, model } = await connect(
      { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
      seesMatch(),
    );
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toEqual({ ok: true, value: MATCH });
    expect(ai.requests).toHaveLength(2);
  });

  test.each([
    ['retry-after', '30'],
    ['retry-after', 'Fri, 31 Dec 2060 23:59:59 GMT'],
    ['retry-after-ms', '55000'],
  ])('is not asked again when it asks for a long wait (%s: %s)', async (header, later) => {
    const { ai, model } = await connect({ kind: 'status', status: 429, headers: { [header]: later } });
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toEqual({
      ok: false,
      reason: 'rate_limited',
    });
    expect(ai.requests).toHaveLength(1);
  });

  test('cannot redirect a photo to another host', async () => {
    const elsewhere = await startFakeAi(seesMatch());
    onTestFinished(elsewhere.close);
    const headers = { location: `${elsewhere.baseUrl}/chat/completions` };
    const { model } = await connect({ kind: 'status', status: 307, headers });
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toMatchObject({ ok: false });
    expect(elsewhere.requests).toEqual([]);
  });

  test('is cut off when its answer does not end', async () => {
    const { model } = await connect(seesMatch({ explanation: 'a'.repeat(5 * 1024 * 1024) }));
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toMatchObject({ ok: false });
  });

  test.each([429, 500])('is asked once more when it answers %s', async (status) => {
    const { ai, model } = await connect(
      { kind: 'status', status, headers: { 'retry-after-ms': '1' } },
      seesMatch(),
    );
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toEqual({ ok: true, value: MATCH });
    expect(ai.requests).toHaveLength(2);
  });

  test.each<[string, FakeAnswer, string]>([
    [
      'answers 429 twice',
      { kind: 'status', status: 429, headers: { 'retry-after-ms': '1' } },
      'rate_limited',
    ],
    [
      'answers 503 twice',
      { kind: 'status', status: 503, headers: { 'retry-after-ms': '1' } },
      'server_fault',
    ],
  ])('that %s is not asked a third time', async (_name, answer, reason) => {
    const { ai, model } = await connect(answer);
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toEqual({ ok: false, reason });
    expect(ai.requests).toHaveLength(2);
  });

  test('gives no answer when its answer is cut off', async () => {
    const { ai, model } = await connect({ kind: 'cut-off' });
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toEqual({
      ok: false,
      reason: 'unparsable',
    });
    expect(ai.requests).toHaveLength(1);
  });

  test('times out after twenty seconds without a byte (spec 8)', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { model } = await connectWith({}, () => {
      reach();
      return { kind: 'silent' };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const answers: unknown[] = [];
    const answering = model.judge(await jpeg(), WANTED, UNBOUNDED).then((answer) => answers.push(answer));
    await reached;
    await vi.advanceTimersByTimeAsync(19_999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answering;
    expect(answers).toEqual([{ ok: false, reason: 'timeout' }]);
  });

  test('times out when it stays silent', async () => {
    const { model } = await connectWith({ timeoutMs: SHORT_TIMEOUT_MS }, { kind: 'silent' });
    expect(await model.judge(await jpeg(), WANTED, UNBOUNDED)).toEqual({ ok: false, reason: 'timeout' });
  });

  test('gives no answer when it is unreachable, and the key stays out of the error', async () => {
    // The fake holds its port on 127.0.0.1, so that nothing listens on that port of 127.0.0.2.
    const ai = await startFakeAi();
    const model = createVisionModel({
      endpoint: createEndpoint({ baseUrl: ai.baseUrl.replace('127.0.0.1', '127.0.0.2'), apiKey: KEY }),
      model: 'kijker',
      atOnce: 4,
    });
    const answer = await model.judge(await jpeg(), WANTED, UNBOUNDED);
    expect(answer).toEqual({ ok: false, reason: 'unreachable' });
    expect(ai.requests).toEqual([]);
    await ai.close();
  });
});
