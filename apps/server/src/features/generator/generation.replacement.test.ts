import { Replacement } from '@reisspel/contract/generator';
import { MAX_GENERATED_TASKS } from '@reisspel/contract/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeTurn } from '../../testing/fake-ai.ts';
import { codeOf } from '../../testing/game-builders.ts';
import {
  asked,
  CENTRE,
  gameSettings,
  generate,
  listOf,
  photoIdea,
  place,
  quizIdea,
  serveWith,
  tourSettings,
} from '../../testing/generated-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const replacementInput = (more: Record<string, unknown> = {}) => ({
  settings: gameSettings(),
  taskType: 'photo',
  centre: null,
  avoid: ['Zoek een boot'],
  ...more,
});

const replace = (admin: TestClient, input: unknown) => admin.post('/api/generated-tasks', input);

describe('a replacement task', () => {
  test('has the same type, and differs from the existing tasks', async () => {
    const { admin, ai } = await serveWith([
      listOf(photoIdea('Zoek een BOOT!')),
      listOf(photoIdea('Zoek een vlag')),
    ]);
    const answer = Replacement.parse((await replace(admin, replacementInput())).body);
    expect(answer).toMatchObject({
      fallback: null,
      task: { by: 'ai', place: null, input: { taskType: 'photo', instructions: 'Zoek een vlag' } },
    });
    expect(JSON.parse(ai.requests[0]?.text ?? '')).toMatchObject({ count: 1, already: ['Zoek een boot'] });
    expect(ai.requests).toHaveLength(2);
  });

  test('costs the tokens that the endpoint reports, not our estimate', async () => {
    const { admin } = await serveWith([listOf(photoIdea('Zoek een vlag'))]);
    await replace(admin, replacementInput());
    expect((await admin.get('/api/ai-usage')).body).toMatchObject({ today: { calls: 1, tokens: 15 } });
  });

  test('of a tour is near its centre', async () => {
    const { admin } = await serveWith([
      listOf(quizIdea('Hoe hoog?', { place: place('Toren', 8_000) })),
      listOf(quizIdea('Hoe oud?', { place: place('Brug', 200) })),
    ]);
    const input = replacementInput({ settings: tourSettings(), taskType: 'quiz', centre: CENTRE });
    expect((await replace(admin, input)).body).toMatchObject({
      fallback: null,
      task: { place: { name: 'Brug' }, input: { instructions: 'Ga naar: Brug. Hoe oud?' } },
    });
  });

  test.each<[FakeTurn, string]>([
    [{ kind: 'status', status: 401 }, 'unavailable'],
    [{ kind: 'text', content: 'Nee' }, 'unusable_answer'],
  ])('is a built-in task if the model fails: %j', async (turn, fallback) => {
    const { admin } = await serveWith([turn]);
    expect((await replace(admin, replacementInput())).body).toMatchObject({
      fallback,
      task: { by: 'built-in' },
    });
  });

  test('is a built-in task if the budget of the day is spent', async () => {
    const { admin, ai } = await serveWith([listOf(photoIdea('Zoek een vlag'))], { dailyTokens: 10 });
    expect((await replace(admin, replacementInput())).body).toMatchObject({ fallback: 'budget_spent' });
    expect(ai.requests).toEqual([]);
  });
});

describe('a replacement task without AI', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  test('is an unused task of the built-in list, until the list is used up', async () => {
    const avoid: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { task, fallback } = Replacement.parse((await replace(admin, replacementInput({ avoid }))).body);
      expect(fallback).toBe('no_ai');
      expect(avoid).not.toContain(task.input.instructions);
      avoid.push(task.input.instructions);
    }
    const events = await generate(admin, gameSettings({ photoTaskCount: 10 }));
    expect(asked(events).map(([, text]) => text)).toEqual(expect.arrayContaining(avoid));
    expect(codeOf(await replace(admin, replacementInput({ avoid })))).toBe('ai_not_configured');
    expect((await replace(admin, replacementInput({ avoid, taskType: 'quiz' }))).status).toBe(200);
  });

  test('is given to the organiser only, and invalid input is refused', async () => {
    expect((await replace(server.client(), replacementInput())).status).toBe(401);
    for (const wrong of [
      replacementInput({ avoid: Array.from({ length: MAX_GENERATED_TASKS + 1 }, () => 'x') }),
      replacementInput({ centre: { ...CENTRE, latitude: 1e9 } }),
      replacementInput({ taskType: 'dans' }),
      replacementInput({ settings: {} }),
    ]) {
      expect(codeOf(await replace(admin, wrong))).toBe('invalid_input');
    }
  });

  test('may be requested with the texts of the longest possible game', async () => {
    const avoid = Array.from({ length: 20 }, () => '🏖'.repeat(1_000));
    expect((await replace(admin, replacementInput({ avoid }))).status).toBe(200);
  });
});
