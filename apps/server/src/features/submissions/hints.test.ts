import { Undo } from '@reisspel/contract/profiles';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
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
import { downloadTeam } from '../../testing/played-team.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const HINTS = [
  { text: 'Het begint met een k', cost: 3 },
  { text: 'Je drinkt eruit', cost: 4 },
];

describe.each(DIALECTS)('a hint on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let player: TestClient;
  let task: AdminTask;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    blue = await newTeam(admin, 'Blauwe Team');
    task = await newTask(admin, quizInput({ hints: HINTS }));
    player = await newPlayer(server, red);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const take = (number: number | string, { id } = task, phone = player) =>
    phone.put(`/api/tasks/${id}/hints/${number}`);
  const scoreOf = async ({ id }: AdminTeam) =>
    (await adminState(server)).scores.find(({ teamId }) => teamId === id)?.score;
  const hintsOf = async ({ id }: AdminTeam) => {
    const progress = (await playState(server, id)).own?.tasks[0]?.progress;
    return progress?.status === 'open' ? progress.hints : undefined;
  };

  test('costs the team its points, and shows its text to that team alone', async () => {
    expect(await hintsOf(red)).toEqual({ taken: [], nextCost: 3 });
    expect((await take(1)).body).toEqual({ taken: ['Het begint met een k'], nextCost: 4 });
    expect(await hintsOf(red)).toEqual({ taken: ['Het begint met een k'], nextCost: 4 });
    expect(await hintsOf(blue)).toEqual({ taken: [], nextCost: 3 });
    expect([await scoreOf(red), await scoreOf(blue)]).toEqual([-3, 0]);
    await take(2);
    expect(await hintsOf(red)).toEqual({ taken: HINTS.map(({ text }) => text), nextCost: null });
    expect(await scoreOf(red)).toBe(-7);
    expect((await adminState(server)).hints).toMatchObject([
      { teamId: red.id, taskId: task.id, number: 1, cost: 3 },
      { teamId: red.id, taskId: task.id, number: 2, cost: 4 },
    ]);
  });

  test('costs points once when two phones take it, or one sends it twice', async () => {
    const phone = await newPlayer(server, red);
    const answers = await Promise.all([take(1), take(1, task, phone), take(1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await scoreOf(red)).toBe(-3);
  });

  test('is taken in order, and only while the team may play the task', async () => {
    const locked = await newTask(admin, photoInput({ requiresPreviousTask: true, hints: HINTS }));
    expect(codeOf(await take(2))).toBe('not_found');
    expect(codeOf(await take(3))).toBe('not_found');
    expect(codeOf(await take(0))).toBe('invalid_input');
    expect(codeOf(await take('een'))).toBe('invalid_input');
    expect(codeOf(await take(1, locked))).toBe('task_locked');
    await player.post(`/api/tasks/${task.id}/quiz-openings`);
    expect((await take(1)).status).toBe(200);
    await player.answer(task.id, optionId(task, 'goed'));
    expect(codeOf(await take(2))).toBe('task_already_completed');
    await admin.patch('/api/game', { gameStarted: false });
    expect(codeOf(await take(1, locked))).toBe('game_not_started');
    expect(await scoreOf(red)).toBe(7);
  });

  test('keeps its price and its place when the organiser changes the task', async () => {
    await take(1);
    const dearer = HINTS.map(({ text }) => ({ text: `${text}!`, cost: 9 }));
    await admin.put(`/api/tasks/${task.id}`, quizInput({ hints: dearer }));
    expect(await scoreOf(red)).toBe(-3);
    expect(await hintsOf(red)).toEqual({ taken: ['Het begint met een k!'], nextCost: 9 });
    await admin.put(`/api/tasks/${task.id}`, quizInput());
    expect(await hintsOf(red)).toBeNull();
    expect(await scoreOf(red)).toBe(-3);
  });

  test('gives its points back when the task is deleted, and costs them again after the undo', async () => {
    await take(1);
    const { archiveId } = Undo.parse((await admin.delete(`/api/tasks/${task.id}`)).body);
    expect(await scoreOf(red)).toBe(0);
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect(await scoreOf(red)).toBe(-3);
    expect(await hintsOf(red)).toMatchObject({ taken: ['Het begint met een k'] });
  });

  test('is in the export of the team', async () => {
    await take(1);
    const { text } = await downloadTeam(admin, red.id);
    expect(text).toContain('taken_hints');
  });
});
