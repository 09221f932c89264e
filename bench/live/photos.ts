/**
 * Jobs 6 and 7 of the goals. Job 6: a phone sends a photo to a task without checks and waits for
 * the verdict. The baseline only makes the same sizes, hashes them and writes them to disk
 * (`baselines/pictures.ts`). Job 7: 20 phones send photos while the scoreboard changes. The
 * baseline is the same fan-out without photos.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Figure, medianOf, timed } from '../figures.ts';
import { measureChanges, type Round } from './changes.ts';
import { Crowd, streamRequest } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, runInTurn, withApps } from './databases.ts';
import { BenchGame, send } from './game.ts';
import { Phone } from './phone.ts';
import type { ServerProcess } from './process.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
const ROUNDS = { warmUps: 1, rounds: 5 };
/** The phone's photo of the goals: 2,560 x 1,920 pixels, about 1.8 MB because of the noise. */
const PHOTO = { width: 2_560, height: 1_920, quality: 90 };
const NOISE = { type: 'gaussian', mean: 128, sigma: 38 } as const;
/** Quizzes of a round. Each team answers each quiz while it sends its photo. */
const QUIZZES = 2;
/** Milliseconds between two samples of the memory. */
const MEMORY_SAMPLE_MS = 50;
const PHOTO_TASK = { taskType: 'photo', points: 10, instructions: 'De haven' };
const SAMPLE = join(import.meta.dirname, '../../apps/server/src/platform/vision/samples/coffee.jpg');

export async function phonePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, quality } = PHOTO;
  const grey = { width, height, channels: 3, background: '#808080', noise: NOISE } as const;
  const input = await sharp({ create: grey }).png().toBuffer();
  const photo = sharp(await readFile(SAMPLE)).resize({ width, height, fit: 'cover' });
  return new Uint8Array(
    await photo
      .composite([{ input, blend: 'soft-light' }])
      .jpeg({ quality })
      .toBuffer(),
  );
}

/** Returns the highest memory of a server while `work` runs, in megabytes. */
async function peakOf(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const sampler = setInterval(() => {
    highest = Math.max(highest, server.memoryMb);
  }, MEMORY_SAMPLE_MS);
  await work();
  clearInterval(sampler);
  return highest;
}

interface BesideRound extends Round {
  memoryMb: number;
}

async function prepare(apps: Apps, database: DatabaseName, photo: Uint8Array<ArrayBuffer>) {
  const server = await apps.start(database);
  const game = await BenchGame.begin(server.origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  const crowd = await Crowd.open(
    server.origin,
    game.cookies.map((cookie) => streamRequest(server.origin, cookie)),
  );
  const phone = await Phone.connect(server.origin);
  const changes = async () => (await game.prepare(QUIZZES)).map((answer) => () => send(phone, answer));
  /** Sends a photo of each of these teams to a new task, all at once. */
  const photosOf = async (teams: number) => {
    // The photos are held: a counted photo would change the scoreboard that the bench waits for.
    const path = `/api/tasks/${await game.makeTask(PHOTO_TASK)}/submissions?hold=true`;
    return () =>
      Promise.all(
        game.teams.slice(0, teams).map(({ cookies }) => game.sendPhoto(path, cookies[0] ?? '', photo)),
      );
  };
  return {
    async alone(): Promise<BesideRound> {
      return { ...(await measureChanges(server, crowd, await changes())), memoryMb: server.memoryMb };
    },
    one: async () => timed<unknown>(await photosOf(1)),
    async beside(): Promise<BesideRound> {
      const answers = await changes();
      const sendPhotos = await photosOf(TEAMS);
      let round: Round = { p50: Number.NaN, p99: Number.NaN, processor: Number.NaN };
      const memoryMb = await peakOf(server, async () => {
        const sending = sendPhotos();
        round = await measureChanges(server, crowd, answers);
        await sending;
      });
      return { ...round, memoryMb };
    },
  };
}

async function databaseFigures(
  apps: Apps,
  on: DatabaseName,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Figure[]> {
  const app = await prepare(apps, on, photo);
  const baseline = await apps.startBaseline('pictures');
  const bare = () =>
    timed<unknown>(() => fetch(baseline.origin, { method: 'POST', body: new Blob([photo]) }));
  const times = await runInTurn({ app: app.one, baseline: bare }, ROUNDS);
  const beside = await runInTurn({ alone: app.alone, photos: app.beside }, ROUNDS);
  return [
    {
      job: 'photo',
      what: 'time to the verdict, p50',
      on,
      unit: 'ms',
      value: medianOf(times('app'), 'ms'),
      baseline: medianOf(times('baseline'), 'ms'),
      goal: { ratio: 1.15 },
    },
    {
      job: 'photos beside',
      what: 'fan-out, p99',
      on,
      unit: 'ms',
      value: medianOf(beside('photos'), 'p99'),
      baseline: medianOf(beside('alone'), 'p99'),
      goal: { ratio: 2 },
    },
    {
      job: 'photos beside',
      what: 'memory (PSS) at most',
      on,
      unit: 'MB',
      value: medianOf(beside('photos'), 'memoryMb'),
      baseline: null,
      goal: { most: 450 },
    },
  ];
}

export async function photos(): Promise<Figure[]> {
  const photo = await phonePhoto();
  return withApps(async (apps) => {
    const figures: Figure[] = [];
    for (const database of DATABASES) figures.push(...(await databaseFigures(apps, database, photo)));
    return figures;
  });
}
