import { PRESENCE_MS, PRESENCE_RENEWAL_MS } from '@reisspel/contract/limits';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectTo } from '../../db/dialects/postgres.ts';
import { createPostgresBus } from '../../platform/bus.ts';
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
import { type Listening, listen } from '../../testing/listen.ts';
import { playState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let team: AdminTeam;
let task: AdminTask;

async function begin(options: Parameters<typeof createTestServer>[0]): Promise<void> {
  server = await createTestServer(options);
  admin = await server.admin();
  team = await newTeam(admin, 'Rode Team');
  task = await newTask(admin, photoInput());
  await startGame(admin);
}

const enter = (phone: TestClient, at = task) => phone.put(`/api/tasks/${at.id}/presence`);
const leave = (phone: TestClient, at = task) => phone.delete(`/api/tasks/${at.id}/presence`);

/** Returns the number of phones that the window shows in a task, or null if it shows none. */
function busyPhones({ state }: LiveWindow, at = task): number | null {
  const tasks = state?.view === 'play' ? (state.own?.tasks ?? []) : [];
  const progress = tasks.find(({ id }) => id === at.id)?.progress;
  return progress?.status === 'open' ? progress.busyPhones : null;
}

describe.each(DIALECTS)('a phone with a task open, on %s', (dialect) => {
  let socket: Listening;
  let phone: TestClient;
  let secondPhone: TestClient;
  beforeEach(async () => {
    await begin({ dialect });
    socket = await listen(server);
    [phone, secondPhone] = [await newPlayer(server, team), await newPlayer(server, team)];
  });
  afterEach(async () => {
    await socket.close();
    await server.stop();
  });

  const windowOf = async (client: TestClient) => {
    const window = await LiveWindow.open(socket.as(client));
    await window.until(({ state }) => state !== null);
    return window;
  };
  const busy = async () => {
    const progress = (await playState(server, team.id)).own?.tasks[0]?.progress;
    return progress?.status === 'open' ? progress.busyPhones : null;
  };

  test('is shown to its team only', async () => {
    const other = await newTeam(admin, 'Blauwe Team');
    const mate = await windowOf(secondPhone);
    const rival = await windowOf(await newPlayer(server, other));
    const visitor = await windowOf(server.client());
    expect((await enter(phone)).status).toBe(204);
    await mate.until((window) => busyPhones(window) === 1);
    await enter(secondPhone);
    await mate.until((window) => busyPhones(window) === 2);
    expect((await leave(phone)).status).toBe(204);
    await mate.until((window) => busyPhones(window) === 1);
    expect(mate.state).toEqual(await playState(server, team.id));
    // All windows receive the new task after the change of presence.
    const quiz = await newTask(admin, quizInput());
    for (const window of [rival, visitor]) {
      await window.until(({ state }) => state?.view === 'play' && state.game.taskCount === 2);
      expect(window.bytes).not.toMatch(/"busyPhones":[1-9]/);
    }
    expect(busyPhones(rival, quiz)).toBe(0);
  });

  test('disappears a minute after its last request, even after a logout', async () => {
    const mate = await windowOf(secondPhone);
    await enter(phone);
    await mate.until((window) => busyPhones(window) === 1);
    await phone.delete('/api/session');
    server.clock.advance(PRESENCE_MS - 1);
    await server.settleExpired();
    expect(await busy()).toBe(1);
    server.clock.advance(1);
    await server.settleExpired();
    await mate.until((window) => busyPhones(window) === 0);
  });

  test('stays while it repeats its request, without new messages to other windows', async () => {
    const mate = await windowOf(secondPhone);
    await enter(phone);
    await mate.until((window) => busyPhones(window) === 1);
    const { revision } = mate;
    for (let n = 0; n < 4; n += 1) {
      server.clock.advance(PRESENCE_RENEWAL_MS);
      await enter(phone);
      await server.settleExpired();
    }
    expect(await busy()).toBe(1);
    await leave(phone);
    await leave(phone);
    await mate.until((window) => busyPhones(window) === 0);
    expect(mate.revision).toBe(revision);
  });

  test('counts as one phone, even with several windows', async () => {
    await Promise.all([1, 2, 3, 4].map(() => enter(phone)));
    expect(await busy()).toBe(1);
    await Promise.all([enter(secondPhone), enter(phone)]);
    expect(await busy()).toBe(2);
  });

  test('counts for its present team only', async () => {
    const other = await newTeam(admin, 'Blauwe Team');
    await enter(phone);
    await phone.put(`/api/session/team/${other.id}`, {});
    await enter(phone);
    const blue = (await playState(server, other.id)).own?.tasks[0]?.progress;
    expect(blue).toMatchObject({ busyPhones: 1 });
    server.clock.advance(PRESENCE_MS);
    await server.settleExpired();
    expect(await busy()).toBe(0);
  });

  test('needs an open task: not settled, locked, deleted, or in a stopped game', async () => {
    const quiz = await newTask(admin, quizInput());
    const locked = await newTask(admin, photoInput({ requiresPreviousTask: true }));
    expect(codeOf(await enter(phone, locked))).toBe('task_locked');
    await phone.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await phone.answer(quiz.id, optionId(quiz, 'goed'));
    expect(codeOf(await enter(phone, quiz))).toBe('task_already_completed');
    await admin.delete(`/api/tasks/${locked.id}`);
    expect(codeOf(await enter(phone, locked))).toBe('not_found');
    expect(codeOf(await leave(phone, locked))).toBe('not_found');
    await admin.patch('/api/game', { gameStarted: false });
    expect(codeOf(await enter(phone))).toBe('game_not_started');
  });

  test('disappears without messages when the game ends', async () => {
    await enter(phone);
    const mate = await windowOf(secondPhone);
    await admin.patch('/api/game', { gameStarted: false });
    await mate.until(({ state }) => state?.view === 'play' && !state.game.gameStarted);
    const events = mate.events.length;
    server.clock.advance(PRESENCE_MS);
    await server.settleExpired();
    await startGame(admin);
    await mate.until((window) => busyPhones(window) === 0);
    expect(mate.events.length).toBe(events + 1);
  });

  test('is refused when it opens and closes the task too often', async () => {
    for (let n = 0; n < 30; n += 1) {
      await enter(phone);
      await leave(phone);
    }
    const refused = await enter(phone);
    expect(codeOf(refused)).toBe('too_many_requests');
    expect((await enter(secondPhone)).status).toBe(204);
  });
});

test('two servers on one PostgreSQL share which phones open and leave a task', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  const bus = () =>
    createPostgresBus({ connect: () => connectTo(postgresUrl), onError: (error) => Promise.reject(error) });
  await begin({ dialect: 'postgres', postgresUrl, bus: await bus() });
  const { tripId } = server;
  const other = await createTestServer({ dialect: 'postgres', postgresUrl, tripId, bus: await bus() });
  const socket = await listen(other);
  const mate = await LiveWindow.open(socket.as(await newPlayer(other, team)));
  await mate.until(({ state }) => state !== null);
  await enter(await newPlayer(server, team));
  await mate.until((window) => busyPhones(window) === 1);
  const { revision } = mate;
  for (const { clock } of [server, other]) clock.advance(PRESENCE_MS);
  await Promise.all([server.settleExpired(), other.settleExpired()]);
  await mate.until((window) => busyPhones(window) === 0);
  expect(mate.revision).toBe(revision);
  await socket.close();
  await other.stop();
  await server.stop();
});
