import { randomUUID } from 'node:crypto';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const SECOND = 1_000;

describe.each(DIALECTS)('a quiz on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let quiz: AdminTask;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
    player = await newPlayer(server, team);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const open = () => player.post(`/api/tasks/${quiz.id}/quiz-openings`);
  const score = async () => (await adminState(server)).scores[0];

  test('shows the question and its options, without the right one', async () => {
    const { body } = await open();
    expect(body).toEqual({
      question: 'Wat is goed?',
      imageUrl: null,
      soundUrl: null,
      options: ['fout', 'goed', 'ook fout'].map((text) => ({ id: optionId(quiz, text), text })),
      remainingMs: 30 * SECOND,
    });
  });

  test('gives its points for the right answer, once', async () => {
    await open();
    const id = randomUUID();
    const first = await player.answer(quiz.id, optionId(quiz, 'goed'), id);
    expect(first.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 10 } });
    expect(await player.answer(quiz.id, optionId(quiz, 'goed'), id)).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('task_already_completed');
    expect(await score()).toEqual({ teamId: team.id, score: 10, completed: 1, answered: 1 });
  });

  test('fails after a wrong answer', async () => {
    await open();
    const wrong = await player.answer(quiz.id, optionId(quiz, 'fout'));
    expect(wrong.body).toMatchObject({ outcome: { verdict: 'failed', reason: 'wrong_answer' } });
    expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('task_failed');
    expect(codeOf(await open())).toBe('task_failed');
    expect(await score()).toEqual({ teamId: team.id, score: 0, completed: 0, answered: 1 });
  });

  test('accepts an answer within two seconds of grace, but not later', async () => {
    await open();
    server.clock.advance(32 * SECOND);
    const inTime = await player.answer(quiz.id, optionId(quiz, 'goed'));
    expect(inTime.body).toMatchObject({ outcome: { verdict: 'accepted' } });

    const second = await newTask(admin, quizInput({ timeLimit: 30 }));
    await player.post(`/api/tasks/${second.id}/quiz-openings`);
    server.clock.advance(32 * SECOND + 1);
    const late = await player.answer(second.id, optionId(second, 'goed'));
    expect(late.body).toMatchObject({ outcome: { verdict: 'failed', reason: 'time_expired' } });
  });

  test('keeps its clock through a cancel, a reload and a second phone', async () => {
    await open();
    server.clock.advance(12 * SECOND);
    const phone = await newPlayer(server, team);
    expect((await playState(server, team.id)).own?.tasks[0]?.progress).toMatchObject({
      work: { opened: true, deadlineAt: server.clock.now() + 18 * SECOND },
    });
    const again = await phone.post(`/api/tasks/${quiz.id}/quiz-openings`);
    expect(again.body).toMatchObject({ remainingMs: 18 * SECOND });
  });

  test('is closed by the server after its time limit when the phone is gone', async () => {
    await open();
    server.clock.advance(32 * SECOND);
    await server.settleExpired();
    expect((await adminState(server)).results).toEqual([]);
    server.clock.advance(1);
    await server.settleExpired();
    await server.settleExpired();
    const { results } = await adminState(server);
    expect(results.map(({ outcome }) => outcome)).toEqual([{ status: 'failed', reason: 'time_expired' }]);
  });

  test('accepts only its own options, and only after it was opened in a running game', async () => {
    expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('quiz_not_opened');
    await open();
    expect(codeOf(await player.answer(quiz.id, 'een-andere'))).toBe('unknown_option');
    expect(codeOf(await player.answer(quiz.id, ''))).toBe('invalid_input');
    await admin.patch('/api/game', { gameStarted: false });
    expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('game_not_started');
    expect((await adminState(server)).results).toEqual([]);
  });

  test('restarts its clock when an ended game continues', async () => {
    await open();
    await admin.patch('/api/game', { gameStarted: false });
    server.clock.advance(60 * SECOND);
    await server.settleExpired();
    await startGame(admin);
    expect((await open()).body).toMatchObject({ remainingMs: 30 * SECOND });
  });

  test('refuses an answer to the old question after the organiser changed it, at no cost', async () => {
    await open();
    await admin.put(`/api/tasks/${quiz.id}`, { ...inputOf(quiz), instructions: 'Wat is fout?' });
    expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'fout')))).toBe('quiz_not_opened');
    expect((await open()).body).toMatchObject({ question: 'Wat is fout?', remainingMs: 30 * SECOND });
    const answered = await player.answer(quiz.id, optionId(quiz, 'goed'));
    expect(answered.body).toMatchObject({ outcome: { verdict: 'accepted' } });
  });

  test('goes on with its clock after a change that teams do not see', async () => {
    await open();
    await admin.put(`/api/tasks/${quiz.id}`, { ...inputOf(quiz), points: 20 });
    const answered = await player.answer(quiz.id, optionId(quiz, 'goed'));
    expect(answered.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 20 } });
  });

  test('refuses a submission id that another team has used', async () => {
    await open();
    const id = randomUUID();
    await player.answer(quiz.id, optionId(quiz, 'goed'), id);
    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    await other.post(`/api/tasks/${quiz.id}/quiz-openings`);
    expect(codeOf(await other.answer(quiz.id, optionId(quiz, 'goed'), id))).toBe('submission_id_taken');
  });

  test('unlocks the next task, even if it failed', async () => {
    const next = await newTask(admin, photoInput({ requiresPreviousTask: true, instructions: 'Geheim' }));
    const progress = async () =>
      (await playState(server, team.id)).own?.tasks.find(({ id }) => id === next.id)?.progress;
    expect(await progress()).toEqual({ status: 'locked', opens: null });
    expect(codeOf(await player.photo(next.id, Buffer.from('x')))).toBe('task_locked');
    await open();
    await player.answer(quiz.id, optionId(quiz, 'fout'));
    expect(await progress()).toMatchObject({ status: 'open', work: { instructions: 'Geheim' } });
  });

  test('does not change the awarded points when the task changes later', async () => {
    await open();
    await player.answer(quiz.id, optionId(quiz, 'goed'));
    await admin.put(`/api/tasks/${quiz.id}`, quizInput({ points: 99 }));
    expect(await score()).toMatchObject({ score: 10 });
  });
});
