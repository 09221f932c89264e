import { MAX_TASKS } from '@reisspel/contract/limits';
import { AdminTask } from '@reisspel/contract/tasks';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newTask, photoInput, quizInput } from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import { emptyModel } from '../../testing/models.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  // Other websites return an empty 3D model for every address.
  server = await createTestServer({ fetchOutside: async () => ({ ok: true, bytes: emptyModel() }) });
  admin = await server.admin();
});
afterEach(() => server.stop());

describe('a new task', () => {
  test('is numbered, described and put at the end', async () => {
    await newTask(admin, photoInput());
    const quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
    expect(quiz).toMatchObject({ description: 'Opdracht 2 - Quiz', sequenceOrder: 2, points: 10 });
    expect(quiz.verificationRequirements).toContainEqual({ type: 'quiz-config', timeLimit: 30 });
  });

  test('keeps HTML in its text as text', async () => {
    const task = await newTask(admin, photoInput({ instructions: '<script>alert(1)</script>' }));
    expect(task.instructions).toBe('<script>alert(1)</script>');
  });

  test.each([
    [
      'no right option',
      quizInput({
        options: [
          { text: 'a', isCorrect: false },
          { text: 'b', isCorrect: false },
        ],
      }),
      'one_correct_option',
    ],
    [
      'two right options',
      quizInput({
        options: [
          { text: 'a', isCorrect: true },
          { text: 'b', isCorrect: true },
        ],
      }),
      'one_correct_option',
    ],
    ['one option', quizInput({ options: [{ text: 'a', isCorrect: true }] }), 'too_small'],
    [
      'two equal options',
      quizInput({
        options: [
          { text: 'a', isCorrect: true },
          { text: ' a', isCorrect: false },
        ],
      }),
      'duplicate_option',
    ],
    [
      'two options with one id',
      quizInput({
        options: [
          { id: 'x', text: 'a', isCorrect: true },
          { id: 'x', text: 'b', isCorrect: false },
        ],
      }),
      'duplicate_option',
    ],
    ['a time limit under 5 s', quizInput({ timeLimit: 4 }), 'too_small'],
    ['no points', photoInput({ points: 0 }), 'too_small'],
    ['half a point', photoInput({ points: 1.5 }), 'invalid_type'],
    ['blank instructions', photoInput({ instructions: '   ' }), 'too_small'],
    ['an unknown field', photoInput({ isAdmin: true }), 'unrecognized_keys'],
  ])('with %s is refused and changes nothing', async (_name, input, rule) => {
    const refused = await admin.post('/api/tasks', input);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { code: 'invalid_input', params: { issues: [{ rule }] } } });
    expect((await adminState(server)).tasks).toEqual([]);
  });

  test('beyond the limit of a trip is refused', async () => {
    for (let n = 0; n < MAX_TASKS; n += 1) await admin.post('/api/tasks', photoInput());
    const refused = await admin.post('/api/tasks', photoInput());
    expect(refused.body).toEqual({ error: { code: 'limit_reached', params: { limit: MAX_TASKS } } });
  });
});

describe('changing a task', () => {
  test('keeps its place, its type and the ids of its options', async () => {
    const task = await newTask(admin, quizInput());
    const requirement = task.verificationRequirements.find((check) => check.type === 'quiz');
    const changed = await admin.put(
      `/api/tasks/${task.id}`,
      quizInput({ points: 50, options: requirement?.options }),
    );
    expect(AdminTask.parse(changed.body)).toEqual({ ...task, points: 50 });
    expect(codeOf(await admin.put(`/api/tasks/${task.id}`, photoInput()))).toBe('task_type_mismatch');
  });

  test('is refused for an unknown task', async () => {
    const missing = '01890000-0000-7000-8000-000000000000';
    expect(codeOf(await admin.put(`/api/tasks/${missing}`, photoInput()))).toBe('not_found');
    expect(codeOf(await admin.put('/api/tasks/geen-id', photoInput()))).toBe('invalid_input');
  });
});

test('deleting a task renumbers the rest', async () => {
  const first = await newTask(admin, photoInput());
  await newTask(admin, quizInput());
  await newTask(admin, photoInput());
  expect((await admin.delete(`/api/tasks/${first.id}`)).status).toBe(200);
  const { tasks } = await adminState(server);
  expect(tasks.map(({ description, sequenceOrder }) => [sequenceOrder, description])).toEqual([
    [1, 'Opdracht 1 - Quiz'],
    [2, 'Opdracht 2 - Foto'],
  ]);
  expect(codeOf(await admin.delete(`/api/tasks/${first.id}`))).toBe('not_found');
});

