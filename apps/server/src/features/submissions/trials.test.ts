import { SubmissionResult } from '@reisspel/contract/submissions';
import { type AdminTask, TrialOpening } from '@reisspel/contract/tasks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
} from '../../testing/game-builders.ts';
import { adminState, galleryState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const SECOND = 1_000;
const TRIALS_IN_A_ROW = 60;

describe.each(DIALECTS)('a task that the organiser tries on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    await newTeam(admin, 'Rode Team');
  });
  afterEach(() => server.stop());

  const tryPhoto = (task: AdminTask, bytes: Buffer, query = '', headers = {}) =>
    admin.raw('POST', `/api/tasks/${task.id}/trials${query}`, new Blob([new Uint8Array(bytes)]), {
      'Content-Type': 'image/jpeg',
      ...headers,
    });
  const openQuiz = async (task: AdminTask) =>
    TrialOpening.parse((await admin.post(`/api/tasks/${task.id}/trial-openings`)).body);
  const answer = (task: AdminTask, text: string, ticket: string) =>
    admin.post(`/api/tasks/${task.id}/trials`, { optionId: optionId(task, text), ticket });

  describe('a quiz', () => {
    let quiz: AdminTask;
    beforeEach(async () => {
      quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
    });

    test('is shown as to a team, before the game has started', async () => {
      const { ticket, ...shown } = await openQuiz(quiz);
      expect(shown).toEqual({
        question: 'Wat is goed?',
        imageUrl: null,
        soundUrl: null,
        options: ['fout', 'goed', 'ook fout'].map((text) => ({ id: optionId(quiz, text), text })),
        remainingMs: 30 * SECOND,
      });
      expect(ticket).not.toContain(quiz.id);
    });

    test('judges each answer again, and stores nothing', async () => {
      const { ticket } = await openQuiz(quiz);
      expect((await answer(quiz, 'goed', ticket)).body).toMatchObject({
        outcome: { verdict: 'accepted', pointsAwarded: 10 },
      });
      expect((await answer(quiz, 'fout', ticket)).body).toMatchObject({
        outcome: { verdict: 'failed', reason: 'wrong_answer' },
      });
      const state = await adminState(server);
      expect([state.results, state.submissions]).toEqual([[], []]);
      expect(state.scores).toMatchObject([{ score: 0, answered: 0 }]);
    });

    test('expires after its time and the two seconds of grace', async () => {
      const { ticket } = await openQuiz(quiz);
      server.clock.advance(32 * SECOND);
      expect((await answer(quiz, 'goed', ticket)).body).toMatchObject({ outcome: { verdict: 'accepted' } });
      server.clock.advance(1);
      expect((await answer(quiz, 'goed', ticket)).body).toMatchObject({
        outcome: { verdict: 'failed', reason: 'time_expired' },
      });
    });

    test('accepts only a ticket of the same quiz and session', async () => {
      const other = await newTask(admin, quizInput());
      const { ticket } = await openQuiz(quiz);
      expect(codeOf(await answer(quiz, 'goed', 'een zelfgemaakt kaartje'))).toBe('quiz_not_opened');
      expect(codeOf(await answer(other, 'goed', ticket))).toBe('quiz_not_opened');
      admin = await server.admin();
      expect(codeOf(await answer(quiz, 'goed', ticket))).toBe('quiz_not_opened');
    });

    test('refuses a photo, and a photo task refuses an answer', async () => {
      const photo = await newTask(admin, photoInput());
      expect(codeOf(await admin.post(`/api/tasks/${photo.id}/trial-openings`))).toBe('task_type_mismatch');
      expect(codeOf(await tryPhoto(quiz, await jpeg()))).toBe('task_type_mismatch');
    });
  });

  describe('a photo', () => {
    test('passes the checks of its task, waits like a team’s, and is not stored', async () => {
      const task = await newTask(admin, photoInput({ minBrightness: 100, maxRetries: 2 }));
      const dark = await tryPhoto(task, await jpeg(20), '?hold=true');
      expect(dark.body).toMatchObject({
        attempt: 1,
        photoId: null,
        outcome: { verdict: 'refused', reason: 'checks', attemptsLeft: 1 },
        checks: [{ type: 'brightness', passed: false, measured: 20, minBrightness: 100 }],
      });
      expect((await tryPhoto(task, await jpeg(20), '?hold=true&attempt=2')).body).toMatchObject({
        outcome: { verdict: 'failed', reason: 'max_attempts' },
      });
      const light = await tryPhoto(task, await jpeg(), '?hold=true&attempt=2');
      expect(light.body).toMatchObject({
        outcome: { verdict: 'held', passed: true, attemptsLeft: 0, deadlineAt: null },
      });
      expect(await server.storedFiles()).toEqual([]);
      expect((await galleryState(server)).photos).toEqual([]);
      expect((await adminState(server)).submissions).toEqual([]);
    });

    test('counts immediately if it is not held, and gets the task’s deadline if it is held', async () => {
      const plain = await newTask(admin, photoInput());
      expect((await tryPhoto(plain, await jpeg())).body).toMatchObject({
        outcome: { verdict: 'accepted', pointsAwarded: 20 },
        checks: [],
      });
      const timed = await newTask(admin, photoInput({ minBrightness: 100, autoAdvanceTimeout: 30 }));
      const tried = await tryPhoto(timed, await jpeg(20), '?hold=true');
      const { outcome } = SubmissionResult.parse(tried.body);
      expect(outcome).toMatchObject({
        verdict: 'held',
        passed: false,
        deadlineAt: server.clock.now() + 30 * SECOND,
      });
    });

    test('passes or fails the check of its place', async () => {
      const place = { latitude: 38.5, longitude: -0.23, radius: 100 };
      const task = await newTask(admin, photoInput({ location: place }));
      const photo = await jpeg();
      const near = await tryPhoto(task, photo, '?hold=true', { 'Photo-Position': '38.5,-0.23,5' });
      expect(near.body).toMatchObject({ checks: [{ type: 'location', passed: true }] });
      expect((await tryPhoto(task, photo, '?hold=true')).body).toMatchObject({
        checks: [{ type: 'location', passed: false, distance: null }],
      });
    });

    test('is refused if it is not a photo, or if its task is deleted', async () => {
      const task = await newTask(admin, photoInput());
      expect(codeOf(await tryPhoto(task, Buffer.from('dit is geen foto, echt niet')))).toBe(
        'photo_unsupported',
      );
      const half = (await jpeg()).subarray(0, 400);
      expect(codeOf(await tryPhoto(task, half))).toBe('photo_unreadable');
      await admin.delete(`/api/tasks/${task.id}`);
      expect(codeOf(await tryPhoto(task, await jpeg()))).toBe('not_found');
    });
  });

  test('is refused when the organiser tries too often in a row', async () => {
    const quiz = await newTask(admin, quizInput());
    for (let turn = 0; turn < TRIALS_IN_A_ROW; turn += 1) await openQuiz(quiz);
    const refused = await admin.post(`/api/tasks/${quiz.id}/trial-openings`);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_requests']);
  });
});
