import { describe, expect, onTestFinished, test } from 'vitest';
import type { FakeTurn } from '../../testing/fake-ai.ts';
import { codeOf } from '../../testing/game-builders.ts';
import {
  ANSWERS,
  asked,
  eventsOf,
  gameSettings,
  generate,
  listOf,
  only,
  openGeneration,
  photoIdea,
  rest,
  serveWith,
} from '../../testing/generated-games.ts';
import { listen } from '../../testing/listen.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** Time limit in milliseconds, enough for an answer of a fake model, and short for a test. */
const SHORT_MS = 2_000;

const { outline, photos, quiz } = ANSWERS;

describe('a model that', () => {
  const BUILT_IN = ['built-in', 'built-in', 'built-in'];
  const outcomeOf = async (admin: TestClient, settings: unknown = gameSettings()) => {
    const events = await generate(admin, settings);
    expect(events.at(-1)).toEqual({ type: 'done' });
    return {
      by: asked(events).map(([madeBy]) => madeBy),
      reasons: only(events, 'fallback').map(({ reason }) => reason),
      events,
    };
  };
  const soon = { 'retry-after-ms': '1' };

  test.each<[string, FakeTurn, number]>([
    ['refuses the key', { kind: 'status', status: 401 }, 1],
    ['has too much to do', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 1],
    // A server fault is tried once more.
    ['has a fault', { kind: 'status', status: 500, headers: soon }, 2],
  ])('%s is not asked again, and the game is built-in', async (_name, answer, requests) => {
    const { admin, ai } = await serveWith([answer]);
    expect(await outcomeOf(admin)).toMatchObject({ by: BUILT_IN, reasons: ['unavailable', 'unavailable'] });
    expect(ai.requests).toHaveLength(requests);
  });

  test('fails after the photo tasks: these are kept, and built-in questions are added', async () => {
    const { admin } = await serveWith([outline, photos, { kind: 'status', status: 500, headers: soon }]);
    expect(await outcomeOf(admin)).toMatchObject({ by: ['ai', 'ai', 'built-in'], reasons: ['unavailable'] });
  });

  test('never answers with JSON is asked twice, and built-in tasks are used', async () => {
    const { admin, ai } = await serveWith([{ kind: 'text', content: 'Natuurlijk! Hier is een leuk spel.' }]);
    expect(await outcomeOf(admin)).toMatchObject({
      by: BUILT_IN,
      reasons: ['unusable_answer', 'unusable_answer'],
    });
    expect(ai.requests).toHaveLength(6);
  });

  test('gives tasks but no valid title: its tasks are used, with a title by the server', async () => {
    const nameless = { kind: 'says' as const, content: { naam: 'Spel' } };
    const { admin } = await serveWith([nameless, nameless, photos, quiz]);
    const { events, reasons } = await outcomeOf(admin);
    expect(reasons).toEqual([]);
    expect(only(events, 'outline')).toMatchObject([{ title: 'Spel: De zee', description: '' }]);
  });

  test('is cut off in the middle is asked once for the missing tasks', async () => {
    const [first] = photos.content.elements;
    const broken: FakeTurn = {
      kind: 'stream-cut-off',
      pieces: [`{"elements":[${JSON.stringify(first)},{"instr`],
    };
    const { admin, ai } = await serveWith([outline, broken, listOf(photoIdea('Bouw een zandkasteel')), quiz]);
    expect(await outcomeOf(admin)).toMatchObject({ by: ['ai', 'ai', 'ai'], reasons: [] });
    expect(JSON.parse(ai.requests[2]?.text ?? '')).toMatchObject({ count: 1, already: ['Zoek een boot'] });
  });

  test('is cut off in its first task, in a code block, is asked once more', async () => {
    const broken: FakeTurn = { kind: 'stream-cut-off', pieces: ['```json\n{"elements":[{"instr'] };
    const { admin, ai } = await serveWith([outline, broken, photos, quiz]);
    expect(await outcomeOf(admin)).toMatchObject({ by: ['ai', 'ai', 'ai'], reasons: [] });
    expect(ai.requests).toHaveLength(4);
  });

  test.each([
    ['all it was asked for', ''],
    ['a whole list', ']}'],
  ])('leaves its stream open after %s does not delay the game', async (_what, close) => {
    const forever = new Promise<void>(() => {});
    const [first, second] = photos.content.elements;
    const open = `{"elements":[${JSON.stringify(first)},${JSON.stringify(second)}${close}`;
    const held: FakeTurn = { kind: 'stream', pieces: [open, forever] };
    const { admin, ai } = await serveWith([outline, held, quiz], { timeouts: { usageMs: SHORT_MS } });
    expect(await outcomeOf(admin)).toMatchObject({ by: ['ai', 'ai', 'ai'], reasons: [] });
    expect(await ai.requests[1]?.ended).toBe('aborted');
  });

  test('is cut off twice: its good tasks stay, and the built-in list adds the rest', async () => {
    const [first] = photos.content.elements;
    const broken: FakeTurn = { kind: 'stream-cut-off', pieces: [`{"elements":[${JSON.stringify(first)},`] };
    const { admin, ai } = await serveWith([outline, broken, broken, quiz]);
    const reasons = ['unavailable', 'unavailable'];
    expect(await outcomeOf(admin)).toMatchObject({ by: ['ai', 'built-in', 'built-in'], reasons });
    // The requests are title, list and repair. After two interrupted answers there are no more.
    expect(ai.requests).toHaveLength(3);
  });

  test('sends nothing is given up after its time limit', async () => {
    const { admin, ai } = await serveWith([{ kind: 'silent' }], { timeouts: { totalMs: SHORT_MS } });
    expect(await outcomeOf(admin)).toMatchObject({ by: BUILT_IN, reasons: ['unavailable', 'unavailable'] });
    expect(ai.requests).toHaveLength(1);
  });

  test('falls silent in the middle is not asked again, and its good tasks stay', async () => {
    const [first] = photos.content.elements;
    const forever = new Promise<void>(() => {});
    const silent: FakeTurn = { kind: 'stream', pieces: [`{"elements":[${JSON.stringify(first)},`, forever] };
    const { admin, ai } = await serveWith([outline, silent], { timeouts: { silenceMs: SHORT_MS } });
    const reasons = ['unavailable', 'unavailable'];
    expect(await outcomeOf(admin)).toMatchObject({ by: ['ai', 'built-in', 'built-in'], reasons });
    expect(ai.requests).toHaveLength(2);
  });

  test('repeats itself is asked once for other tasks', async () => {
    const twice = listOf(photoIdea('Zoek een boot'), photoIdea('ZOEK een boot!'));
    const { admin, ai } = await serveWith([outline, twice, twice, quiz]);
    expect(await outcomeOf(admin)).toMatchObject({
      by: ['ai', 'built-in', 'ai'],
      reasons: ['unusable_answer'],
    });
    expect(ai.requests).toHaveLength(4);
  });

  test('may cost more than the rest of the budget is not asked, and the game is built-in', async () => {
    const { admin, ai } = await serveWith([outline], { dailyTokens: 100 });
    expect(await outcomeOf(admin)).toMatchObject({ by: BUILT_IN, reasons: ['budget_spent', 'budget_spent'] });
    expect(ai.requests).toEqual([]);
  });
});

