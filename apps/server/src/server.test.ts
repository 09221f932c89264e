import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminTask } from '@reisspel/contract/tasks';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { newTask, newTeam, optionId, quizInput, startGame } from './testing/game-builders.ts';
import { LiveWindow } from './testing/live-window.ts';
import { createDatabase } from './testing/postgres-cluster.ts';
import { TestClient } from './testing/test-client.ts';
import { ADMIN_PASSWORD, DIALECTS } from './testing/test-server.ts';

const TEAMS = 50;
const QUIZZES = 10;
const MAIN = join(import.meta.dirname, 'main.ts');

let folder: string;
const running = new Set<ChildProcess>();

interface Running {
  url: string;
  /** What it printed when it had started. */
  printed: string;
  kill: () => Promise<void>;
}

/** Starts the server as its own process; resolves when it has printed where it listens. */
function start(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD,
      DEMO: '0',
      ...env,
    },
  });
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk) => reject(new Error(String(chunk))));
    child.once('exit', () => reject(new Error(`The server stopped: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url === undefined || !output.includes('Gegevens')) return;
      const kill = async () => {
        child.kill('SIGKILL');
        await gone;
        running.delete(child);
      };
      resolve({ url, printed: output, kill });
    });
  });
}

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

async function login(url: string): Promise<TestClient> {
  const admin = new TestClient(fetch, url);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return admin;
}

describe.each(DIALECTS)('kill -9 in the middle of a game on %s', (dialect) => {
  test(`loses none of ${TEAMS * QUIZZES} acknowledged submissions, and counts each once`, async () => {
    folder = await mkdtemp(join(tmpdir(), 'reisspel-kill-'));
    const env: Record<string, string> =
      dialect === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {};
    const first = await start(env);
    const admin = await login(first.url);
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
    // Nothing is given time to settle: the last acknowledgement is the moment.
    await first.kill();
    expect(acknowledged).toEqual(Array(TEAMS).fill(QUIZZES));

    const second = await start(env);
    const window = await LiveWindow.open(await login(second.url), { view: 'admin' });
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

test('a first start makes a password and shows it once, and a demo game to try', async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-first-'));
  const first = await start({ ADMIN_PASSWORD: '', DEMO: '1' });
  const visitor = await LiveWindow.open(new TestClient(fetch, first.url));
  await visitor.until(({ state }) => state !== null);
  expect(visitor.state).toMatchObject({ game: { taskCount: 7, gameStarted: false }, teams: [{}, {}, {}] });
  const password = /Admin-wachtwoord +(\S+) +\(wordt maar één keer getoond\)/.exec(first.printed)?.[1] ?? '';
  const admin = new TestClient(fetch, first.url);
  expect((await admin.post('/api/session/admin', { password })).status).toBe(204);
  await first.kill();
  const second = await start({ ADMIN_PASSWORD: '', DEMO: '1' });
  expect(second.printed).not.toContain(password);
  await second.kill();
});

test('a setting that makes no sense stops the start, by its name and not its value', async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-config-'));
  await expect(start({ PORT: 'achtduizend', APP_SECRET: 'kort' })).rejects.toThrow(
    /Not valid: PORT, APP_SECRET\./,
  );
  await expect(start({ APP_SECRET: 'kort-maar-geheim' })).rejects.not.toThrow(/kort-maar-geheim/);
});
