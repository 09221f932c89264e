import { ProfileFile, Undo } from '@reisspel/contract/profiles';
import { type AdminTask, TrialOpening } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
import { listen } from '../../testing/listen.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { downloadTeam } from '../../testing/played-team.ts';
import { newestGame } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const EXPLANATION = { text: 'Een hulk is een oud schip.', showsAnswer: true };
const TIMED = { points: 100, timeLimit: 60, speedPoints: true, explanation: EXPLANATION };

describe.each(DIALECTS)('points and explanations on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let redPhone: TestClient;
  let bluePhone: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    blue = await newTeam(admin, 'Blauwe Team');
    redPhone = await newPlayer(server, red);
    bluePhone = await newPlayer(server, blue);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const open = (task: AdminTask, phone = redPhone) => phone.post(`/api/tasks/${task.id}/quiz-openings`);
  /** Opens a quiz and answers it after some seconds. */
  async function answer(task: AdminTask, seconds: number, { phone = redPhone, text = 'goed' } = {}) {
    await open(task, phone);
    server.clock.advance(seconds * 1_000);
    return phone.answer(task.id, optionId(task, text));
  }
  const scores = async () => (await adminState(server)).scores.map(({ score }) => score);
  const ownOf = async ({ id }: AdminTeam) => (await playState(server, id)).own;
  const progressOf = async (team: AdminTeam) => (await ownOf(team))?.tasks[0]?.progress;

  describe('speed points', () => {
    test('take off points for a later answer, which the team and the organiser can see', async () => {
      const task = await newTask(admin, quizInput(TIMED));
      expect(await progressOf(red)).toMatchObject({ work: { timeLimit: 60, speedPoints: true } });
      expect((await answer(task, 36)).body).toMatchObject({ outcome: { pointsAwarded: 75 } });
      await answer(task, 12, { phone: bluePhone });
      expect(await scores()).toEqual([75, 100]);
      expect(await progressOf(red)).toMatchObject({ pointsAwarded: 75, timeCost: 25 });
      const { results } = await adminState(server);
      expect(results.map(({ outcome }) => outcome)).toEqual([
        { status: 'completed', pointsAwarded: 75, photoId: null, timeCost: 25 },
        { status: 'completed', pointsAwarded: 100, photoId: null },
      ]);
      expect((await downloadTeam(admin, red.id)).text).toContain('"time_cost": 25');
    });

    test('count an answer in the seconds of grace as at the end, and none after it', async () => {
      const [first, second] = [
        await newTask(admin, quizInput(TIMED)),
        await newTask(admin, quizInput(TIMED)),
      ];
      await answer(first, 62);
      expect(await scores()).toEqual([50, 0]);
      await answer(second, 63);
      expect(await scores()).toEqual([50, 0]);
    });

    test('survive the deletion of the task and its undo', async () => {
      const task = await newTask(admin, quizInput(TIMED));
      await answer(task, 36);
      const { archiveId } = Undo.parse((await admin.delete(`/api/tasks/${task.id}`)).body);
      expect(await scores()).toEqual([0, 0]);
      await admin.post(`/api/archives/${archiveId}/restorations`);
      expect(await progressOf(red)).toMatchObject({ pointsAwarded: 75, timeCost: 25 });
      expect((await adminState(server)).tasks).toEqual([task]);
    });

    test('count in a trial', async () => {
      const task = await newTask(admin, quizInput(TIMED));
      const opened = await admin.post(`/api/tasks/${task.id}/trial-openings`);
      const { ticket } = TrialOpening.parse(opened.body);
      server.clock.advance(60_000);
      const optionIdOfRight = optionId(task, 'goed');
      const tried = await admin.post(`/api/tasks/${task.id}/trials`, { optionId: optionIdOfRight, ticket });
      expect(tried.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 50 } });
    });

    test('are not stored for a question without a time limit', async () => {
      const task = await newTask(admin, quizInput({ speedPoints: true }));
      expect(inputOf(task)).toMatchObject({ timeLimit: null, speedPoints: false });
    });
  });

  describe('the bonus of the first team', () => {
    test('is a line of the team and the organiser, and moves when the task of the team is gone', async () => {
      const task = await newTask(admin, quizInput({ firstBonus: 20 }));
      expect(await progressOf(red)).toMatchObject({ firstBonus: 20 });
      await answer(task, 1);
      await answer(task, 1, { phone: bluePhone });
      expect(await scores()).toEqual([30, 10]);
      const bonus = { by: 'first', teamId: red.id, taskId: task.id, points: 20 };
      expect(await ownOf(red)).toMatchObject({ score: { score: 30 }, bonuses: [bonus] });
      expect(await ownOf(blue)).toMatchObject({ score: { score: 10 }, bonuses: [] });
      expect((await adminState(server)).bonuses).toEqual([bonus]);
      const { archiveId } = Undo.parse((await admin.delete(`/api/teams/${red.id}`)).body);
      expect(await scores()).toEqual([30]);
      await admin.post(`/api/archives/${archiveId}/restorations`);
      expect(await scores()).toEqual([30, 10]);
    });

    test('is for the photo that was made first, also if it arrives later', async () => {
      const task = await newTask(admin, photoInput({ firstBonus: 20 }));
      const light = await jpeg();
      const made = server.clock.now();
      server.clock.advance(60_000);
      await bluePhone.queued(task.id, light, { capturedAt: made + 2_000, teamId: blue.id });
      expect(await scores()).toEqual([0, 40]);
      await redPhone.queued(task.id, light, { capturedAt: made + 1_000, teamId: red.id });
      expect(await scores()).toEqual([40, 20]);
    });

    test('is in no byte for a team while the board is hidden or frozen', async () => {
      const task = await newTask(admin, quizInput({ firstBonus: 20 }));
      const socket = await listen(server);
      const window = await LiveWindow.open(socket.as(bluePhone));
      await answer(task, 1, { phone: bluePhone });
      await window.until(({ state }) => state?.view === 'play' && state.own?.score.score === 30);
      for (const change of [
        () => admin.put('/api/game/board', { status: 'frozen' }),
        () => admin.patch('/api/game', { scoreboardVisible: false }),
      ]) {
        await change();
        expect(await ownOf(blue)).toMatchObject({ score: { score: 10 }, bonuses: null });
      }
      const before = JSON.stringify(await playState(server, red.id));
      expect(JSON.parse(before)).toMatchObject({ own: { score: { score: 0 }, bonuses: null } });
      await admin.delete(`/api/teams/${blue.id}`);
      const { own } = await playState(server, red.id);
      expect(JSON.stringify(own)).toBe(JSON.stringify(JSON.parse(before).own));
    });
  });

  describe('a number of which the nearest wins', () => {
    async function guess(task: AdminTask, value: number, phone = redPhone) {
      await open(task, phone);
      return phone.raw('POST', `/api/tasks/${task.id}/submissions`, JSON.stringify({ value }), {
        'Idempotency-Key': crypto.randomUUID(),
        'Content-Type': 'application/json',
      });
    }

    test('is a line of the team and the organiser after the end', async () => {
      const input = estimateInput({ tolerance: null, timeLimit: 60, speedPoints: true, deduction: 5 });
      const task = await newTask(admin, input);
      expect(inputOf(task)).toMatchObject({ tolerance: null, speedPoints: false, deduction: 0 });
      expect((await ownOf(red))?.tasks[0]).toMatchObject({ nearestWins: true });
      await guess(task, 90);
      await guess(task, 300, bluePhone);
      expect(await scores()).toEqual([0, 0]);
      await admin.patch('/api/game', { gameStarted: false });
      expect(await scores()).toEqual([task.points, 0]);
      const bonus = { by: 'nearest', teamId: red.id, taskId: task.id, points: task.points };
      expect((await adminState(server)).bonuses).toEqual([bonus]);
      expect(await ownOf(red)).toMatchObject({ bonuses: [bonus], tasks: [{ id: task.id }] });
    });

    test('tells no team who was nearest while the scoreboard is hidden', async () => {
      const task = await newTask(admin, estimateInput({ tolerance: null }));
      await admin.patch('/api/game', { scoreboardVisible: false });
      await guess(task, 90);
      await guess(task, 300, bluePhone);
      await admin.patch('/api/game', { gameStarted: false });
      for (const team of [red, blue])
        expect(await ownOf(team)).toMatchObject({ score: { score: 0 }, bonuses: null });
      await admin.patch('/api/game', { scoreboardVisible: true });
      expect(await ownOf(red)).toMatchObject({
        score: { score: task.points },
        bonuses: [{ by: 'nearest' }],
      });
      expect(await ownOf(blue)).toMatchObject({ score: { score: 0 }, bonuses: [] });
    });
  });

  describe('an explanation', () => {
    test('is sent to a team when its own result is settled, and to no other team before', async () => {
      const task = await newTask(admin, quizInput(TIMED));
      const opened = await open(task);
      expect(JSON.stringify(opened.body)).not.toContain('hulk');
      const answered = await redPhone.answer(task.id, optionId(task, 'fout'));
      expect(JSON.stringify(answered.body)).not.toContain('hulk');
      expect(await progressOf(red)).toMatchObject({
        status: 'failed',
        explanation: { text: EXPLANATION.text, rightAnswer: { texts: ['goed'] } },
      });
      await open(task, bluePhone);
      const sent = JSON.stringify(await playState(server, blue.id));
      expect(sent).not.toContain('hulk');
      expect(sent).not.toContain('goed');
    });

    test('keeps the right answer secret unless the organiser shows it', async () => {
      const explanation = { text: 'Hij is van ijzer.', showsAnswer: false };
      const task = await newTask(admin, quizInput({ explanation }));
      await answer(task, 1);
      expect(await progressOf(red)).toMatchObject({
        explanation: { text: 'Hij is van ijzer.', rightAnswer: null },
      });
    });

    test('can be the right answer alone, as of a number', async () => {
      const task = await newTask(admin, estimateInput({ explanation: { showsAnswer: true } }));
      await open(task);
      await redPhone.raw('POST', `/api/tasks/${task.id}/submissions`, JSON.stringify({ value: 3 }), {
        'Idempotency-Key': '019a0000-0000-7000-8000-000000000001',
        'Content-Type': 'application/json',
      });
      expect(await progressOf(red)).toMatchObject({
        explanation: { text: '', rightAnswer: { value: 100, unit: 'meter' } },
      });
    });

    test('disappears when the organiser resets the question', async () => {
      const task = await newTask(admin, quizInput(TIMED));
      await answer(task, 1, { text: 'fout' });
      await admin.post(`/api/teams/${red.id}/quiz-resets`);
      expect(JSON.stringify(await playState(server, red.id))).not.toContain('hulk');
    });

    test.each([{ text: 'x'.repeat(501) }, { text: 3 }, { showsAnswer: 'ja' }, 'Hulk', null])(
      'is refused as %j',
      async (explanation) => {
        expect(codeOf(await admin.post('/api/tasks', quizInput({ explanation })))).toBe('invalid_input');
      },
    );
  });

  test('are kept in a saved game, and in its file', async () => {
    const settings = { ...TIMED, firstBonus: 20, deduction: 5 };
    await newTask(admin, quizInput(settings));
    await admin.post('/api/profiles', { name: 'Kust' });
    const exported = await admin.get(`/api/profiles/${(await newestGame(admin)).id}/file`);
    expect(ProfileFile.parse(exported.body)).toMatchObject({ tasks: [settings] });
  });
});