test('a stream sends keep-alives while a model thinks', async () => {
  const { promise: thinking, resolve: goOn } = Promise.withResolvers<void>();
  const held: FakeTurn = { kind: 'stream', pieces: [thinking, JSON.stringify(photos.content)] };
  const { admin } = await serveWith([outline, held, quiz], { keepAliveMs: 5 });
  const [read, whole] = (await openGeneration(admin, gameSettings())).body?.tee() ?? [];
  if (!read || !whole) throw new Error('No stream');
  for await (const piece of read.pipeThrough(new TextDecoderStream())) {
    // While the model waits, only a comment frame can arrive.
    if (piece === ':\n\n') break;
  }
  goOn();
  const events = await rest(eventsOf(new Response(whole)));
  expect(asked(events).map(([madeBy]) => madeBy)).toEqual(['ai', 'ai', 'ai']);
  expect(events.at(-1)).toEqual({ type: 'done' });
});

describe('a running generation', () => {
  test('makes the server refuse another one for the same trip until it is done', async () => {
    const { promise: thinking, resolve: goOn } = Promise.withResolvers<void>();
    const held: FakeTurn = { kind: 'stream', pieces: [thinking, JSON.stringify(photos.content)] };
    const { admin } = await serveWith([outline, held, quiz, outline, photos, quiz]);
    const running = eventsOf(await openGeneration(admin, gameSettings()));
    await running.next();
    const refused = await admin.post('/api/generations', gameSettings());
    expect([refused.status, codeOf(refused)]).toEqual([409, 'generation_running']);
    goOn();
    const left = await rest(running);
    expect(left.at(-1)).toEqual({ type: 'done' });
    expect((await generate(admin, gameSettings())).at(-1)).toEqual({ type: 'done' });
  });

  test('whose stream is never read does not block the next one', async () => {
    const { server, admin } = await serveWith([outline, photos, quiz]);
    const gone = new Request('http://reis.example/api/generations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: admin.cookie },
      body: JSON.stringify(gameSettings()),
      signal: AbortSignal.abort(),
    });
    await server.fetch(gone);
    expect((await admin.post('/api/generations', gameSettings())).status).toBe(200);
  });

  test('ends with its request to the model when the organiser leaves, and does not block the next one', async () => {
    const forever = new Promise<void>(() => {});
    const [first] = photos.content.elements;
    const held: FakeTurn = { kind: 'stream', pieces: [`{"elements":[${JSON.stringify(first)},`, forever] };
    const { server, admin, ai } = await serveWith([outline, held, outline, photos, quiz]);
    const socket = await listen(server);
    onTestFinished(() => socket.close());
    const leaving = new AbortController();
    const response = await fetch(`${socket.url}/api/generations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: admin.cookie },
      body: JSON.stringify(gameSettings()),
      signal: leaving.signal,
    });
    for await (const event of eventsOf(response)) {
      if (event.type === 'task') break;
    }
    leaving.abort();
    expect(await ai.requests[1]?.ended).toBe('aborted');
    // The next generation may start once the server has noticed the abort.
    await expect.poll(async () => (await admin.post('/api/generations', gameSettings())).status).toBe(200);
  });
});
