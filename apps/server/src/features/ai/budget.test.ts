import type { CheckResult } from '@reisspel/contract/kinds/checks';
import { AiUsage, ChatCompletion } from '@reisspel/contract/operate/ai';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { mintTripScope } from '../../db/trip-scope.ts';
import { createModels } from '../../platform/ai/models.ts';
import { type FakeAi, type FakeTurn, startFakeAi } from '../../testing/fake-ai.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  BOTH_DIALECTS,
  createTestServer,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';
import { createBudget } from './budget.ts';

const CHAT = '/.netlify/functions/openai-proxy';
/** A chat for which the server reserves 100 tokens: 1 for its text, and 99 for the answer. */
const QUESTION = { model: 'schrijver', messages: [{ role: 'user', content: 'Hoi!' }], max_tokens: 99 };
const CALL_TOKENS = 100;
const MINUTE_MS = 60_000;

/** Returns an answer with this number of tokens. */
function answerOf(total_tokens: number): FakeTurn {
  const body = {
    id: 'x',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Dag' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: total_tokens - 1, total_tokens },
  };
  return { kind: 'raw', body: JSON.stringify(body) };
}

let fakes: FakeAi[];
let servers: TestServer[];
beforeEach(() => {
  fakes = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  for (const fake of fakes) await fake.close();
});

async function fakeAi(...turns: FakeTurn[]): Promise<FakeAi> {
  const fake = await startFakeAi(...turns);
  fakes.push(fake);
  return fake;
}

async function start(
  { baseUrl }: FakeAi,
  dailyTokens: number,
  options: Parameters<typeof createTestServer>[0] = {},
): Promise<TestServer> {
  const models = { vision: 'kijker', text: 'schrijver' };
  const ai = { ...createModels({ baseUrl, apiKey: null, models, atOnce: 40 }), dailyTokens };
  const server = await createTestServer({ ...options, ai });
  servers.push(server);
  return server;
}

async function usageOf(admin: TestClient): Promise<AiUsage> {
  return AiUsage.parse((await admin.get('/api/ai-usage')).body);
}

async function askAtOnce(admin: TestClient, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => admin.post(CHAT, QUESTION)));
  return answers.map(({ status }) => status).sort((a, b) => a - b);
}

describe.each(BOTH_DIALECTS)('the budget of a trip on %s', (dialect) => {
  test('counts the calls and the tokens used, not the tokens reserved', async () => {
    const server = await start(await fakeAi(answerOf(40)), 1_000, { dialect });
    const admin = await server.admin();
    expect(await usageOf(admin)).toEqual({
      vision: true,
      text: true,
      today: { calls: 0, tokens: 0 },
      total: { calls: 0, tokens: 0 },
      dailyTokens: 1_000,
    });
    const answer = ChatCompletion.parse((await admin.post(CHAT, QUESTION)).body);
    expect(answer.usage.total_tokens).toBe(40);
    await admin.post(CHAT, QUESTION);
    expect(await usageOf(admin)).toMatchObject({
      today: { calls: 2, tokens: 80 },
      total: { calls: 2, tokens: 80 },
    });
  });

  test('is not exceeded by calls at the same moment', async () => {
    const ai = await fakeAi(answerOf(CALL_TOKENS));
    const server = await start(ai, 10 * CALL_TOKENS + 50, { dialect });
    const admin = await server.admin();
    expect(await askAtOnce(admin, 20)).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
    expect(ai.requests).toHaveLength(10);
    expect(await usageOf(admin)).toMatchObject({ today: { calls: 10, tokens: 10 * CALL_TOKENS } });
  });

  test('starts again at midnight UTC, while the total keeps growing', async () => {
    const server = await start(await fakeAi(answerOf(CALL_TOKENS)), CALL_TOKENS, { dialect });
    const admin = await server.admin();
    await admin.post(CHAT, QUESTION);
    const refused = await admin.post(CHAT, QUESTION);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'ai_budget_spent']);
    // 11:00 in Amsterdam in summer is 9:00 UTC.
    expect(refused.headers.get('retry-after')).toBe(String(15 * 60 * 60));
    server.clock.advance(15 * 60 * MINUTE_MS - 1);
    expect((await admin.post(CHAT, QUESTION)).status).toBe(429);
    server.clock.advance(1);
    expect((await admin.post(CHAT, QUESTION)).status).toBe(200);
    expect(await usageOf(admin)).toMatchObject({
      today: { calls: 1, tokens: CALL_TOKENS },
      total: { calls: 2, tokens: 2 * CALL_TOKENS },
    });
  });

  test('does not change the budget of another trip', async () => {
    const server = await start(await fakeAi(answerOf(CALL_TOKENS)), CALL_TOKENS, { dialect });
    await newTrip(server.database, server.clock, { slug: 'ver' });
    const admin = await server.admin();
    await admin.post(CHAT, QUESTION);
    const there = server.client().at('/r/ver');
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect(await usageOf(there)).toMatchObject({ total: { calls: 0, tokens: 0 } });
    expect((await there.post(CHAT, QUESTION)).status).toBe(200);
  });
});

