import type { TaskProgress } from '@reisspel/contract/live';
import { ProfileFile, Undo } from '@reisspel/contract/profiles';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
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
import { listen } from '../../testing/listen.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { newestGame } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const HINTS = [{ text: 'Het is zout', cost: 3 }];

describe.each(DIALECTS)('a task that opens or closes on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;
  let startedAt: number;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    await startGame(admin);
    startedAt = server.clock.now();
  });
  afterEach(() => server.stop());

  const moment = (minutes: number) => ({ when: 'moment', at: startedAt + minutes * MINUTE });
  const from5to10 = () => ({ window: { opens: moment(5), closes: moment(10) } });
  const closedAt10 = () => ({ window: { closes: moment(10) } });
  const advanceTo = (minutes: number) =>
    server.clock.advance(startedAt + minutes * MINUTE - server.clock.now());
  const open = (task: AdminTask) => player.post(`/api/tasks/${task.id}/quiz-openings`);
  const outcomeOf = (answer: { body: unknown }) => SubmissionResult.parse(answer.body).outcome;
  const change = (task: AdminTask, input: Record<string, unknown>) =>
    admin.put(`/api/tasks/${task.id}`, input);

  /** Returns the team's progress as a phone with an open stream shows it now. */
  async function progressNow(task: AdminTask): Promise<TaskProgress | undefined> {
    const socket = await listen(server);
    const phone = await LiveWindow.open(socket.as(player));
    await phone.until(({ state }) => state !== null);
    await server.settleWatched();
    await socket.close();
    return (await playState(server, team.id)).own?.tasks.find(({ id }) => id === task.id)?.progress;
  }

  test('opens on a phone without a reload, which receives no instructions before', async () => {
    const task = await newTask(admin, photoInput({ instructions: 'Spring in zee', ...from5to10() }));
    const socket = await listen(server);
    const phone = await LiveWindow.open(socket.as(player));
    const status = () => (phone.state?.view === 'play' ? phone.state.own?.tasks[0]?.progress : undefined);
    await phone.until(() => status() !== undefined);
    expect(status()).toEqual({
      status: 'locked',
      opens: { ...moment(5), timeZone: 'Europe/Madrid' },
    });
    await server.settleWatched();
    advanceTo(5);
    expect(phone.bytes).not.toContain('Spring in zee');
    await server.settleWatched();
    await phone.until(() => status()?.status === 'open');
    expect(phone.bytes).toContain('Spring in zee');
    expect(status()).toMatchObject({ closes: { at: startedAt + 10 * MINUTE } });
    advanceTo(10);
    await server.settleWatched();
    await phone.until(() => status()?.status === 'closed');
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('task_closed');
    await socket.close();
  });

  test('accepts nothing before it opens and after it closes', async () => {
    const photo = await newTask(admin, photoInput({ hints: HINTS, ...from5to10() }));
    const quiz = await newTask(admin, quizInput({ hints: HINTS, ...from5to10() }));
    const attempts = async () => [
      codeOf(await player.photo(photo.id, await jpeg())),
      codeOf(await player.put(`/api/tasks/${photo.id}/hints/${photo.hints[0]?.id}`, { cost: 3 })),
      codeOf(await player.put(`/api/tasks/${photo.id}/presence`)),
      codeOf(await open(quiz)),
      codeOf(await player.answer(quiz.id, optionId(quiz, 'goed'))),
    ];
    expect(await attempts()).toEqual(Array(5).fill('task_locked'));
    advanceTo(10);
    expect(await attempts()).toEqual(Array(5).fill('task_closed'));
    expect((await adminState(server)).scores).toEqual([
      { teamId: team.id, score: 0, completed: 0, answered: 0 },
    ]);
  });

  test('counts a photo that was taken in time and arrives later, and no other', async () => {
    const task = await newTask(admin, photoInput(from5to10()));
    const send = async (minutes?: number) =>
      player.queued(task.id, await jpeg(), {
        teamId: team.id,
        ...(minutes === undefined ? {} : { capturedAt: startedAt + minutes * MINUTE }),
      });
    advanceTo(20);
    expect(codeOf(await send())).toBe('task_closed');
    expect(codeOf(await send(10))).toBe('task_closed');
    expect(codeOf(await send(4))).toBe('task_locked');
    expect(codeOf(await send(-1))).toBe('photo_not_in_game');
    await admin.patch('/api/game', { gameStarted: false });
    expect(codeOf(await send(12))).toBe('task_closed');
    expect(outcomeOf(await send(9))).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect((await adminState(server)).submissions).toMatchObject([{ late: true }]);
  });

  test('lets a team decide after the closing on a photo that it took before', async () => {
    const task = await newTask(admin, photoInput({ maxRetries: 3, ...closedAt10() }));
    const held = SubmissionResult.parse((await player.held(task.id, await jpeg())).body);
    advanceTo(20);
    expect(await progressNow(task)).toMatchObject({ status: 'open', work: { lastPhoto: { held: true } } });
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('task_closed');
    const decided = await player.put(`/api/submissions/${held.id}/decision`, { decision: 'submit' });
    expect(outcomeOf(decided)).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
  });

  test('ends the clock of an open question, which is not answered then, and not wrong', async () => {
    const quiz = await newTask(admin, quizInput({ timeLimit: 3_600, ...closedAt10() }));
    advanceTo(9);
    expect((await open(quiz)).body).toMatchObject({ remainingMs: MINUTE });
    expect(await progressNow(quiz)).toMatchObject({ work: { deadlineAt: startedAt + 10 * MINUTE } });
    advanceTo(70);
    await server.settleExpired();
    expect(codeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toBe('task_closed');
    expect(await progressNow(quiz)).toEqual({ status: 'closed', lastPhoto: null });
    expect((await adminState(server)).scores).toMatchObject([{ score: 0, answered: 0 }]);
    expect((await adminState(server)).results).toEqual([]);
  });

  test('accepts an answer that was on its way when the task closed', async () => {
    const quiz = await newTask(admin, quizInput(closedAt10()));
    await open(quiz);
    advanceTo(10);
    server.clock.advance(1_500);
    expect(outcomeOf(await player.answer(quiz.id, optionId(quiz, 'goed')))).toMatchObject({
      verdict: 'accepted',
    });
  });

  test('fails a question whose own clock ended before the task closed', async () => {
    const quiz = await newTask(admin, quizInput({ timeLimit: 30, ...closedAt10() }));
    await open(quiz);
    advanceTo(20);
    await server.settleExpired();
    expect((await adminState(server)).results).toMatchObject([{ outcome: { reason: 'time_expired' } }]);
  });

  test('opens again when the organiser moves its closing, and then a question begins anew', async () => {
    const quiz = await newTask(admin, quizInput(closedAt10()));
    await open(quiz);
    advanceTo(11);
    expect(await progressNow(quiz)).toMatchObject({ status: 'closed' });
    await change(quiz, quizInput({ window: { closes: moment(15) } }));
    expect(await progressNow(quiz)).toMatchObject({ status: 'open', work: { opened: false } });
    await change(quiz, quizInput({ window: { opens: moment(12), closes: moment(15) } }));
    expect(await progressNow(quiz)).toMatchObject({ status: 'locked', opens: moment(12) });
  });

  test('waits for another task of the same team, also after that one was deleted and came back', async () => {
    const later = await newTask(admin, photoInput());
    await newTeam(admin, 'Blauwe Team');
    const opens = { when: 'after-task', taskId: later.id };
    const task = await newTask(admin, photoInput({ window: { opens } }));
    expect(await progressNow(task)).toEqual({ status: 'locked', opens: { when: 'after-task', task: 1 } });
    const { archiveId } = Undo.parse((await admin.delete(`/api/tasks/${later.id}`)).body);
    expect(await progressNow(task)).toMatchObject({ status: 'open' });
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('task_locked');
    await player.photo(later.id, await jpeg());
    expect((await player.photo(task.id, await jpeg())).status).toBe(200);
  });

  test('moves with all fixed moments, keeps its clock time when summer time begins, and moves back', async () => {
    const march = (day: number) => ({ when: 'moment', at: Date.parse(`2090-03-${day}T09:00:00Z`) });
    const fixed = await newTask(admin, photoInput({ window: { opens: march(22), closes: march(24) } }));
    const minutes = { window: { opens: { when: 'after-start', minutes: 30 } } };
    const relative = await newTask(admin, photoInput(minutes));
    await admin.patch('/api/game', { gameStarted: false });
    const move = (days: number) => admin.post('/api/tasks/window-moves', { days });
    expect((await move(7)).status).toBe(204);
    const windows = async () => (await adminState(server)).tasks.map(({ window }) => window);
    expect(await windows()).toEqual([
      {
        opens: { when: 'moment', at: Date.parse('2090-03-29T08:00:00Z') },
        closes: { when: 'moment', at: Date.parse('2090-03-31T08:00:00Z') },
      },
      relative.window,
    ]);
    await move(-7);
    expect(await windows()).toEqual([fixed.window, relative.window]);
    expect(codeOf(await move(0.5))).toBe('invalid_input');
  });

  test('keeps its length when it moves into the hour that summer time skips', async () => {
    const [opens, closes] = ['01', '02'].map((hour) => Date.parse(`2090-03-25T${hour}:00:00Z`));
    const window = { opens: { when: 'moment', at: opens }, closes: { when: 'moment', at: closes } };
    await newTask(admin, photoInput({ window }));
    await admin.patch('/api/game', { gameStarted: false });
    expect((await admin.post('/api/tasks/window-moves', { days: 1 })).status).toBe(204);
    expect((await adminState(server)).tasks[0]?.window).toEqual({
      opens: { when: 'moment', at: Date.parse('2090-03-26T01:00:00Z') },
      closes: { when: 'moment', at: Date.parse('2090-03-26T02:00:00Z') },
    });
    // An invalid window would make the game unreadable.
    expect((await admin.post('/api/game/resets')).status).toBe(200);
  });

  test('does not move while teams play, nor past the last moment', async () => {
    const last = { window: { opens: { when: 'moment', at: Date.UTC(2099, 11, 31) } } };
    const task = await newTask(admin, photoInput(last));
    expect(codeOf(await admin.post('/api/tasks/window-moves', { days: 1 }))).toBe('game_not_ended');
    await admin.patch('/api/game', { gameStarted: false });
    expect((await admin.post('/api/tasks/window-moves', { days: 7 })).status).toBe(204);
    expect((await adminState(server)).tasks[0]?.window).toEqual(task.window);
  });

  test('is refused in a circle, and in an order that makes one', async () => {
    const first = await newTask(admin, photoInput());
    const waiting = { window: { opens: { when: 'after-task', taskId: first.id } } };
    const second = await newTask(admin, photoInput(waiting));
    const circle = { window: { opens: { when: 'after-task', taskId: second.id } } };
    expect(codeOf(await change(first, photoInput(circle)))).toBe('window_cycle');
    await change(first, photoInput({ requiresPreviousTask: true }));
    const taskIds = [second.id, first.id];
    expect(codeOf(await admin.put('/api/tasks/order', { taskIds }))).toBe('window_cycle');
    expect((await adminState(server)).tasks.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('keeps its window in a saved game, also as a file and on another server', async () => {
    const first = await newTask(admin, photoInput(from5to10()));
    await newTask(admin, photoInput({ window: { opens: { when: 'after-task', taskId: first.id } } }));
    await admin.post('/api/profiles', { name: 'Vrijdag' });
    const { body } = await admin.get(`/api/profiles/${(await newestGame(admin)).id}/file`);
    const elsewhere = await createTestServer({ dialect });
    try {
      const other = await elsewhere.admin();
      const { id } = (await other.post('/api/profile-files', ProfileFile.parse(body))).body as { id: string };
      await other.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
      const { tasks } = await adminState(elsewhere);
      expect(tasks.map(({ window }) => window)).toEqual([
        from5to10().window,
        { opens: { when: 'after-task', taskId: tasks[0]?.id }, closes: null },
      ]);
    } finally {
      await elsewhere.stop();
    }
  });

  test('can be tried by the organiser at any time', async () => {
    const quiz = await newTask(admin, quizInput({ ...from5to10() }));
    expect((await admin.post(`/api/tasks/${quiz.id}/trial-openings`)).status).toBe(200);
  });
});
