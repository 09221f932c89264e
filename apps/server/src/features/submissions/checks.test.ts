import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckResult } from '@reisspel/contract/kinds/checks';
import { SubmissionResult } from '@reisspel/contract/submissions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createEndpoint } from '../../platform/ai/endpoint.ts';
import { createModels } from '../../platform/ai/models.ts';
import { createVisionModel } from '../../platform/ai/vision-model.ts';
import { createLocalVision, type Vision } from '../../platform/vision/vision.ts';
import { type FakeAnswer, startFakeAi } from '../../testing/fake-ai.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer } from '../../testing/test-server.ts';
import type { TestServerOptions } from '../../testing/test-server-options.ts';

const sample = (name: string) => readFile(join(import.meta.dirname, '../../platform/vision/samples', name));

/** Time-out in milliseconds: enough for the fake model's answer, and short if it never answers. */
const SHORT_TIMEOUT_MS = 500;

/** All tests share this detector, because loading its models takes most of the time. */
let vision: Vision;
beforeAll(() => {
  const real = createLocalVision();
  vision = { detect: real.detect, close: async () => {} };
  return () => real.close();
});
afterAll(() => vision.close());

async function startGameWithChecks(options: TestServerOptions = {}) {
  const server = await createTestServer({ vision, ...options });
  onTestFinished(() => server.stop());
  const admin = await server.admin();
  const team = await newTeam(admin, 'Rode Team');
  const player = await newPlayer(server, team);
  await startGame(admin);
  const attempts = async () => {
    const progress = (await playState(server, team.id)).own?.tasks[0]?.progress;
    return progress?.status === 'open' && progress.work.taskType === 'photo' ? progress.work.attempts : null;
  };
  return { server, admin, player, attempts };
}

async function checksOf(player: TestClient, taskId: string, photo: Buffer): Promise<CheckResult[]> {
  return SubmissionResult.parse((await player.photo(taskId, photo)).body).checks;
}

describe('a real photograph', () => {
  test('of one face passes for one face and fails for two, with the number found', async () => {
    const { admin, player } = await startGameWithChecks();
    const one = await newTask(admin, photoInput({ minFaces: 1 }));
    const two = await newTask(admin, photoInput({ minFaces: 2 }));
    const photo = await sample('astronaut.jpg');
    expect(await checksOf(player, one.id, photo)).toMatchObject([
      { type: 'faces', passed: true, counted: 1, minFaces: 1, confidence: expect.any(Number) },
    ]);
    const refused = SubmissionResult.parse((await player.photo(two.id, photo)).body);
    expect(refused).toMatchObject({
      outcome: { verdict: 'refused', reason: 'checks' },
      checks: [{ passed: false, counted: 1, minFaces: 2 }],
    });
  });

  test('of a cat passes for a cat or a dog, and not for a boat', async () => {
    const { admin, player } = await startGameWithChecks();
    const pet = await newTask(admin, photoInput({ requiredObjects: ['dog', 'cat'] }));
    const boat = await newTask(admin, photoInput({ requiredObjects: ['boat'] }));
    const photo = await sample('chelsea.jpg');
    expect(await checksOf(player, pet.id, photo)).toMatchObject([
      { type: 'object-detection', passed: true, seen: [{ object: 'cat' }], by: 'detector' },
    ]);
    expect(await checksOf(player, boat.id, photo)).toEqual([
      { type: 'object-detection', passed: false, requiredObjects: ['boat'], seen: [], by: 'detector' },
    ]);
  });

  test('taken in the dark is too dark', async () => {
    const { admin, player } = await startGameWithChecks();
    const task = await newTask(admin, photoInput({ minBrightness: 60 }));
    const night = await sharp(await sample('coffee.jpg'))
      .linear(0.2, 0)
      .jpeg()
      .toBuffer();
    const [check] = await checksOf(player, task.id, night);
    expect(check).toMatchObject({ type: 'brightness', passed: false, minBrightness: 60 });
    expect(check?.type === 'brightness' && check.measured).toBeLessThan(60);
    expect(await checksOf(player, task.id, await sample('coffee.jpg'))).toMatchObject([{ passed: true }]);
  });

  test('gets every check of its task in order, and one failure refuses it', async () => {
    const { admin, player } = await startGameWithChecks();
    const task = await newTask(
      admin,
      photoInput({ minBrightness: 20, minFaces: 1, requiredObjects: ['boat'] }),
    );
    const { checks, outcome } = SubmissionResult.parse(
      (await player.photo(task.id, await sample('astronaut.jpg'))).body,
    );
    expect(checks.map(({ type, passed }) => [type, passed])).toEqual([
      ['brightness', true],
      ['faces', true],
      ['object-detection', false],
    ]);
    expect(outcome.verdict).toBe('refused');
  });
});

