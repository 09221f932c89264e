/** The phones of `uploads.ts`, which starts this program with the address of its server. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { BenchGame } from './live/game.ts';

const TEAMS = 50;
const PHONES_PER_TEAM = 4;
/** Attempts before a phone gives up. */
const TRIES = 60;
const MS_PER_S = 1_000;
/** Width in pixels of the photo that phones send: about 1 MB. */
const SENT_WIDTH_PX = 2_560;

const print = (line: string) => process.stdout.write(`${line}\n`);

const origin = process.argv[2] ?? '';

/** Sends a photo until it is accepted. Counts by attempt how often the server was busy (503). */
async function send(path: string, cookie: string, photo: Blob, refusals: Map<number, number>): Promise<void> {
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
const game = await BenchGame.begin(origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
// Each phone of a team has its own task: a task ends for the team when one phone completes it.
const tasks: string[] = [];
for (let n = 0; n < PHONES_PER_TEAM; n += 1) {
  const task = {
    taskType: 'photo',
    points: 10,
    instructions: 'Koffie',
    minFaces: 1,
    requiredObjects: ['cup'],
  };
  tasks.push(await game.makeTask(task));
}
const phones = game.teams.flatMap(({ cookies }) =>
  cookies.map((cookie, n) => ({ path: `/api/tasks/${tasks[n]}/submissions?hold=true`, cookie })),
);

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
