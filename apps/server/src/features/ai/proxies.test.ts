import { ChatCompletion, ImageAnalysis } from '@reisspel/contract/operate/ai';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { createModels } from '../../platform/ai/models.ts';
import { type FakeAi, type FakeAnswer, type FakeTurn, startFakeAi } from '../../testing/fake-ai.ts';
import { codeOf, jpeg, newPlayer, newTeam, startGame } from '../../testing/game-builders.ts';
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../../testing/test-server.ts';

const ANALYSE = '/.netlify/functions/analyze-image';
const CHAT = '/.netlify/functions/openai-proxy';
const KEY = 'sk-heel-geheim';
const MATCH = { matches: true, confidence: 0.85, explanation: 'Er is een strand te zien.' };
const NO_MATCH = { matches: false, confidence: 0.9, explanation: 'Dit is een berg.' };
const modelAnswer = (match: typeof MATCH): FakeAnswer => ({
  kind: 'says',
  content: { photoGivesInstructions: false, ...match },
});
const API_FAULT = 'API-fout opgetreden, maar we laten dit door.';

const parts: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of parts.splice(0)) await part.stop();
});

interface StartOptions {
  models?: { vision: string | null; text: string | null };
  dailyTokens?: number;
}

async function start(
  { models = { vision: 'kijker', text: 'schrijver' }, dailyTokens = 200_000 }: StartOptions,
  ...turns: FakeTurn[]
): Promise<{ ai: FakeAi; server: TestServer }> {
  const ai = await startFakeAi(...turns);
  const connected = createModels({ baseUrl: ai.baseUrl, apiKey: KEY, models, atOnce: 4 });
  const server = await createTestServer({ ai: { ...connected, dailyTokens } });
  parts.push(server, { stop: ai.close });
  return { ai, server };
}

const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;

async function picture(image?: string): Promise<Record<string, unknown>> {
  return { image: image ?? dataUrl(await jpeg()), description: 'Een strand', requiredElements: ['zee'] };
}

