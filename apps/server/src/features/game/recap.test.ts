import { Recap } from '@reisspel/contract/recap';
import { expect, onTestFinished, test } from 'vitest';
import {
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { createTestServer } from '../../testing/test-server.ts';

const MINUTE_MS = 60_000;

test('the organiser looks back on all attempts, at questions and with photos', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.stop());
  const admin = await server.admin();
  const photo = await newTask(admin, photoInput());
  const quiz = await newTask(admin, quizInput());
  const red = await newTeam(admin, 'Rode Team');
  await startGame(admin);
  const player = await newPlayer(server, red);
  await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
  server.clock.advance(MINUTE_MS);
  await player.answer(quiz.id, optionId(quiz, 'fout'));
  server.clock.advance(MINUTE_MS);
  await player.photo(photo.id, await jpeg());
  await admin.patch('/api/game', { gameStarted: false });
  server.clock.advance(MINUTE_MS);
  expect(Recap.parse((await admin.get('/api/game/recap')).body)).toMatchObject({
    phase: 'ended',
    playedMs: 2 * MINUTE_MS,
    teams: [{ id: red.id, rank: 1, score: 20, completed: 1, answered: 2 }],
    tasks: [
      { id: photo.id, succeeded: 1, medianMs: 0, firstTeamId: red.id },
      { id: quiz.id, failed: 1, medianMs: MINUTE_MS, firstTeamId: null },
    ],
    attempts: [
      { taskId: quiz.id, points: 0, outcome: { verdict: 'failed', reason: 'wrong_answer' } },
      { taskId: photo.id, points: 20, outcome: { verdict: 'accepted' } },
    ],
    hardest: [quiz.id],
    slowest: [quiz.id],
  });
});
