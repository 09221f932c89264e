import { randomUUID } from 'node:crypto';
import { LOCKOUT_FAILURES } from '@reisspel/contract/limits';
import { expect, onTestFinished, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import { listen } from '../testing/listen.ts';
import { LiveWindow } from '../testing/live-window.ts';
import { ADMIN_PASSWORD, createTestServer } from '../testing/test-server.ts';

const HOUR_MS = 60 * 60 * 1_000;
const QUIZ_S = 30;

async function gameOn() {
  const server = await createTestServer();
  onTestFinished(() => server.stop());
  const admin = await server.admin();
  const team = await newTeam(admin, 'De Krabben');
  const player = await newPlayer(server, team);
  await startGame(admin);
  return { server, admin, team, player };
}

const answer = { status: 200, body: { outcome: { verdict: 'accepted' } } };

test('a game goes on when the clock is set back an hour, and keeps results from before and after', async () => {
  const { server, admin, player } = await gameOn();
  const [first, second, quiz] = [
    await newTask(admin, photoInput()),
    await newTask(admin, photoInput()),
    await newTask(admin, quizInput({ timeLimit: QUIZ_S })),
  ];
  const listening = await listen(server);
  onTestFinished(listening.close);
  const window = await LiveWindow.open(listening.as(player), { view: 'play' });
  const bytes = await jpeg();
  const id = randomUUID();
  expect(await player.photo(first.id, bytes, id)).toMatchObject(answer);
  await player.post(`/api/tasks/${quiz.id}/quiz-openings`);

  server.clock.advance(-HOUR_MS);
  // The player is still logged in, the photo counts once, and the time for the quiz is not over.
  expect(await player.photo(first.id, bytes, id)).toMatchObject({ ...answer, body: { attempt: 1 } });
  await server.settleExpired();
  expect(await player.answer(quiz.id, optionId(quiz, 'goed'))).toMatchObject(answer);
  expect(await player.photo(second.id, bytes)).toMatchObject(answer);
  expect((await admin.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Hallo' })).status).toBe(
    201,
  );
  await server.cleanUp();
  await window.until(({ state }) => state?.view === 'play' && state.own?.score?.score === 50);

  // A window that was not connected gets the same state.
  const again = await LiveWindow.open(listening.as(player), { view: 'play', since: 1 });
  await again.until(({ state }) => state?.view === 'play' && state.own?.score?.score === 50);
  await window.until(({ revision }) => revision >= again.revision);
  expect(again.state).toEqual(window.state);
  const { body } = await admin.get(`/api/submissions?before=${server.clock.now() + 2 * HOUR_MS}`);
  expect(JSON.stringify(body)).toContain(id);
});

test('tasks expire when the clock is set forward an hour, and no session ends', async () => {
  const { server, admin, player } = await gameOn();
  const quiz = await newTask(admin, quizInput({ timeLimit: QUIZ_S }));
  await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
  server.clock.advance(HOUR_MS);
  await server.settleExpired();
  expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('task_failed');
  server.clock.advance(-HOUR_MS);
  expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('task_failed');
  expect(await player.get('/api/session')).toMatchObject({ body: { roles: ['player'] } });
});

test('a lockout does not last longer when the clock is set back', async () => {
  const { server } = await gameOn();
  const guesser = server.client();
  const attempt = (password: string) => guesser.post('/api/session/admin', { password });
  for (let times = 0; times < LOCKOUT_FAILURES; times += 1) await attempt('mis');
  expect(codeOf(await attempt(ADMIN_PASSWORD))).toBe('locked_out');
  server.clock.advance(-HOUR_MS);
  expect((await attempt(ADMIN_PASSWORD)).status).toBe(204);
});

test('a rate limit ends after its window when the clock is set back, and not earlier', async () => {
  const { server, admin } = await gameOn();
  const say = () => admin.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Hallo' });
  const sentUntilRefused = async () => {
    for (let times = 0; times < 100; times += 1)
      if (codeOf(await say()) === 'too_many_requests') return times;
    return null;
  };
  expect(await sentUntilRefused()).toBeGreaterThan(0);
  server.clock.advance(-HOUR_MS);
  expect(await sentUntilRefused()).toBe(0);
  server.clock.advance(60_000);
  expect((await say()).status).toBe(201);
});

test('a signed address still opens its picture when the clock is set back', async () => {
  const { server, admin } = await gameOn();
  const body = new Blob([new Uint8Array(await jpeg())]);
  const added = await admin.raw('POST', '/api/quiz-images', body, { 'Content-Type': 'image/jpeg' });
  const url = (value: unknown) =>
    String(Object.values(typeof value === 'object' && value !== null ? value : {})[0]);
  const signed = url((await admin.post(`${url(added.body)}/signatures`)).body);
  server.clock.advance(-HOUR_MS);
  expect((await server.client().open('GET', signed)).status).toBe(200);
  server.clock.advance(3 * HOUR_MS);
  expect((await server.client().open('GET', signed)).status).toBe(404);
});