describe('the image check of the spec', () => {
  test.each([MATCH, NO_MATCH])('answers a player with the model’s answer (%j)', async (said) => {
    const { ai, server } = await start({}, modelAnswer(said));
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    await startGame(admin);
    const image = dataUrl(await jpeg(120, 3_000, 2_000));
    const answer = await player.post(ANALYSE, await picture(image));
    expect([answer.status, answer.body]).toEqual([200, said]);
    expect(JSON.parse(ai.requests[0]?.text ?? '')).toMatchObject({
      description: 'Een strand',
      requiredElements: ['zee'],
    });
    expect(await sharp(ai.requests[0]?.photo).metadata()).toMatchObject({ width: 1_024 });
  });

  test.each<[FakeAnswer, string]>([
    [{ kind: 'status', status: 401, message: `Incorrect API key provided: ${KEY}` }, API_FAULT],
    [{ kind: 'status', status: 429, headers: { 'retry-after': '30' } }, API_FAULT],
    [{ kind: 'text', content: 'prima' }, API_FAULT],
    [{ kind: 'cut-off' }, API_FAULT],
    [{ kind: 'status', status: 500, headers: { 'retry-after-ms': '1' } }, API_FAULT],
  ])('is lenient when the model fails (%j)', async (answer, explanation) => {
    const { server } = await start({}, answer);
    const admin = await server.admin();
    const lenient = await admin.post(ANALYSE, await picture());
    expect(lenient.body).toEqual({ matches: true, confidence: 0.7, explanation });
    expect(JSON.stringify([lenient.body, [...lenient.headers]])).not.toContain(KEY);
  });

  test('is lenient when the model cannot be reached', async () => {
    const { ai, server } = await start({});
    const admin = await server.admin();
    await ai.close();
    expect((await admin.post(ANALYSE, await picture())).body).toEqual({
      matches: true,
      confidence: 0.7,
      explanation: 'Mock verificatie: Netwerk niet beschikbaar, dus deze verificatie slaagt automatisch.',
    });
  });

  test('is lenient without a model, and when the budget is spent', async () => {
    const none = await start({ models: { vision: null, text: 'schrijver' } });
    const spent = await start({ dailyTokens: 10 });
    for (const { ai, server } of [none, spent]) {
      const answer = await (await server.admin()).post(ANALYSE, await picture());
      expect(ImageAnalysis.parse(answer.body)).toMatchObject({
        matches: true,
        confidence: 0.7,
        explanation: expect.stringMatching(/^Mock verificatie: .* slaagt automatisch\.$/),
      });
      expect(ai.requests).toEqual([]);
    }
  });

  test('is open to players and the organiser only', async () => {
    const { server } = await start({}, modelAnswer(MATCH));
    const nobody = await server.client().post(ANALYSE, await picture());
    expect([nobody.status, codeOf(nobody)]).toEqual([401, 'unauthenticated']);
    const guest = server.client();
    await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    const refused = await guest.post(ANALYSE, await picture());
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
  });

  test('refuses another site’s page', async () => {
    const { server } = await start({}, modelAnswer(MATCH));
    const admin = await server.admin();
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await admin.raw('POST', ANALYSE, JSON.stringify(await picture()), headers);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'cross_site']);
  });

  test('accepts only pictures', async () => {
    const { ai, server } = await start({}, modelAnswer(MATCH));
    const admin = await server.admin();
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const refusals = [
      ['https://elders.example/foto.jpg', 415, 'photo_unsupported'],
      [
        dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'),
        415,
        'photo_unsupported',
      ],
      [dataUrl((await jpeg()).subarray(0, 200)), 422, 'photo_unreadable'],
      [dataUrl(bomb, 'image/png'), 422, 'photo_too_many_pixels'],
    ] as const;
    for (const [image, status, code] of refusals) {
      const answer = await admin.post(ANALYSE, await picture(image));
      expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    }
    expect(ai.requests).toEqual([]);
  });

  test('accepts a photo of the largest size, and refuses a larger one', async () => {
    const { server } = await start({}, modelAnswer(MATCH));
    const admin = await server.admin();
    // A JPEG may have any bytes after its end.
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(15 * 1024 * 1024)]).subarray(
      0,
      15 * 1024 * 1024,
    );
    expect((await admin.post(ANALYSE, await picture(dataUrl(padded)))).status).toBe(200);
    const larger = Buffer.concat([padded, Buffer.alloc(3)]);
    const refused = await admin.post(ANALYSE, await picture(dataUrl(larger)));
    expect([refused.status, codeOf(refused)]).toEqual([413, 'photo_too_large']);
    const huge = await admin.post(ANALYSE, await picture(dataUrl(Buffer.alloc(17 * 1024 * 1024))));
    expect([huge.status, codeOf(huge)]).toEqual([413, 'body_too_large']);
  });

  test('limits the requests of one team over all its sessions', async () => {
    const { server } = await start({}, modelAnswer(MATCH));
    const admin = await server.admin();
    const [team, other] = [await newTeam(admin, 'Rode Team'), await newTeam(admin, 'Blauwe Team')];
    await startGame(admin);
    const body = await picture();
    for (let n = 0; n < 20; n += 1) {
      const phone = await newPlayer(server, team);
      expect((await phone.post(ANALYSE, body)).status).toBe(200);
    }
    const refused = await (await newPlayer(server, team)).post(ANALYSE, body);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_requests']);
    // The limit allows two requests a minute, and a burst of twenty again after ten minutes.
    expect(refused.headers.get('retry-after')).toBe('30');
    for (const one of [await newPlayer(server, other), admin]) {
      expect((await one.post(ANALYSE, body)).status).toBe(200);
    }
  });

  test('answers players while the game runs, and the organiser at any time', async () => {
    const { ai, server } = await start({}, modelAnswer(MATCH));
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const refused = await player.post(ANALYSE, await picture());
    expect([refused.status, codeOf(refused)]).toEqual([409, 'game_not_started']);
    expect(ai.requests).toEqual([]);
    expect((await admin.post(ANALYSE, await picture())).status).toBe(200);
  });
});