describe('a photo task', () => {
  const allSettings = {
    points: 30,
    requiresPreviousTask: true,
    instructions: 'Een groepsfoto op het strand',
    arModelUrl: 'https://modellen.example/schip.glb',
    maxRetries: 3,
    autoAdvanceTimeout: 60,
    failOnTimeout: true,
    cameraOnly: true,
    minBrightness: 60,
    minFaces: 4,
    requiredObjects: ['boat', 'umbrella'],
    aiDescription: { description: 'Een strand', requiredElements: ['zee', 'zand'], confidenceThreshold: 0.8 },
    location: { latitude: 38.5056, longitude: -0.2331, radius: 150 },
    hints: [{ id: 'kade', text: 'Bij de kade', cost: 3 }],
    firstBonus: 20,
    window: {
      opens: { when: 'moment', at: Date.parse('2025-06-21T10:00:00+02:00') },
      closes: { when: 'after-opening', minutes: 90 },
    },
  };

  test('keeps every setting, and loses those that an edit leaves out', async () => {
    const task = await newTask(admin, photoInput(allSettings));
    const arModelUrl = expect.stringMatching(/^\/api\/models\/model-/);
    expect(inputOf(task)).toEqual({ taskType: 'photo', ...allSettings, arModelUrl });
    expect((await adminState(server)).tasks).toEqual([task]);
    const edited = await admin.put(`/api/tasks/${task.id}`, photoInput({ minFaces: 5 }));
    expect(inputOf(AdminTask.parse(edited.body))).toMatchObject({
      minFaces: 5,
      location: null,
      maxRetries: null,
      hints: [],
      firstBonus: 0,
      window: { opens: null, closes: null },
    });
  });

  test('stores no setting for the timeout if it has no timeout', async () => {
    const task = await newTask(admin, photoInput({ failOnTimeout: true }));
    expect(task.verificationRequirements).toEqual([]);
  });

  test.each([
    ['maxRetries', 0],
    ['autoAdvanceTimeout', 0],
    ['autoAdvanceTimeout', 1.5],
    ['minBrightness', 256],
    ['minFaces', 0],
    ['requiredObjects', ['unicorn']],
    ['aiDescription', { ...allSettings.aiDescription, confidenceThreshold: 0.45 }],
    ['aiDescription', { ...allSettings.aiDescription, confidenceThreshold: 0.95 }],
    ['aiDescription', { ...allSettings.aiDescription, description: ' ' }],
    ['location', { ...allSettings.location, latitude: 91 }],
    ['location', { ...allSettings.location, radius: 5 }],
    ['hints', Array.from({ length: 6 }, () => ({ text: 'Bij de kade', cost: 3 }))],
    ['hints', [{ text: ' ', cost: 3 }]],
    ['hints', [{ text: 'Bij de kade', cost: -1 }]],
    ['hints', [{ text: 'Bij de kade', cost: 1.5 }]],
    ['hints', [1, 2].map((cost) => ({ id: 'kade', text: 'Bij de kade', cost }))],
    ['firstBonus', -1],
    ['firstBonus', 0.5],
    ['firstBonus', 10_001],
    ['speedPoints', true],
    ['explanation', { text: 'Een schip' }],
    ['window', { opens: { when: 'moment', at: -1 } }],
    ['window', { opens: { when: 'moment', at: 9e15 } }],
    ['window', { opens: { when: 'moment', at: 1.5 } }],
    ['window', { opens: { when: 'after-start', minutes: 0 } }],
    ['window', { opens: { when: 'after-task', taskId: 'zee' } }],
    ['window', { opens: { when: 'never' } }],
    ['window', { closes: { when: 'after-opening', minutes: 10_081 } }],
    ['window', { opens: { when: 'moment', at: 5 }, closes: { when: 'moment', at: 5 } }],
    ['arModelUrl', 'javascript:alert(1)'],
    ['arModelUrl', 'http://modellen.example/schip.glb'],
    ['arModelUrl', '//modellen.example/schip.glb'],
    ['arModelUrl', '/\\modellen.example/schip.glb'],
    ['arModelUrl', '/\t/modellen.example/schip.glb'],
  ])('is refused with %s %j', async (field, value) => {
    expect(codeOf(await admin.post('/api/tasks', photoInput({ [field]: value })))).toBe('invalid_input');
    expect((await adminState(server)).tasks).toEqual([]);
  });
});

describe('reordering', () => {
  const order = (ids: readonly string[]) => admin.put('/api/tasks/order', { taskIds: ids });
  const names = async () => (await adminState(server)).tasks.map(({ description }) => description);

  test('numbers all tasks from 1 and renews their descriptions', async () => {
    const first = await newTask(admin, photoInput());
    const second = await newTask(admin, quizInput());
    const third = await newTask(admin, photoInput());
    expect((await order([third.id, first.id, second.id])).status).toBe(204);
    expect(await names()).toEqual(['Opdracht 1 - Foto', 'Opdracht 2 - Foto', 'Opdracht 3 - Quiz']);
    expect((await adminState(server)).tasks.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
  });

  test('is refused when the list has changed, and changes nothing', async () => {
    const first = await newTask(admin, photoInput());
    const second = await newTask(admin, quizInput());
    for (const ids of [[second.id], [second.id, second.id], [second.id, first.id, crypto.randomUUID()]]) {
      expect(codeOf(await order(ids))).toBe('order_outdated');
    }
    expect(await names()).toEqual(['Opdracht 1 - Foto', 'Opdracht 2 - Quiz']);
  });
});
