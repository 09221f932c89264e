import { randomUUID } from 'node:crypto';
import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { ProfileFile } from '@reisspel/contract/profiles';
import { type AdminTask, TrialOpening } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  estimateInput,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { newestGame } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const SECOND = 1_000;

describe.each(DIALECTS)('a number to estimate on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let task: AdminTask;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    task = await newTask(admin, estimateInput({ timeLimit: 30 }));
    player = await newPlayer(server, team);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const open = () => player.post(`/api/tasks/${task.id}/quiz-openings`);
  const answer = (body: unknown, { id = randomUUID() as string, taskId = task.id as string } = {}) =>
    player.raw('POST', `/api/tasks/${taskId}/submissions`, JSON.stringify(body), {
      'Idempotency-Key': id,
      'Content-Type': 'application/json',
    });
  const score = async () => (await adminState(server)).scores[0];

  test('is stored with its type, a time limit, and a description of its kind', () => {
    expect(task).toMatchObject({ taskType: 'estimate', description: 'Opdracht 1 - Getal' });
    expect(task.verificationRequirements).toEqual([
      { type: 'quiz-config', timeLimit: 30 },
      { type: 'estimate', answer: 100, tolerance: 10, unit: 'meter', imageUrl: null },
    ]);
  });

  test('is shown with its unit, and without its answer', async () => {
    const own = JSON.stringify((await playState(server, team.id)).own);
    expect(own).not.toContain('Hoe hoog');
    const { body } = await open();
    expect(body).toEqual({
      question: 'Hoe hoog is het?',
      imageUrl: null,
      soundUrl: null,
      unit: 'meter',
      remainingMs: 30 * SECOND,
    });
  });

  test('gives its points once for a number within the tolerance', async () => {
    await open();
    const id = randomUUID();
    const first = await answer({ value: 90 }, { id });
    expect(first.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 10 } });
    expect((await answer({ value: 90 }, { id })).body).toEqual(first.body);
    expect(codeOf(await answer({ value: 90 }))).toBe('task_already_completed');
    expect(await score()).toMatchObject({ score: 10, completed: 1 });
  });

  test('fails after a number outside the tolerance, until the organiser resets it', async () => {
    await open();
    expect((await answer({ value: 110.5 })).body).toMatchObject({
      outcome: { verdict: 'failed', reason: 'wrong_answer' },
    });
    expect(codeOf(await open())).toBe('task_failed');
    await admin.post(`/api/teams/${team.id}/quiz-resets`);
    await open();
    expect((await answer({ value: 110 })).body).toMatchObject({ outcome: { verdict: 'accepted' } });
  });

  test('is closed by the server after its time limit', async () => {
    await open();
    server.clock.advance(32 * SECOND + 1);
    await server.settleExpired();
    const { results } = await adminState(server);
    expect(results.map(({ outcome }) => outcome)).toEqual([{ status: 'failed', reason: 'time_expired' }]);
  });

  test('is ignored by the sweep for expired tasks after its team is deleted', async () => {
    await open();
    await admin.delete(`/api/teams/${team.id}`);
    server.clock.advance(32 * SECOND + 1);
    const act = vi.spyOn(server.hub, 'act');
    await server.settleExpired();
    expect(act).not.toHaveBeenCalled();
  });

  test('refuses an answer of another kind, and a quiz refuses a number', async () => {
    const quiz = await newTask(admin, quizInput());
    const photo = await newTask(admin, photoInput());
    await open();
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    expect(codeOf(await answer({ optionId: optionId(quiz, 'goed') }))).toBe('task_type_mismatch');
    expect(codeOf(await answer({ value: 100 }, { taskId: quiz.id }))).toBe('task_type_mismatch');
    expect(codeOf(await answer({ value: 100 }, { taskId: photo.id }))).toBe('task_type_mismatch');
    for (const body of [{}, { value: '100' }, { value: null }, { value: 1e13 }, { value: 1, optionId: 'a' }])
      expect(codeOf(await answer(body))).toBe('invalid_input');
    // None of the refused requests counted as an answer.
    expect((await answer({ value: 100 })).body).toMatchObject({ outcome: { verdict: 'accepted' } });
  });

  test('can be changed, but not into a quiz', async () => {
    const changed = await admin.put(`/api/tasks/${task.id}`, estimateInput({ tolerance: 0.5, unit: '' }));
    expect(changed.body).toMatchObject({ verificationRequirements: [{ tolerance: 0.5, unit: '' }] });
    expect(codeOf(await admin.put(`/api/tasks/${task.id}`, quizInput()))).toBe('task_type_mismatch');
    for (const more of [{ answer: null }, { answer: 1e13 }, { tolerance: -1 }, { unit: 'x'.repeat(21) }])
      expect(codeOf(await admin.post('/api/tasks', estimateInput(more)))).toBe('invalid_input');
  });

  test('can be tried by the organiser', async () => {
    const opened = await admin.post(`/api/tasks/${task.id}/trial-openings`);
    const { ticket } = TrialOpening.parse(opened.body);
    const attempt = (body: Record<string, unknown>) =>
      admin.post(`/api/tasks/${task.id}/trials`, { ...body, ticket });
    expect((await attempt({ value: 101 })).body).toMatchObject({ outcome: { verdict: 'accepted' } });
    expect((await attempt({ value: 1 })).body).toMatchObject({ outcome: { verdict: 'failed' } });
    expect(codeOf(await attempt({ optionId: 'a' }))).toBe('task_type_mismatch');
    expect(codeOf(await attempt({}))).toBe('invalid_input');
    expect((await adminState(server)).results).toEqual([]);
  });

  test('is saved in a profile with its picture', async () => {
    const picture = await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(await jpeg())]), {
      'Content-Type': 'image/jpeg',
    });
    const { url: imageUrl } = TaskFileAddress.parse(picture.body);
    await admin.put(`/api/tasks/${task.id}`, estimateInput({ imageUrl }));
    await admin.post('/api/profiles', { name: 'Met een getal' });
    const exported = await admin.get(`/api/profiles/${(await newestGame(admin)).id}/file`);
    const file = ProfileFile.parse(exported.body);
    expect(file).toMatchObject({ tasks: [estimateInput({ imageUrl })], images: [{}] });
    const { body } = await admin.post('/api/profile-files', file);
    const { id } = body as { id: string };
    await admin.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
    const [loaded] = (await adminState(server)).tasks;
    const input = loaded && inputOf(loaded);
    expect(input).toMatchObject({ taskType: 'estimate', answer: 100, tolerance: 10, unit: 'meter' });
    const stored = input?.taskType === 'estimate' ? String(input.imageUrl) : '';
    expect(stored).not.toBe(imageUrl);
    expect((await admin.open('GET', stored)).headers.get('content-type')).toBe('image/webp');
  });
});