describe('with an AI model', () => {
  async function gameWithAi(...answers: FakeAnswer[]) {
    const ai = await startFakeAi(...answers);
    onTestFinished(ai.close);
    const models = { vision: 'kijker', text: null };
    return {
      ai,
      ...(await startGameWithChecks({
        ai: createModels({ baseUrl: ai.baseUrl, apiKey: null, models, atOnce: 4 }),
      })),
    };
  }
  const aiDescription = { description: 'Een strand', requiredElements: [], confidenceThreshold: 0.7 };
  const answerWith = (confidence: number, matches = true): FakeAnswer => ({
    kind: 'says',
    content: { photoGivesInstructions: false, matches, confidence, explanation: 'Je ziet de zee.' },
  });

  test('the model looks for objects, and the result names the model', async () => {
    const found = [{ object: 'boat', confidence: 0.9 }];
    const { admin, player } = await gameWithAi({ kind: 'says', content: { found } });
    const task = await newTask(admin, photoInput({ requiredObjects: ['boat'] }));
    expect(await checksOf(player, task.id, await sample('chelsea.jpg'))).toEqual([
      { type: 'object-detection', passed: true, requiredObjects: ['boat'], seen: found, by: 'ai' },
    ]);
  });

  test('the local detector looks for objects when the model does not answer', async () => {
    const { admin, player } = await gameWithAi({ kind: 'status', status: 401 });
    const task = await newTask(admin, photoInput({ requiredObjects: ['cat'] }));
    expect(await checksOf(player, task.id, await sample('chelsea.jpg'))).toMatchObject([
      { passed: true, by: 'detector' },
    ]);
  });

  test.each([
    [0.7, true, true],
    [0.69, true, false],
    [0.95, false, false],
  ])(
    'a description passes if it matches with at least the threshold (%s, %s)',
    async (confidence, matches, passed) => {
      const { admin, player } = await gameWithAi(answerWith(confidence, matches));
      const task = await newTask(admin, photoInput({ aiDescription }));
      expect(await checksOf(player, task.id, await jpeg())).toEqual([
        {
          type: 'ai-description',
          passed,
          checked: { confidence, confidenceThreshold: 0.7, explanation: 'Je ziet de zee.' },
        },
      ]);
    },
  );

  test('a photo with instructions for the model does not pass', async () => {
    const sign = { photoGivesInstructions: true, matches: true, confidence: 1, explanation: 'Ja.' };
    const { admin, player } = await gameWithAi({ kind: 'says', content: sign });
    const task = await newTask(admin, photoInput({ aiDescription }));
    expect(await checksOf(player, task.id, await jpeg())).toMatchObject([
      { type: 'ai-description', passed: false, checked: { explanation: expect.stringContaining('tekst') } },
    ]);
  });

  test.each([
    ['too dark', { minBrightness: 220 }],
    ['taken elsewhere', { location: { latitude: 38.5, longitude: -0.23, radius: 50 } }],
  ])('a photo that is %s is not sent to the paid model', async (_why, requirement) => {
    const { ai, admin, player } = await gameWithAi(answerWith(0.9));
    const task = await newTask(
      admin,
      photoInput({ ...requirement, requiredObjects: ['boat'], aiDescription }),
    );
    const checks = await checksOf(player, task.id, await jpeg());
    const unchecked = { type: 'ai-description', passed: true, checked: null };
    expect(checks).toEqual(expect.arrayContaining([unchecked]));
    expect(checks).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ type: 'object-detection', by: 'detector' })]),
    );
    expect(checks.filter(({ passed }) => !passed)).toHaveLength(2);
    expect(ai.requests).toEqual([]);
  });

  test.each<FakeAnswer>([
    { kind: 'status', status: 401 },
    { kind: 'status', status: 429, headers: { 'retry-after': '30' } },
    { kind: 'status', status: 500, headers: { 'retry-after-ms': '1' } },
    { kind: 'text', content: 'prima' },
    { kind: 'raw', body: '<html>' },
    { kind: 'cut-off' },
  ])('a description that cannot be checked passes unchecked (%j)', async (answer) => {
    const { admin, player } = await gameWithAi(answer);
    const task = await newTask(admin, photoInput({ aiDescription }));
    const { checks, outcome } = SubmissionResult.parse((await player.photo(task.id, await jpeg())).body);
    expect(checks).toEqual([{ type: 'ai-description', passed: true, checked: null }]);
    expect(outcome.verdict).toBe('accepted');
  });

  test('a description passes unchecked when the model takes too long', async () => {
    const ai = await startFakeAi({ kind: 'silent' });
    onTestFinished(ai.close);
    const endpoint = createEndpoint({ baseUrl: ai.baseUrl, apiKey: null });
    const visionModel = createVisionModel({
      endpoint,
      model: 'kijker',
      atOnce: 4,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    const { admin, player } = await startGameWithChecks({ ai: { visionModel } });
    const task = await newTask(admin, photoInput({ aiDescription }));
    expect(await checksOf(player, task.id, await jpeg())).toEqual([
      { type: 'ai-description', passed: true, checked: null },
    ]);
  });
});

