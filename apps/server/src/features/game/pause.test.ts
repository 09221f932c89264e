import { AuditPage } from '@reisspel/contract/operate/audit';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newHelper,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState, tripState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const HINTS = [{ text: 'Het is zout', cost: 3 }];
const TIMED = { points: 100, timeLimit: 60, speedPoints: true };

describe.each(DIALECTS)('a pause of the game on %s', (dialect) => {
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

  const pause = (by = admin) => by.patch('/api/game', { paused: true });
  const resume = (by = admin) => by.patch('/api/game', { paused: false });
  const advanceTo = (minutes: number) =>
    server.clock.advance(startedAt + minutes * MINUTE - server.clock.now());
  /** Pauses the game from one minute after its start to another. */
  async function pauseFromTo(begin: number, end: number): Promise<void> {
    advanceTo(begin);
    await pause();
    advanceTo(end);
    await resume();
  }
  const open = (task: AdminTask) => player.post(`/api/tasks/${task.id}/quiz-openings`);
  const answer = (task: AdminTask) => player.answer(task.id, optionId(task, 'goed'));
  const outcomeOf = ({ body }: { body: unknown }) => SubmissionResult.parse(body).outcome;
  /** Returns 'open', or why the team cannot begin the task now. */
  const statusOf = async (task: AdminTask) => {
    await server.settleExpired();
    return codeOf(await player.put(`/api/tasks/${task.id}/presence`)) ?? 'open';
  };

  test('shows no tasks, leaves the score, and refuses everything that a team can do', async () => {
    const photo = await newTask(admin, photoInput({ hints: HINTS }));
    const quiz = await newTask(admin, quizInput({ hints: HINTS }));
    const done = await newTask(admin, quizInput());
    await open(done);
    await answer(done);
    server.clock.advance(1);
    expect((await pause()).status).toBe(204);
    const attempts = [
      await player.photo(photo.id, await jpeg()),
      await player.put(`/api/tasks/${photo.id}/hints/${photo.hints[0]?.id}`, { cost: 3 }),
      await player.put(`/api/tasks/${photo.id}/presence`),
      await open(quiz),
      await answer(quiz),
    ];
    expect(attempts.map(codeOf)).toEqual(Array(5).fill('game_paused'));
    expect(await playState(server, team.id)).toMatchObject({
      phase: 'paused',
      game: { gameStarted: false },
      own: { tasks: [], score: { score: 10 } },
    });
    await resume();
    expect(await playState(server, team.id)).toMatchObject({
      phase: 'running',
      own: { tasks: [{}, {}, {}] },
    });
  });

  test('takes no time of an open question, nor points for speed', async () => {
    const quiz = await newTask(admin, quizInput(TIMED));
    await open(quiz);
    server.clock.advance(36_000);
    await pause();
    server.clock.advance(45 * MINUTE);
    await server.settleExpired();
    await resume();
    expect((await open(quiz)).body).toMatchObject({ remainingMs: 24_000 });
    await server.settleExpired();
    expect(outcomeOf(await answer(quiz))).toEqual({ verdict: 'accepted', pointsAwarded: 75 });
  });

  test('lets the clock of a question run out after it, with the seconds of grace', async () => {
    const quiz = await newTask(admin, quizInput(TIMED));
    await open(quiz);
    server.clock.advance(50_000);
    await pause();
    server.clock.advance(MINUTE);
    await resume();
    server.clock.advance(12_000);
    expect(await statusOf(quiz)).toBe('open');
    server.clock.advance(1);
    expect(await statusOf(quiz)).toBe('task_failed');
  });

  test('takes no time of a team that decides on a photo, which it can submit in the pause', async () => {
    const input = photoInput({ minBrightness: 60, autoAdvanceTimeout: 20, failOnTimeout: true });
    const [first, second] = [await newTask(admin, input), await newTask(admin, input)];
    const held = SubmissionResult.parse((await player.held(first.id, await jpeg())).body);
    const other = SubmissionResult.parse((await player.held(second.id, await jpeg())).body);
    server.clock.advance(5_000);
    await pause();
    server.clock.advance(MINUTE);
    await server.settleExpired();
    expect((await player.get(`/api/submissions/${held.id}`)).body).toMatchObject({ remainingMs: 15_000 });
    const decided = await player.put(`/api/submissions/${other.id}/decision`, { decision: 'submit' });
    expect(outcomeOf(decided)).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    await resume();
    expect((await player.get(`/api/submissions/${held.id}`)).body).toMatchObject({ remainingMs: 15_000 });
    server.clock.advance(15_000);
    expect(await statusOf(first)).toBe('open');
  });

  test('moves windows that count minutes, and none with a moment', async () => {
    const after30 = { opens: { when: 'after-start', minutes: 30 } };
    const closing = { closes: { when: 'after-opening', minutes: 30 } };
    const moment = { opens: { when: 'moment', at: startedAt + 30 * MINUTE } };
    const later = await newTask(admin, photoInput({ window: after30 }));
    const until = await newTask(admin, photoInput({ window: closing }));
    const atMoment = await newTask(admin, photoInput({ window: { ...moment, ...closing } }));
    const statuses = async () => [await statusOf(later), await statusOf(until), await statusOf(atMoment)];
    await pauseFromTo(10, 20);
    advanceTo(29.9);
    expect(await statuses()).toEqual(['task_locked', 'open', 'task_locked']);
    advanceTo(30);
    expect(await statuses()).toEqual(['task_locked', 'open', 'open']);
    await pauseFromTo(35, 50);
    advanceTo(54.9);
    expect(await statuses()).toEqual(['task_locked', 'open', 'open']);
    advanceTo(55);
    expect(await statuses()).toEqual(['open', 'task_closed', 'open']);
    advanceTo(60);
    expect(await statuses()).toEqual(['open', 'task_closed', 'task_closed']);
  });

  test('accepts a photo from before it, now or later, and one of its own time only afterwards', async () => {
    const tasks = [await newTask(admin, photoInput()), await newTask(admin, photoInput())];
    const during = await newTask(admin, photoInput());
    const closed = await newTask(
      admin,
      photoInput({ window: { closes: { when: 'moment', at: startedAt + 12 * MINUTE } } }),
    );
    const [first, second] = tasks;
    if (!first || !second) throw new Error('No tasks');
    const send = async (task: AdminTask, minutes: number) =>
      player.queued(task.id, await jpeg(), { teamId: team.id, capturedAt: startedAt + minutes * MINUTE });
    advanceTo(10);
    await pause();
    advanceTo(15);
    expect(outcomeOf(await send(first, 9))).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect(codeOf(await send(during, 11))).toBe('game_paused');
    expect(codeOf(await send(during, -1))).toBe('photo_not_in_game');
    await resume();
    expect(outcomeOf(await send(second, 9))).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect(outcomeOf(await send(during, 11))).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect(codeOf(await send(closed, 11))).toBe('photo_not_in_game');
    expect(outcomeOf(await send(closed, 9))).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
  });

  test('ends with the game, and a start then begins a new run without it', async () => {
    const opens = { when: 'after-start', minutes: 30 };
    const task = await newTask(admin, photoInput({ window: { opens } }));
    const quiz = await newTask(admin, quizInput({ timeLimit: 60 }));
    await open(quiz);
    advanceTo(10);
    await pause();
    advanceTo(20);
    await admin.patch('/api/game', { gameStarted: false });
    expect(await adminState(server)).toMatchObject({ phase: 'ended' });
    expect(codeOf(await resume())).toBe('game_not_started');
    expect((await admin.get('/api/game/recap')).body).toMatchObject({ playedMs: 10 * MINUTE });
    await startGame(admin);
    // As after any end, the question begins anew, and the time after the start is real time.
    expect((await open(quiz)).body).toMatchObject({ remainingMs: MINUTE });
    advanceTo(30);
    expect(await statusOf(task)).toBe('open');
  });

  test('is no end of the game on the pages of the trip, which know its first start and last end', async () => {
    const shown = async () => (await tripState(server)).game;
    await pauseFromTo(10, 20);
    advanceTo(30);
    await pause();
    expect(await shown()).toEqual({ startedAt, endedAt: null });
    await resume();
    advanceTo(40);
    await admin.patch('/api/game', { gameStarted: false });
    expect(await shown()).toEqual({ startedAt, endedAt: startedAt + 40 * MINUTE });
  });

  test('is refused while the game does not run, and has no second effect', async () => {
    await admin.patch('/api/game', { gameStarted: false });
    expect([codeOf(await pause()), codeOf(await resume())]).toEqual(['game_not_started', 'game_not_started']);
    await startGame(admin);
    expect((await resume()).status).toBe(204);
    await pause();
    server.clock.advance(MINUTE);
    expect((await pause()).status).toBe(204);
    await admin.put('/api/game/board', { status: 'frozen' });
    expect(codeOf(await admin.put('/api/game/board', { status: 'revealing', revealed: 0 }))).toBe(
      'game_not_ended',
    );
    expect(codeOf(await admin.post('/api/game/replays', { id: team.id, keepTeams: true }))).toBe(
      'game_not_ended',
    );
    // A start lets a paused game go on.
    await startGame(admin);
    expect((await admin.get('/api/game/recap')).body).toMatchObject({ phase: 'running', playedMs: 0 });
  });

  test('is made by a helper who leads, whom the log names', async () => {
    const helper = await newHelper(server, 'lead');
    for (const act of [pause, resume]) {
      server.clock.advance(1);
      expect((await act(helper)).status).toBe(204);
    }
    expect((await pause(await newHelper(server, 'judge', 'Roel'))).status).toBe(403);
    const { entries } = AuditPage.parse((await admin.get('/api/audit?kind=game')).body);
    expect(entries.slice(0, 2)).toMatchObject([
      { act: 'game_resumed', role: 'helper', name: 'Sanne' },
      { act: 'game_paused', role: 'helper', name: 'Sanne' },
    ]);
  });
});
