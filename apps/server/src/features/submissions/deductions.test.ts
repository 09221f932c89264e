import { randomUUID } from 'node:crypto';
import { AuditPage } from '@reisspel/contract/operate/audit';
import { Undo } from '@reisspel/contract/profiles';
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
  textInput,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { downloadTeam } from '../../testing/played-team.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

describe.each(DIALECTS)('points lost and won by a row of answers on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let red: AdminTeam;
  let phone: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    await newTeam(admin, 'Blauwe Team');
    phone = await newPlayer(server, red);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  async function answer(task: AdminTask, text: string) {
    await phone.post(`/api/tasks/${task.id}/quiz-openings`);
    server.clock.advance(1_000);
    return phone.answer(task.id, optionId(task, text));
  }
  const scores = async () => (await adminState(server)).scores.map(({ score }) => score);
  const ownOf = async ({ id }: AdminTeam) => (await playState(server, id)).own;

  describe('a wrong answer', () => {
    test('costs what the task says before the answer, also below zero, whatever an edit says later', async () => {
      const task = await newTask(admin, quizInput({ deduction: 5 }));
      expect(inputOf(task)).toMatchObject({ deduction: 5 });
      expect(await ownOf(red)).toMatchObject({ tasks: [{ progress: { work: { deduction: 5 } } }] });
      await answer(task, 'fout');
      await admin.put(`/api/tasks/${task.id}`, { ...inputOf(task), deduction: 9 });
      expect(await scores()).toEqual([-5, 0]);
      expect(await ownOf(red)).toMatchObject({
        score: { score: -5, completed: 0, answered: 1 },
        tasks: [{ progress: { status: 'failed', deduction: 5 } }],
      });
      expect((await downloadTeam(admin, red.id)).text).toContain('"deduction": 5');
    });

    test('costs nothing if it comes too late, and neither does no answer', async () => {
      const timed = { deduction: 5, timeLimit: 30 };
      const [late, none] = [await newTask(admin, quizInput(timed)), await newTask(admin, quizInput(timed))];
      await phone.post(`/api/tasks/${late.id}/quiz-openings`);
      await phone.post(`/api/tasks/${none.id}/quiz-openings`);
      server.clock.advance(60_000);
      await phone.answer(late.id, optionId(late, 'fout'));
      await phone.post(`/api/tasks/${none.id}/quiz-openings`);
      expect(await ownOf(red)).toMatchObject({ score: { score: 0, answered: 2 } });
    });

    test('gives its price back when the organiser accepts it or resets the question', async () => {
      const words = await newTask(admin, textInput({ deduction: 3 }));
      await phone.post(`/api/tasks/${words.id}/quiz-openings`);
      const id = randomUUID();
      await phone.raw('POST', `/api/tasks/${words.id}/submissions`, JSON.stringify({ text: 'kwal' }), {
        'Idempotency-Key': id,
        'Content-Type': 'application/json',
      });
      expect(await scores()).toEqual([-3, 0]);
      await admin.put(`/api/submissions/${id}/review`, { decision: 'approve', seen: 'none' });
      expect(await scores()).toEqual([10, 0]);
      await admin.delete(`/api/submissions/${id}/review?seen=approved`);
      expect(await scores()).toEqual([-3, 0]);
      await admin.post(`/api/teams/${red.id}/quiz-resets`);
      expect(await scores()).toEqual([0, 0]);
    });

    test.each([-1, 0.5, 10_001, '5'])('cannot cost %j', async (deduction) => {
      expect(codeOf(await admin.post('/api/tasks', quizInput({ deduction })))).toBe('invalid_input');
    });

    test('costs nothing at a photo task', async () => {
      expect(codeOf(await admin.post('/api/tasks', photoInput({ deduction: 5 })))).toBe('invalid_input');
    });
  });

  describe('the bonus for right answers in a row', () => {
    test('is off, and gives extra points from the third on as soon as the organiser sets it', async () => {
      for (const _ of [1, 2, 3, 4]) await answer(await newTask(admin, quizInput()), 'goed');
      expect(await ownOf(red)).toMatchObject({ score: { score: 40 }, streakBonus: 0, streakPoints: 0 });
      await admin.patch('/api/game', { streakBonus: 5 });
      expect(await ownOf(red)).toMatchObject({ score: { score: 50 }, streakBonus: 5, streakPoints: 10 });
      expect(await adminState(server)).toMatchObject({
        streakBonus: 5,
        scores: [{ score: 50 }, { score: 0 }],
      });
      const { entries } = AuditPage.parse((await admin.get('/api/audit?kind=game')).body);
      expect(entries.filter(({ act }) => act === 'streak_bonus_set')).toMatchObject([{ label: '5' }]);
    });

    test('changes no score that a frozen board shows', async () => {
      await admin.patch('/api/game', { streakBonus: 5 });
      for (const _ of [1, 2]) await answer(await newTask(admin, quizInput()), 'goed');
      await admin.put('/api/game/board', { status: 'frozen' });
      await answer(await newTask(admin, quizInput()), 'goed');
      const { scores: shown, own } = await playState(server, red.id);
      expect(shown?.map(({ score }) => score)).toEqual([20, 0]);
      expect(own).toMatchObject({ score: { score: 35 }, streakPoints: 5 });
    });

    test('goes aside and comes back with a game, and stays when the game is emptied', async () => {
      for (const _ of [1, 2, 3]) await answer(await newTask(admin, quizInput()), 'goed');
      await admin.patch('/api/game', { streakBonus: 5 });
      const { archiveId } = Undo.parse((await admin.post('/api/game/resets')).body);
      expect(await adminState(server)).toMatchObject({ streakBonus: 5, tasks: [] });
      await admin.patch('/api/game', { streakBonus: 0 });
      await admin.post(`/api/archives/${archiveId}/restorations`);
      expect(await adminState(server)).toMatchObject({ streakBonus: 5 });
      expect(await scores()).toContain(35);
    });

    test.each([-1, 0.5, 10_001, true])('cannot be %j', async (streakBonus) => {
      expect(codeOf(await admin.patch('/api/game', { streakBonus }))).toBe('invalid_input');
    });
  });
});