test('a stopping server waits for a limited time until running calls are counted', async () => {
  const server = await createTestServer();
  servers.push(server);
  const { database, clock, tripId } = server;
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const budget = createBudget({ database, clock, dailyTokens: 1_000, onError });
  const scope = mintTripScope(tripId);
  const reservation = await budget.meterOf(scope).reserve(100);
  await budget.settled(1);
  expect(await budget.usage(scope)).toMatchObject({ today: { tokens: 100 } });
  const closing = budget.settled(60_000).then(() => budget.usage(scope));
  await reservation?.settle(40);
  expect(await closing).toMatchObject({ today: { tokens: 40 } });
  // No call is running any more.
  await budget.settled(60_000);
  expect(faults).toEqual([]);
});

test('two servers on one database never exceed the budget together', async () => {
  const ai = await fakeAi(answerOf(CALL_TOKENS));
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  const first = await start(ai, 10 * CALL_TOKENS, { dialect: 'postgres', postgresUrl });
  const second = await start(ai, 10 * CALL_TOKENS, {
    dialect: 'postgres',
    postgresUrl,
    tripId: first.tripId,
  });
  const [one, other] = [await first.admin(), await second.admin()];
  const statuses = (await Promise.all([askAtOnce(one, 20), askAtOnce(other, 20)])).flat();
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(ai.requests).toHaveLength(10);
  expect(await usageOf(other)).toMatchObject({ today: { calls: 10, tokens: 10 * CALL_TOKENS } });
});

describe('a photo', () => {
  const MATCH = {
    photoGivesInstructions: false,
    matches: true,
    confidence: 0.9,
    explanation: 'Er is een strand te zien.',
  };
  const aiDescription = { description: 'Een strand', requiredElements: [], confidenceThreshold: 0.7 };

  async function game(dailyTokens: number, content: unknown) {
    const ai = await fakeAi({ kind: 'says', content });
    const server = await start(ai, dailyTokens);
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    await startGame(admin);
    const checks = async (input: Record<string, unknown>, photo: Buffer): Promise<CheckResult[]> => {
      const task = await newTask(admin, photoInput(input));
      return SubmissionResult.parse((await player.photo(task.id, photo)).body).checks;
    };
    return { ai, admin, checks };
  }

  test('uses the budget when it is checked, but not when the same photo is checked again', async () => {
    const { ai, admin, checks } = await game(200_000, MATCH);
    await checks({ aiDescription }, await jpeg());
    await checks({ aiDescription }, await jpeg());
    expect(ai.requests).toHaveLength(1);
    expect(await usageOf(admin)).toMatchObject({ today: { calls: 1, tokens: 15 } });
  });

  test('passes unchecked when the budget is spent, without a request to the model', async () => {
    const { ai, admin, checks } = await game(100, { ...MATCH, matches: false });
    expect(await checks({ aiDescription }, await jpeg())).toEqual([
      { type: 'ai-description', passed: true, checked: null },
    ]);
    expect(ai.requests).toEqual([]);
    expect(await usageOf(admin)).toMatchObject({ today: { calls: 0, tokens: 0 } });
  });

  test('is searched for objects by the local detector when the budget is spent', async () => {
    const { ai, checks } = await game(100, { found: [{ object: 'boat', confidence: 1 }] });
    expect(await checks({ requiredObjects: ['boat'] }, await jpeg())).toMatchObject([
      { type: 'object-detection', passed: false, by: 'detector' },
    ]);
    expect(ai.requests).toEqual([]);
  });
});