describe('when a photo cannot be checked', () => {
  test('because too many photos wait, the phone must retry, without using an attempt', async () => {
    const busy: Vision = { detect: async () => null, close: async () => {} };
    const { server, admin, player, attempts } = await startGameWithChecks({ vision: busy });
    const task = await newTask(admin, photoInput({ minFaces: 1, maxRetries: 1 }));
    const answer = await player.photo(task.id, await jpeg());
    expect([answer.status, codeOf(answer)]).toEqual([503, 'too_busy']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await attempts()).toBe(0);
    expect(await server.storedFiles()).toEqual([]);
  });

  test('because the detector fails, the error is reported, without using an attempt', async () => {
    const errors: unknown[] = [];
    const broken: Vision = { detect: () => Promise.reject(new Error('No models')), close: async () => {} };
    const { admin, player, attempts } = await startGameWithChecks({
      vision: broken,
      onCheckError: (error) => errors.push(error),
    });
    const task = await newTask(admin, photoInput({ requiredObjects: ['boat'], maxRetries: 1 }));
    const answer = await player.photo(task.id, await jpeg());
    expect([answer.status, codeOf(answer)]).toEqual([503, 'photo_not_verified']);
    expect(await attempts()).toBe(0);
    expect(errors).toHaveLength(1);
  });
});

test('a photo that its team gives up during the checks does not count', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow: Vision = {
    async detect() {
      begun.resolve();
      await finish.promise;
      return { faces: [{ confidence: 0.9 }], objects: [] };
    },
    close: async () => {},
  };
  const { server, admin, player, attempts } = await startGameWithChecks({ vision: slow });
  const task = await newTask(admin, photoInput({ minFaces: 1 }));
  const id = randomUUID();
  const sent = player.photo(task.id, await jpeg(), id);
  await begun.promise;
  const withdrawal = await player.put(`/api/submissions/${id}/decision`, { decision: 'withdraw' });
  expect(codeOf(withdrawal)).toBe('not_found');
  finish.resolve();
  expect(codeOf(await sent)).toBe('upload_interrupted');
  expect(await attempts()).toBe(0);
  expect(await server.storedFiles()).toEqual([]);
});