describe('the chat of the spec', () => {
  const conversation = {
    model: 'schrijver',
    messages: [
      { role: 'system', content: 'Je bedenkt een spel.' },
      { role: 'user', content: 'Over de zee.' },
    ],
    temperature: 0.7,
    max_tokens: 2_000,
  };

  test('answers in the format of OpenAI', async () => {
    const { ai, server } = await start({}, { kind: 'text', content: 'Een spel!' });
    const answer = await (await server.admin()).post(CHAT, conversation);
    expect(ChatCompletion.parse(answer.body)).toEqual({
      choices: [{ message: { role: 'assistant', content: 'Een spel!' } }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    });
    expect(ai.requests[0]?.asked).toMatchObject(conversation);
    expect(ai.requests[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  test('is open to the organiser only', async () => {
    const { ai, server } = await start({}, { kind: 'text', content: 'Een spel!' });
    const player = await newPlayer(server, await newTeam(await server.admin(), 'Rode Team'));
    expect((await server.client().post(CHAT, conversation)).status).toBe(401);
    expect((await player.post(CHAT, conversation)).status).toBe(403);
    expect(ai.requests).toEqual([]);
  });

  test('takes the configured models only', async () => {
    const { ai, server } = await start({}, { kind: 'text', content: 'Hoi' });
    const admin = await server.admin();
    const refused = await admin.post(CHAT, { ...conversation, model: 'gpt-4' });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: { code: 'model_not_allowed', params: { models: ['schrijver', 'kijker'] } } },
    ]);
    expect((await admin.post(CHAT, { ...conversation, model: 'kijker' })).status).toBe(200);
    expect(ai.requests.map(({ asked }) => asked.model)).toEqual(['kijker']);
  });

  test('uses the vision model when no other is configured', async () => {
    const { ai, server } = await start(
      { models: { vision: 'kijker', text: null } },
      { kind: 'text', content: 'Hoi' },
    );
    const admin = await server.admin();
    expect((await admin.post(CHAT, { ...conversation, model: 'kijker' })).status).toBe(200);
    expect(ai.requests.map(({ asked }) => asked.model)).toEqual(['kijker']);
    expect((await admin.get('/api/ai-usage')).body).toMatchObject({ vision: true, text: false });
  });

  test('is refused without a model', async () => {
    const { server } = await start({ models: { vision: null, text: null } });
    const refused = await (await server.admin()).post(CHAT, conversation);
    expect([refused.status, codeOf(refused)]).toEqual([404, 'ai_not_configured']);
  });

  test.each<Record<string, unknown>>([
    { max_tokens: 2_001 },
    { max_tokens: 0 },
    { temperature: 3 },
    { messages: [] },
    { messages: [{ role: 'tool', content: 'x' }] },
    { messages: [{ role: 'user', content: 'x'.repeat(20_001) }] },
    { messages: Array(41).fill({ role: 'user', content: 'x' }) },
    { stream: true },
    { tools: [] },
  ])('refuses input beyond its limits (%#)', async (more) => {
    const { ai, server } = await start({}, { kind: 'text', content: 'Hoi' });
    const refused = await (await server.admin()).post(CHAT, { ...conversation, ...more });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_input']);
    expect(ai.requests).toEqual([]);
  });

  test('hides the reason when the model gives no answer', async () => {
    const message = `Incorrect API key provided: ${KEY}`;
    const { server } = await start({}, { kind: 'status', status: 401, message });
    const refused = await (await server.admin()).post(CHAT, conversation);
    expect([refused.status, refused.body]).toEqual([502, { error: { code: 'ai_unavailable', params: {} } }]);
  });

  test('limits the requests of one session', async () => {
    const { server } = await start({}, { kind: 'text', content: 'Hoi' });
    const admin = await server.admin();
    for (let n = 0; n < 20; n += 1) expect((await admin.post(CHAT, conversation)).status).toBe(200);
    expect(codeOf(await admin.post(CHAT, conversation))).toBe('too_many_requests');
  });
});
