/**
 * `npm run bench -- gallery`: scrolls through a gallery of 1,000 photos to its end and back, in
 * Chromium on a CPU that is slowed down four times. It prints frame times and memory. If
 * `BENCH_DATA_DIR` names a folder, the photos stay there, and the next run uses them.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config/config.ts';
import { findBuiltWeb } from '../apps/server/src/http/web/static.ts';
import { startServer } from '../apps/server/src/server.ts';
import { ensureWebBuild } from '../scripts/build-web.ts';
import { ROOT } from '../scripts/machine/run.ts';
import { createRandom, variantOf } from './gallery-photos.ts';
import { pictures } from './pictures.ts';
import { PRINTED_FAULTS } from './reporting.ts';
import { sessionCookieOf } from './session-cookie.ts';

const TEAMS = 20;
const TASKS = 50;
const PASSWORD = 'bench-bench';
/** Photos that are made and uploaded at once. */
const AT_ONCE = 4;
const SEED = 7;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** A client of the server that is measured. */
class Game {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call(method: string, path: string, cookie: string, json?: unknown): Promise<Response> {
    const init: RequestInit = { method, headers: { Cookie: cookie, 'Content-Type': 'application/json' } };
    if (json !== undefined) init.body = JSON.stringify(json);
    const response = await fetch(`${this.#origin}${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  }

  /** Logs in, and returns the session's cookie. */
  async enter(method: string, path: string, json: unknown): Promise<string> {
    const response = await this.call(method, path, '', json);
    return sessionCookieOf(response);
  }

  /** Makes a task or a team, and returns its id. */
  async make(path: string, cookie: string, json: unknown): Promise<string> {
    const body: unknown = await (await this.call('POST', path, cookie, json)).json();
    if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id);
    throw new Error(`No id: ${JSON.stringify(body)}`);
  }

  async send(task: string, cookie: string, photo: Buffer): Promise<void> {
    const headers = { Cookie: cookie, 'Content-Type': 'image/jpeg', 'Idempotency-Key': randomUUID() };
    const path = `${this.#origin}/api/tasks/${task}/submissions`;
    const response = await fetch(path, { method: 'POST', headers, body: new Uint8Array(photo) });
    if (!response.ok) throw new Error(`A photo was not accepted: ${response.status}`);
    await response.text();
  }
}

/** True when the folder has the photos of an earlier run. */
async function hasPhotos(game: Game, admin: string): Promise<boolean> {
  const response = await game.call('GET', '/api/photos.zip?', admin);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  // The ZIP of an album without photos begins with its table.
  return !Buffer.from(first?.value ?? []).includes('fotos.csv');
}

/** Makes tasks and teams, and a photo of each team for each task. */
async function fill(game: Game, admin: string): Promise<void> {
  const random = createRandom(SEED);
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  const tasks: string[] = [];
  for (const n of range(TASKS))
    tasks.push(
      await game.make('/api/tasks', admin, { taskType: 'photo', points: 10, instructions: `Foto ${n}` }),
    );
  await game.call('PATCH', '/api/game', admin, { gameStarted: true });
  const uploads: { task: string; cookie: string }[] = [];
  for (const n of range(TEAMS)) {
    const team = await game.make('/api/teams', admin, { name: `Team ${n + 1}` });
    const cookie = await game.enter('PUT', `/api/session/team/${team}`, {});
    uploads.push(...tasks.map((task) => ({ task, cookie })));
  }
  const photoOf = async (index: number) => {
    const picture = pictures[index % pictures.length];
    if (picture === undefined) throw new Error('There are no pictures');
    return variantOf(picture, random);
  };
  const waiting = [...uploads.entries()];
  await Promise.all(
    range(AT_ONCE).map(async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, { task, cookie }] = next;
        await game.send(task, cookie, await photoOf(index));
      }
    }),
  );
}

async function run(): Promise<void> {
  const keptFolder = process.env['BENCH_DATA_DIR'];
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'reisspel-gallery-')));
  const built = await ensureWebBuild(() => print('Building the web app ...'));
  if (!built.ok) throw new Error(built.output);
  const config = readConfig({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: PASSWORD,
    DEMO: '0',
    // Makes no backups, because their process would use the settings of the environment.
    BACKUP_KEEP: '0',
  });
  const server = await startServer(config, findBuiltWeb(), PRINTED_FAULTS);
  const game = new Game(server.address);
  const admin = await game.enter('POST', '/api/session/admin', { password: PASSWORD });
  if (!(await hasPhotos(game, admin))) {
    print(`Making ${TEAMS * TASKS} photos ...`);
    await fill(game, admin);
  }
  const browser = fork(join(ROOT, 'e2e/bench/gallery-scroll.ts'), [server.address, admin], {
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => browser.once('exit', resolve));
  await server.stop();
  if (keptFolder === undefined) await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error('The measurement in the browser failed');
}

await run();
