/**
 * Job 12 of the goals: with ten times as many tasks, teams, photos or trips, and the same 100
 * clients, a change takes the same processor time. The baseline is the smaller game in the same
 * run.
 */
import sharp from 'sharp';
import { type Figure, medianOf } from '../figures.ts';
import { sessionCookieOf } from '../session-cookie.ts';
import { measureChanges, type Round } from './changes.ts';
import { Crowd, streamRequest } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, runInTurn, withApps } from './databases.ts';
import { BenchGame, makeMany, send } from './game.ts';
import { Phone } from './phone.ts';

const CLIENTS = 100;
const CHANGES = 40;
const ROUNDS = { warmUps: 1, rounds: 5 };
/** The factor between the smaller and the larger game. */
const TIMES = 10;
const GOAL = { ratio: 1.1 };

/** The content of a game when it is measured. */
interface Size {
  teams: number;
  tasks: number;
  /** Number of tasks for which each team has sent a photo. */
  photographed: number;
  trips: number;
}

const SMALL: Size = { teams: 20, tasks: 15, photographed: 0, trips: 1 };
/** The smaller and the larger size, by the name of what grows. */
const GROWTH: Readonly<Record<string, readonly [Size, Size]>> = {
  tasks: [SMALL, { ...SMALL, tasks: SMALL.tasks * TIMES }],
  teams: [
    { ...SMALL, teams: 5 },
    { ...SMALL, teams: 5 * TIMES },
  ],
  photos: [
    { ...SMALL, tasks: 2 * TIMES, photographed: 2 },
    { ...SMALL, tasks: 2 * TIMES, photographed: 2 * TIMES },
  ],
  trips: [SMALL, { ...SMALL, trips: TIMES }],
};

async function makeTrips(game: BenchGame, origin: string, trips: number): Promise<void> {
  const body = JSON.stringify({ password: 'bench-owner' });
  const headers = { 'Content-Type': 'application/json' };
  const owner = sessionCookieOf(
    await fetch(`${origin}/api/owner/session`, { method: 'POST', headers, body }),
  );
  for (let n = 1; n < trips; n += 1) {
    const trip = { slug: `reis-${n}`, title: `Reis ${n}`, adminPassword: 'bench-bench' };
    await game.request('POST', '/api/owner/trips', trip, owner);
  }
}

async function makeTasks(game: BenchGame, { tasks, photographed }: Size): Promise<void> {
  const create = { width: 64, height: 64, channels: 3, background: 'teal' } as const;
  const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  for (let n = 0; n < tasks; n += 1) {
    const id = await game.makeTask({ taskType: 'photo', points: 10, instructions: 'Een foto van de zee' });
    if (n >= photographed) continue;
    await makeMany(game.teams.length, async (team) => {
      const cookie = game.teams[team]?.cookies[0] ?? '';
      await game.sendPhoto(`/api/tasks/${id}/submissions`, cookie, picture);
    });
  }
}

/** Makes a game of this size. Returns a function that measures a round of changes in it. */
async function prepareRounds(apps: Apps, database: DatabaseName, size: Size): Promise<() => Promise<Round>> {
  const server = await apps.start(database);
  const { origin } = server;
  const game = await BenchGame.begin(origin, { teams: size.teams, phonesPerTeam: CLIENTS / size.teams });
  if (size.trips > 1) await makeTrips(game, origin, size.trips);
  await makeTasks(game, size);
  const crowd = await Crowd.open(
    origin,
    game.cookies.map((cookie) => streamRequest(origin, cookie)),
  );
  const phone = await Phone.connect(origin);
  return async () => {
    const answers = await game.prepare(Math.ceil(CHANGES / size.teams));
    const changes = answers.slice(0, CHANGES).map((answer) => () => send(phone, answer));
    return measureChanges(server, crowd, changes);
  };
}

export async function growth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const database of DATABASES) {
    for (const [what, [from, to]] of Object.entries(GROWTH)) {
      const measured = await withApps(async (apps) => {
        const small = await prepareRounds(apps, database, from);
        const large = await prepareRounds(apps, database, to);
        return runInTurn({ small, large }, ROUNDS);
      });
      figures.push({
        job: 'growth',
        what: `processor of a change, ${TIMES}x ${what}`,
        on: database,
        unit: 'ms',
        value: medianOf(measured('large'), 'processor'),
        baseline: medianOf(measured('small'), 'processor'),
        goal: GOAL,
      });
    }
  }
  return figures;
}
