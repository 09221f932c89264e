import type { AdminTask } from '@reisspel/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newTask, newTeam, optionId, quizInput, startGame } from './testing/game-builders.ts';
import { LiveWindow } from './testing/live-window.ts';
import {
  loggedIn,
  newDatabaseEnv,
  newDataFolder,
  startServerProcess as start,
} from './testing/server-process.ts';
import { TestClient } from './testing/test-client.ts';
import { DIALECTS, sized } from './testing/test-server.ts';

const TEAMS = sized(50);
const QUIZZES = 10;

describe.each(DIALECTS)('kill -9 in the middle of a game on %s', (dialect) => {
  test(`loses none of ${TEAMS * QUIZZES} acknowledged submissions, and counts each once`, async () => {
    const folder = await newDataFolder();
    const env = await newDatabaseEnv(dialect);
    const first = await start(folder, env);
    const admin = await loggedIn(first.url);
    const quizzes: AdminTask[] = [];
    for (let n = 0; n < QUIZZES; n += 1) quizzes.push(await newTask(admin, quizInput()));
    const players = [];
    for (let n = 0; n < TEAMS; n += 1) {
      const team = await newTeam(admin, `Team ${n}`);
      const player = new TestClient(fetch, first.url);
      await player.put(`/api/session/team/${team.id}`, {});
      players.push(player);
    }
    await startGame(admin);
    const acknowledged = await Promise.all(
      players.map(async (player) => {
        let count = 0;
        for (const quiz of quizzes) {
          await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
          const { status } = await player.answer(quiz.id, optionId(quiz, 'goed'));
          if (status === 200) count += 1;
        }
        return count;
      }),
    );
    // Killed right after the last acknowledgement.
    await first.kill();
    expect(acknowledged).toEqual(Array(TEAMS).fill(QUIZZES));

    const second = await start(folder, env);
    const window = await LiveWindow.open(await loggedIn(second.url), { view: 'admin' });
    await window.until(({ state }) => state !== null);
    const { scores, results, game } = z
      .object({
        scores: z.array(z.object({ score: z.number(), completed: z.number() })),
        results: z.array(z.unknown()),
        game: z.object({ gameStarted: z.boolean() }),
      })
      .parse(window.state);
    expect(game.gameStarted).toBe(true);
    expect(results).toHaveLength(TEAMS * QUIZZES);
    expect(scores.map(({ score, completed }) => [score, completed])).toEqual(
      Array(TEAMS).fill([QUIZZES * 10, QUIZZES]),
    );
    await second.kill();
  });
});

test('the first start makes a demo game, and shows the generated password once', async () => {
  const folder = await newDataFolder();
  const first = await start(folder, { ADMIN_PASSWORD: '', DEMO: '1' });
  const visitor = await LiveWindow.open(new TestClient(fetch, first.url));
  await visitor.until(({ state }) => state !== null);
  expect(visitor.state).toMatchObject({ game: { taskCount: 7, gameStarted: false }, teams: [{}, {}, {}] });
  const password = /Admin-wachtwoord +(\S+) +\(wordt maar één keer getoond\)/.exec(first.printed)?.[1] ?? '';
  const admin = new TestClient(fetch, first.url);
  expect((await admin.post('/api/session/admin', { password })).status).toBe(204);
  await first.kill();
  expect(first.printed).not.toContain('zo geraden');
  const second = await start(folder, { ADMIN_PASSWORD: '', DEMO: '1', OWNER_PASSWORD: 'Wachtwoord' });
  expect(second.printed).not.toContain(password);
  // Only a warning: an update must not stop a server that has such a password.
  expect(second.printed).toContain('OWNER_PASSWORD is zo geraden');
  // A second server on the same data does not start, and changes nothing for the first.
  await expect(start(folder, { ADMIN_PASSWORD: 'een-heel-ander-woord' })).rejects.toThrow(
    'Er draait al een server op deze DATA_DIR',
  );
  const again = new TestClient(fetch, second.url);
  expect((await again.post('/api/session/admin', { password })).status).toBe(204);
  await second.kill();
});

test('a server logs lines of JSON from its start until it has stopped', async () => {
  const server = await start(await newDataFolder(), { LOG_LEVEL: 'info' });
  const answer = await new TestClient(fetch, server.url).get('/api/trip');
  // A request is logged once its whole answer was sent, a moment after the client has it.
  await vi.waitFor(() => expect(server.output()).toContain('"msg":"request"'), 10_000);
  await server.end();
  // The other lines are for the person who starts the server.
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => z.looseObject({ time: z.iso.datetime() }).parse(JSON.parse(line)));
  // Lines are written without blocking: the flush at the end can overtake a line on its way.
  expect(lines.toSorted((a, b) => a.time.localeCompare(b.time))).toMatchObject([
    { level: 'info', msg: 'started', database: 'sqlite' },
    {
      msg: 'request',
      route: '/api/trip',
      bytes: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
    },
    { msg: 'stopping', signal: 'SIGTERM' },
    { msg: 'stopped' },
  ]);
});

test('an invalid setting stops the start with an error that names the setting, not its value', async () => {
  const folder = await newDataFolder();
  await expect(start(folder, { PORT: 'achtduizend', APP_SECRET: 'kort' })).rejects.toThrow(
    /Not valid: PORT, APP_SECRET\./,
  );
  await expect(start(folder, { APP_SECRET: 'kort-maar-geheim' })).rejects.not.toThrow(/kort-maar-geheim/);
});
