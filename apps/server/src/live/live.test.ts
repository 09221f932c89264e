import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveState, Score } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connectTo } from '../db/dialects/postgres.ts';
import { MAX_STREAMS } from '../features/live/routes.ts';
import { createPostgresBus } from '../platform/bus.ts';
import {
  codeOf,
  jpeg,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import { type Listening, listen } from '../testing/listen.ts';
import { adminState, galleryState, playState } from '../testing/live-states.ts';
import { LiveWindow } from '../testing/live-window.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, DIALECTS, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let listening: Listening;
let admin: TestClient;
let red: AdminTeam;
let blue: AdminTeam;
let quiz: AdminTask;

function browser(): TestClient {
  return new TestClient(fetch, listening.url);
}

async function phoneOf(team: AdminTeam): Promise<TestClient> {
  const phone = browser();
  await phone.put(`/api/session/team/${team.id}`, { password: team.password ?? '' });
  return phone;
}

async function organiserWindow(): Promise<TestClient> {
  const organiser = browser();
  await organiser.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return organiser;
}

async function answerRight(phone: TestClient, task: AdminTask): Promise<void> {
  await phone.post(`/api/tasks/${task.id}/quiz-openings`);
  await phone.answer(task.id, optionId(task, 'goed'));
}

function scores(state: LiveState | null): Score[] | null {
  return state?.view === 'play' || state?.view === 'admin' ? state.scores : null;
}

function scoreOf(window: LiveWindow, team: AdminTeam): number | undefined {
  return scores(window.state)?.find(({ teamId }) => teamId === team.id)?.score;
}

async function begin(options: Parameters<typeof createTestServer>[0] = {}): Promise<void> {
  server = await createTestServer(options);
  listening = await listen(server);
  admin = await server.admin();
  red = await newTeam(admin, 'Rode Team', 'radijs');
  blue = await newTeam(admin, 'Blauwe Team', 'bosbes');
  quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
}

async function end(): Promise<void> {
  await listening.close();
  await server.stop();
}

describe.each(DIALECTS)('the live stream on %s', (dialect) => {
  beforeEach(() => begin({ dialect }));
  afterEach(end);

  test('starts with a snapshot and then sends every change to every window', async () => {
    await startGame(admin);
    const phone = await phoneOf(red);
    const windows = await Promise.all([
      LiveWindow.open(phone),
      LiveWindow.open(browser()),
      LiveWindow.open(await organiserWindow(), { view: 'admin' }),
    ]);
    await Promise.all(windows.map((window) => window.until(({ state }) => state !== null)));
    await answerRight(phone, quiz);
    await Promise.all(windows.map((window) => window.until(() => scoreOf(window, red) === 10)));
    const [own, visitor, organiser] = windows;
    expect(own?.events.map(({ type }) => type)).not.toContain('session');
    expect(own?.state).toEqual(await playState(server, red.id));
    expect(visitor?.state).toEqual(await playState(server, null));
    expect(organiser?.state).toMatchObject({ results: (await adminState(server)).results });
  });

  test('resumes from the last event id with the missed changes only', async () => {
    await startGame(admin);
    const phone = await phoneOf(red);
    const first = await LiveWindow.open(phone);
    await first.until(({ state }) => state !== null);
    const since = first.revision;
    await answerRight(phone, quiz);
    const resumed = await LiveWindow.open(phone, { since, trip: server.tripId, team: red.id });
    await resumed.until(({ events }) => events.length > 0);
    expect(resumed.events[0]).toMatchObject({ type: 'patch' });
    expect(resumed.bytes).toContain('"own.score"');
    expect(resumed.bytes).not.toContain(blue.name);
    await first.until((window) => scoreOf(window, red) === 10);
    expect(resumed.revision).toBe(first.revision);
  });

  test('sends a snapshot to a client that has another view or an unknown revision', async () => {
    await startGame(admin);
    const phone = await phoneOf(red);
    const trip = server.tripId;
    for (const held of [
      { since: 1, trip, team: blue.id },
      { since: 1, trip },
      { since: 9_999, trip, team: red.id },
      // The client has the state of another trip, because the front page showed that trip before.
      { since: 1, trip: '01890000-0000-7000-8000-000000000000', team: red.id },
      { since: 1, team: red.id },
    ]) {
      const window = await LiveWindow.open(phone, held);
      await window.until(({ events }) => events.length > 0);
      expect(window.events[0]).toMatchObject({ type: 'snapshot', state: { own: { id: red.id } } });
    }
  });

  test('sends a snapshot to a screen that reconnects, because its rights to photos may have changed', async () => {
    const screen = await organiserWindow();
    const before = await LiveWindow.open(screen, { view: 'screen' });
    await before.until(({ state }) => state !== null);
    expect(before.state).toMatchObject({ photos: [] });
    const { revision: since, state: held } = before;
    await screen.delete('/api/session');
    const again = await LiveWindow.open(screen, { view: 'screen', since, held, trip: server.tripId });
    await again.until(({ events }) => events.length > 0);
    expect(again.state).toMatchObject({ photos: null });
  });

  test('sends tasks when the game starts, and removes them when it ends', async () => {
    const window = await LiveWindow.open(await phoneOf(red));
    await window.until(({ state }) => state !== null);
    expect(window.state).toMatchObject({ game: { gameStarted: false, taskCount: 1 }, own: { tasks: [] } });
    await startGame(admin);
    await window.until(({ state }) => state?.view === 'play' && state.own?.tasks.length === 1);
    await admin.patch('/api/game', { gameStarted: false });
    await window.until(({ state }) => state?.view === 'play' && state.own?.tasks.length === 0);
  });

  test('shows and hides the scores of other teams as the organiser chooses', async () => {
    await startGame(admin, false);
    const window = await LiveWindow.open(await phoneOf(blue));
    await window.until(({ state }) => state !== null);
    await answerRight(await phoneOf(red), quiz);
    await admin.patch('/api/game', { scoreboardVisible: true });
    await window.until(() => scoreOf(window, red) === 10);
    await admin.patch('/api/game', { scoreboardVisible: false });
    await window.until(({ state }) => scores(state) === null);
  });

  test('sends a new photo to the gallery', async () => {
    const task = await newTask(admin, photoInput());
    await startGame(admin);
    const guest = browser();
    await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    const window = await LiveWindow.open(guest, { view: 'gallery' });
    await window.until(({ state }) => state !== null);
    await (await phoneOf(red)).photo(task.id, await jpeg());
    await window.until(({ state }) => state?.view === 'gallery' && state.photos.length === 1);
    expect(window.state).toEqual({ ...(await galleryState(server)) });
  });

  test('sends no change before the snapshot that it follows, so a reconnect misses nothing', async () => {
    await startGame(admin, false);
    const phone = await phoneOf(red);
    const window = await LiveWindow.open(phone);
    await window.until(({ state }) => state !== null);
    // The scoreboard and a score change at the same time.
    await phone.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await Promise.all([
      admin.patch('/api/game', { scoreboardVisible: true }),
      phone.answer(quiz.id, optionId(quiz, 'goed')),
    ]);
    await window.until(() => scoreOf(window, red) === 10);
    const revisions = window.events.flatMap((event) => (event.type === 'session' ? [] : [event.revision]));
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(window.state).toEqual(await playState(server, red.id));
  });

  test('sends a client at most 20 messages a second, also while other streams open', async () => {
    await startGame(admin);
    const phone = await phoneOf(red);
    const window = await LiveWindow.open(phone);
    await window.until(({ state }) => state !== null);
    const before = window.events.length;
    const since = performance.now();
    for (let score = 1; score <= 50; score += 1) {
      await admin.post(`/api/teams/${blue.id}/adjustments`, { points: 1, reason: 'Goed gezongen' });
      const opened = await LiveWindow.open(phone);
      await opened.until(({ state }) => state !== null);
      expect(scoreOf(opened, blue)).toBe(score);
    }
    await window.until(() => scoreOf(window, blue) === 50);
    const seconds = (performance.now() - since) / 1_000;
    expect(window.events.length - before).toBeLessThanOrEqual(2 + seconds * 18);
  });

  test('ends with a "session" message when the session ends', async () => {
    const phone = await phoneOf(red);
    const window = await LiveWindow.open(phone);
    await window.until(({ state }) => state !== null);
    await phone.delete('/api/session');
    await window.untilEnded();
    expect(window.events.at(-1)).toEqual({ type: 'session', protocol: LIVE_PROTOCOL });
  });

  test('ends for the players of a deleted team', async () => {
    const window = await LiveWindow.open(await phoneOf(red));
    await window.until(({ state }) => state !== null);
    await admin.delete(`/api/teams/${red.id}`);
    await window.untilEnded();
  });
});

describe('the stream of a player', () => {
  beforeEach(() => begin());
  afterEach(end);

  test('contains no right answer, password, hidden score or content of a locked task', async () => {
    await newTask(admin, photoInput({ instructions: 'Achter slot en grendel', requiresPreviousTask: true }));
    const untouched = await newTask(admin, quizInput({ instructions: 'Vraag die nog dicht is' }));
    await startGame(admin, false);
    const phone = await phoneOf(blue);
    const window = await LiveWindow.open(phone);
    await window.until(({ state }) => state !== null);
    const opening = await phone.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await answerRight(await phoneOf(red), quiz);
    await answerRight(await phoneOf(red), untouched);
    const answer = await phone.answer(quiz.id, optionId(quiz, 'fout'));
    await window.until(({ state }) => state?.view === 'play' && state.own?.score.answered === 1);

    // Checks the data before this team's wrong answer, because that unlocks the next task.
    const before = window.bytes.split('"wrong_answer"')[0] ?? '';
    expect(before).not.toContain('Achter slot en grendel');
    const sent = [window.bytes, JSON.stringify(opening.body), JSON.stringify(answer.body)].join('\n');
    expect(sent).not.toMatch(/correct/i);
    expect(sent).not.toContain('radijs');
    expect(sent).not.toContain('bosbes');
    expect(sent).not.toContain('Vraag die nog dicht is');
    expect(sent).not.toContain(optionId(untouched, 'goed'));
    expect(sent).toContain('"scores":null');
    expect(sent).not.toContain('"at":"scores"');
    expect(sent).not.toMatch(new RegExp(`"teamId":"${red.id}"`));
  });
});

test('visitors at one address share a limit of streams, which does not limit sessions and other addresses', async () => {
  await begin();
  try {
    const visitor = browser();
    const openStream = (client = visitor) => client.open('GET', '/api/live');
    const open: Response[] = [];
    while (open.length < MAX_STREAMS) {
      open.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream()))));
    }
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await visitor.get('/api/live');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_streams']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const neighbour = browser();
    neighbour.address = '192.0.2.2';
    expect((await openStream(neighbour)).status).toBe(200);
    const known = browser();
    await known.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect((await openStream(known)).status).toBe(200);
    await open[0]?.body?.cancel();
    await vi.waitUntil(async () => (await openStream()).status === 200);
  } finally {
    await end();
  }
});

describe('two servers on one PostgreSQL', () => {
  test('share one game: a change at one server reaches the windows of the other', async () => {
    const postgresUrl = await createDatabase(inject('postgresUrl'));
    const bus = () =>
      createPostgresBus({ connect: () => connectTo(postgresUrl), onError: (error) => Promise.reject(error) });
    await begin({ dialect: 'postgres', postgresUrl, bus: await bus() });
    const { tripId } = server;
    const other = await createTestServer({ dialect: 'postgres', postgresUrl, tripId, bus: await bus() });
    const otherListening = await listen(other);
    await startGame(admin);
    const visitor = await LiveWindow.open(new TestClient(fetch, otherListening.url));
    await visitor.until(({ state }) => state !== null);
    await answerRight(await phoneOf(red), quiz);
    await visitor.until(() => scoreOf(visitor, red) === 10);
    await otherListening.close();
    await other.stop();
    await end();
  });
});
