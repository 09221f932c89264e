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

  /** Takes a hint by its place in the task, for the price that the phone shows. */
  const take = (index: number, { cost = HINTS[index]?.cost ?? 0, of = task, phone = player } = {}) =>
    phone.put(`/api/tasks/${of.id}/hints/${of.hints[index]?.id ?? 'onbekend'}`, { cost });
  const open = () => player.post(`/api/tasks/${task.id}/quiz-openings`);
  const scoreOf = async ({ id }: AdminTeam) =>
    (await adminState(server)).scores.find(({ teamId }) => teamId === id)?.score;
  const hintsOf = async ({ id }: AdminTeam) => {
    const progress = (await playState(server, id)).own?.tasks[0]?.progress;
    return progress?.status === 'open' ? progress.hints : undefined;
  };
  const next = (index: number) => ({ id: task.hints[index]?.id, cost: HINTS[index]?.cost });

  test('costs the team its points, and shows its text to that team alone', async () => {
    await open();
    expect(await hintsOf(red)).toEqual({ taken: [], next: next(0) });
    expect((await take(0)).status).toBe(204);
    expect(await hintsOf(red)).toEqual({ taken: ['Het begint met een k'], next: next(1) });
    expect(await hintsOf(blue)).toEqual({ taken: [], next: next(0) });
    expect([await scoreOf(red), await scoreOf(blue)]).toEqual([-3, 0]);
    server.clock.advance(1_000);
    await take(1);
    expect(await hintsOf(red)).toEqual({ taken: HINTS.map(({ text }) => text), next: null });
    expect(await scoreOf(red)).toBe(-7);
    expect((await adminState(server)).hints).toMatchObject([
      { teamId: red.id, taskId: task.id, hintId: next(0).id, cost: 3 },
      { teamId: red.id, taskId: task.id, hintId: next(1).id, cost: 4 },
    ]);
  });

  test('costs points once when two phones take it, or one sends it twice', async () => {
    await open();
    const phone = await newPlayer(server, red);
    const answers = await Promise.all([take(0), take(0, { phone }), take(0)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await scoreOf(red)).toBe(-3);
  });

  test('is taken in order, and only while the team may play the task', async () => {
    const locked = await newTask(admin, photoInput({ requiresPreviousTask: true, hints: HINTS }));
    expect(codeOf(await take(0))).toBe('quiz_not_opened');
    await open();
    expect(codeOf(await take(1))).toBe('hint_outdated');
    expect(codeOf(await take(2))).toBe('hint_outdated');
    expect(codeOf(await take(0, { of: locked }))).toBe('task_locked');
    await take(0);
    await player.answer(task.id, optionId(task, 'goed'));
    expect(codeOf(await take(1))).toBe('task_already_completed');
    await admin.patch('/api/game', { gameStarted: false });
    expect(codeOf(await take(0, { of: locked }))).toBe('game_not_started');
    expect(await scoreOf(red)).toBe(7);
  });

  test('costs nothing after the deadline of its question, whether or not the server has noticed it', async () => {
    const timed = await newTask(admin, quizInput({ hints: HINTS, timeLimit: 30 }));
    await player.post(`/api/tasks/${timed.id}/quiz-openings`);
    server.clock.advance(60_000);
    expect(codeOf(await take(0, { of: timed }))).toBe('task_failed');
    expect(await scoreOf(red)).toBe(0);
  });

  test('costs what the team saw, or nothing: the phone must ask again after a change', async () => {
    await open();
    const [first, second] = task.hints;
    await admin.put(`/api/tasks/${task.id}`, { ...inputOf(task), hints: [{ ...first, cost: 500 }, second] });
    expect(codeOf(await take(0))).toBe('hint_outdated');
    expect(await scoreOf(red)).toBe(0);
    expect((await take(0, { cost: 500 })).status).toBe(204);
    await admin.put(`/api/tasks/${task.id}`, { ...inputOf(task), hints: [{ ...first, cost: 1 }, second] });
    expect((await take(0, { cost: 500 })).status).toBe(204);
    expect(await scoreOf(red)).toBe(-500);
  });

  test('keeps its text to those who took it when the organiser removes or inserts a hint', async () => {
    await open();
    await take(0);
    const [first, second] = task.hints;
    await admin.put(`/api/tasks/${task.id}`, quizInput({ hints: [second] }));
    expect(await hintsOf(red)).toEqual({ taken: [], next: next(1) });
    const added = { text: 'Helemaal vooraan', cost: 2 };
    await admin.put(`/api/tasks/${task.id}`, quizInput({ hints: [added, first, second] }));
    expect(await hintsOf(red)).toMatchObject({ taken: ['Het begint met een k'], next: { cost: 2 } });
    await admin.put(`/api/tasks/${task.id}`, quizInput());
    expect(await hintsOf(red)).toBeNull();
    expect(await scoreOf(red)).toBe(-3);
  });

  test('stays paid after a reset of the question that the team failed', async () => {
    await open();
    await take(0);
    await player.answer(task.id, optionId(task, 'fout'));
    await admin.post(`/api/teams/${red.id}/quiz-resets`);
    expect(await hintsOf(red)).toEqual({ taken: ['Het begint met een k'], next: next(1) });
    expect(await scoreOf(red)).toBe(-3);
  });

  test('gives its points back when the task is deleted, and costs them again after the undo', async () => {
    await open();
    await take(0);
    const { archiveId } = Undo.parse((await admin.delete(`/api/tasks/${task.id}`)).body);
    expect(await scoreOf(red)).toBe(0);
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect(await scoreOf(red)).toBe(-3);
    expect(await hintsOf(red)).toMatchObject({ taken: ['Het begint met een k'] });
  });

  test('is in the export of the team', async () => {
    await open();
    await take(0);
    const { text } = await downloadTeam(admin, red.id);
    expect(text).toContain(`"hint_id": "${next(0).id}"`);
  });
});
