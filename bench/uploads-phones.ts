/** The phones of `uploads.ts`, which starts this program with the address of its server. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sessionCookieOf } from './session-cookie.ts';

const TEAMS = 50;
const PHONES_PER_TEAM = 4;
/** Attempts before a phone gives up. */
const TRIES = 60;
const MS_PER_S = 1_000;
/** Width in pixels of the photo that phones send: about 1 MB. */
const SENT_WIDTH_PX = 2_560;

const print = (line: string) => process.stdout.write(`${line}\n`);

const origin = process.argv[2] ?? '';

async function call(method: string, path: string, cookie: string, json?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { Cookie: cookie, 'Content-Type': 'application/json' } };
  if (json !== undefined) init.body = JSON.stringify(json);
  return fetch(`${origin}${path}`, init);
}

async function idOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id);
  throw new Error(`No id: ${JSON.stringify(body)}`);
}

/**
 * Sends a photo until it is accepted; counts by attempt how often the server was too busy (503).
 */
async function send(
  path: string,
  cookie: string,
  photo: Blob,
  refusals: Map<number, number>,
): Promise<void> {
  const id = randomUUID();
  for (let n = 0; n < TRIES; n += 1) {
    const headers = { Cookie: cookie, 'Content-Type': 'image/jpeg', 'Idempotency-Key': id };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: photo });
    await response.text();
    if (response.status !== 503) {
      if (response.status !== 200) throw new Error(`Status ${response.status}`);
      return;
    }
    refusals.set(n, (refusals.get(n) ?? 0) + 1);
    await sleep(Number(response.headers.get('retry-after')) * MS_PER_S * (0.5 + Math.random()));
  }
  throw new Error('The photo was never accepted');
}

const sample = join(import.meta.dirname, '../apps/server/src/platform/vision/samples/coffee.jpg');
const bytes = await sharp(await readFile(sample))
  .resize({ width: SENT_WIDTH_PX })
  .jpeg({ quality: 92 })
  .toBuffer();
const photo = new Blob([new Uint8Array(bytes)]);
const admin = sessionCookieOf(await call('POST', '/api/session/admin', '', { password: 'bench-bench' }));
// A task for each phone of a team: when one phone completes a task, it is over for the team.
const tasks: string[] = [];
for (let n = 0; n < PHONES_PER_TEAM; n += 1) {
  const task = {
    taskType: 'photo',
    points: 10,
    instructions: 'Koffie',
    minFaces: 1,
    requiredObjects: ['cup'],
  };
  tasks.push(await idOf(await call('POST', '/api/tasks', admin, task)));
}
const phones: { path: string; cookie: string }[] = [];
for (let n = 0; n < TEAMS; n += 1) {
  const team = await idOf(await call('POST', '/api/teams', admin, { name: `Team ${n}` }));
  for (const task of tasks) {
    const cookie = sessionCookieOf(await call('PUT', `/api/session/team/${team}`, '', {}));
    phones.push({ path: `/api/tasks/${task}/submissions?hold=true`, cookie });
  }
}
await call('PATCH', '/api/game', admin, { gameStarted: true });

const refusals = new Map<number, number>();
process.send?.('begin');
const started = performance.now();
await Promise.all(phones.map(({ path, cookie }) => send(path, cookie, photo, refusals)));
const seconds = (performance.now() - started) / MS_PER_S;
process.send?.('end');
const total = [...refusals.values()].reduce((sum, count) => sum + count, 0);
print(
  `${phones.length} photos of ${(bytes.byteLength / 1024).toFixed(0)} KB at once, all judged after ${seconds.toFixed(1)} s`,
);
print(`turned away with 503: ${refusals.get(0) ?? 0} at the first try, ${total} in all`);
