import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
} from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { BOTH_DIALECTS, createTestServer, type TestServer } from '../../testing/test-server.ts';

const QUIZ_TRIES = 90;
const PHOTO_TRIES = 10;

/** Expects that exactly one of two answers counted, and that the other was too late. */
function expectOneWinner(answers: readonly Answer[]): void {
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(codeOf).filter(Boolean)).toEqual(['task_already_completed']);
}

describe.each(BOTH_DIALECTS)('simultaneous submissions of one team on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  test(`from two phones count once, in ${QUIZ_TRIES} quizzes and ${PHOTO_TRIES} photos`, async () => {
    const team = await newTeam(admin, 'Rode Team');
    const [left, right] = [await newPlayer(server, team), await newPlayer(server, team)];
    await startGame(admin);
    for (let n = 0; n < QUIZ_TRIES; n += 1) {
      const quiz = await newTask(admin, quizInput());
      await left.post(`/api/tasks/${quiz.id}/quiz-openings`);
      expectOneWinner(
        await Promise.all([left, right].map((phone) => phone.answer(quiz.id, optionId(quiz, 'goed')))),
      );
      expect(codeOf(await left.answer(quiz.id, optionId(quiz, 'goed')))).toBe('task_already_completed');
    }
    const photo = await jpeg();
    for (let n = 0; n < PHOTO_TRIES; n += 1) {
      const task = await newTask(admin, photoInput());
      expectOneWinner(await Promise.all([left, right].map((phone) => phone.photo(task.id, photo))));
    }
    const { scores, results } = await adminState(server);
    expect(results).toHaveLength(QUIZ_TRIES + PHOTO_TRIES);
    expect(scores).toEqual([
      {
        teamId: team.id,
        score: QUIZ_TRIES * 10 + PHOTO_TRIES * 20,
        completed: QUIZ_TRIES + PHOTO_TRIES,
        answered: QUIZ_TRIES + PHOTO_TRIES,
      },
    ]);
  });

  test('with one id get the same answer', async () => {
    const team = await newTeam(admin, 'Rode Team');
    const player = await newPlayer(server, team);
    await startGame(admin);
    const task = await newTask(admin, photoInput());
    const photo = await jpeg();
    const id = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => player.photo(task.id, photo, id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
