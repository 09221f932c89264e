/**
 * A simulation: a thousand trips of 20 players on two servers with one PostgreSQL, at the pace of a
 * game of four hours. It measures the processor time of each kind of request, and from that the
 * share of a core for all trips. The first bottleneck is the kind with the largest share. The
 * servers share one core. `TRIPS=50` makes fewer trips, at the same pace in all. Each trip takes 20
 * file descriptors (`ulimit -n`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureWebBuild } from '../../scripts/build-web.ts';
import { quantile } from '../figures.ts';
import { sessionCookieOf } from '../session-cookie.ts';
import { Crowd, streamRequest } from './crowd.ts';
import { withApps } from './databases.ts';
import { type Answer, BenchGame, makeMany } from './game.ts';
import { phonePhoto } from './photos.ts';
import type { ServerProcess } from './process.ts';

/** Number of trips that would send requests at the simulated pace. */
const PACE_OF_TRIPS = 1_000;
const TRIPS = Number(process.env['TRIPS'] ?? PACE_OF_TRIPS);
const TEAMS = 5;
const PHONES_PER_TEAM = 4;
const QUIZZES = 2;
const PHOTO_TASKS = 4;

/** Requests of one trip in an hour. A team does 12 tasks in four hours, 8 of them with a photo. */
const PER_TRIP_HOUR = {
  'photo to its verdict': 10,
  'quiz answer': 5,
  /** A quarter of the phones has a task open, and sends a request every 30 seconds. */
  'task kept open': 600,
  /** Each phone opens a page six times. The server renders it for the player. */
  'page opened': 120,
} as const;
type Kind = keyof typeof PER_TRIP_HOUR;
/** Photos come last: threads that end afterwards take their processor time out of the sum. */
const KINDS: readonly Kind[] = ['quiz answer', 'task kept open', 'page opened', 'photo to its verdict'];

/** Milliseconds in which one kind of request is measured. */
const MEASURE_MS = 15_000;
/** Milliseconds without requests, in which each stream gets one heartbeat. */
const IDLE_MS = 30_000;
/** Milliseconds in which all kinds of requests come at their own pace. */
const GAME_MS = 60_000;
/** Factor on the pace of the thousand trips while one kind is measured. */
const HURRY: Readonly<Record<Kind, number>> = {
  'photo to its verdict': 1,
  'quiz answer': 20,
  'task kept open': 1,
  'page opened': 2,
};
const MS_PER_HOUR = 3_600_000;
const NS_PER_MS = 1e6;
const PHOTO_TASK = { taskType: 'photo', points: 10, instructions: 'De haven' };

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Trip {
  /** The server of its phones, with the trip's path. */
  origin: string;
  game: BenchGame;
  answers: Answer[];
  tasks: string[];
}

async function makeTrip(origin: string, owner: string, n: number): Promise<Trip> {
  const slug = `reis-${n}`;
  const made = await fetch(`${origin}/api/owner/trips`, {
    method: 'POST',
    headers: { Cookie: owner, 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug, title: `Reis ${n}`, adminPassword: 'bench-bench' }),
  });
  if (!made.ok) throw new Error(await made.text());
  const base = `${origin}/r/${slug}`;
  const game = await BenchGame.begin(base, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  const answers = await game.prepare(QUIZZES);
  const tasks = await makeMany(PHOTO_TASKS, () => game.makeTask(PHOTO_TASK));
  return { origin: base, game, answers, tasks };
}

async function enterAsOwner({ origin }: ServerProcess): Promise<string> {
  const answer = await fetch(`${origin}/api/owner/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: 'bench-owner' }),
  });
  return sessionCookieOf(answer);
}

/** Processor time of all processes of PostgreSQL on this machine, in milliseconds. */
function postgresMs(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const times = pids.map((pid) => {
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return 0;
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS;
    } catch {
      // The process has ended meanwhile.
      return 0;
    }
  });
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** Calls `send` `perSecond` times a second, at an even pace. Returns the durations. */
async function sendEvenly(perSecond: number, forMs: number, send: () => Promise<void>) {
  const times: number[] = [];
  const failures: unknown[] = [];
  const sent: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let n = 0; (n * 1_000) / perSecond < forMs; n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()));
    const since = performance.now();
    const done = () => times.push(performance.now() - since);
    sent.push(send().then(done, (error: unknown) => failures.push(error)));
  }
  await Promise.all(sent);
  if (failures.length > 0) print(`${failures.length} of ${sent.length} failed, the first: ${failures[0]}`);
  return times;
}

async function expectOk(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 200)}`);
}

/** What one phone does, by kind. Each call takes the next trip, so that the load is even. */
function phonesOf(trips: readonly Trip[], photo: Uint8Array<ArrayBuffer>) {
  const next: Record<Kind, number> = {
    'photo to its verdict': 0,
    'quiz answer': 0,
    'task kept open': 0,
    'page opened': 0,
  };
  return async (kind: Kind): Promise<void> => {
    const n = next[kind];
    next[kind] += 1;
    const trip = trips[n % trips.length];
    const round = Math.floor(n / trips.length);
    if (trip === undefined) return;
    const cookie = trip.game.cookies[(n + round) % trip.game.cookies.length] ?? '';
    // Nobody sends a photo to the last task, so that it can be kept open.
    const [open, ...others] = trip.tasks.toReversed();
    const task = others[Math.floor(round / TEAMS) % others.length];
    if (kind === 'quiz answer') {
      const answer = trip.answers[round % trip.answers.length];
      if (answer === undefined) return;
      const headers = {
        'Content-Type': 'application/json',
        Cookie: answer.cookie,
        'Idempotency-Key': answer.id,
      };
      await expectOk(fetch(trip.origin + answer.path, { method: 'POST', headers, body: answer.body }));
    } else if (kind === 'photo to its verdict') {
      const team = trip.game.teams[round % TEAMS]?.cookies[0] ?? '';
      await trip.game.sendPhoto(`/api/tasks/${task}/submissions`, team, photo);
    } else if (kind === 'task kept open') {
      await expectOk(
        fetch(`${trip.origin}/api/tasks/${open}/presence`, { method: 'PUT', headers: { Cookie: cookie } }),
      );
    } else {
      await expectOk(fetch(`${trip.origin}/game`, { headers: { Cookie: cookie, 'Accept-Encoding': 'br' } }));
    }
  };
}

/** Returns the requests of this kind per second, over all trips. */
const perSecondOf = (kind: Kind) => (PER_TRIP_HOUR[kind] * PACE_OF_TRIPS * 1_000) / MS_PER_HOUR;

const share = (ms: number, ofMs: number) => `${((100 * ms) / ofMs).toFixed(1)} %`;

export async function trips(): Promise<void> {
  const built = await ensureWebBuild(() => {});
  if (!built.ok) throw new Error(built.output);
  const photo = await phonePhoto();
  await withApps(async (apps) => {
    const first = await apps.start('PostgreSQL');
    const servers = [first, await apps.startBeside(first)];
    const owner = await enterAsOwner(first);
    const begun = performance.now();
    const all = await makeMany(TRIPS, (n) => makeTrip(servers[n % 2]?.origin ?? '', owner, n));
    print(`${TRIPS} trips made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    const crowds: Crowd[] = [];
    for (const { origin, game } of all) {
      const base = new URL(origin).pathname;
      const requests = game.cookies.map((cookie) => streamRequest(origin, cookie).replace(' /', ` ${base}/`));
      crowds.push(await Crowd.open(new URL(origin).origin, requests));
    }
    const phones = TRIPS * TEAMS * PHONES_PER_TEAM;
    const memory = servers.map(({ memoryMb }) => `${memoryMb.toFixed(0)} MB`).join(' and ');
    print(`${phones} streams open; memory ${memory}`);
    const act = phonesOf(all, photo);
    const used = () => servers.reduce((sum, { processorMs }) => sum + processorMs, 0);
    const measured = async (work: () => Promise<number[]>) => {
      const [server, postgres] = [used(), postgresMs()];
      const since = performance.now();
      const times = await work();
      const ms = performance.now() - since;
      return { server: used() - server, postgres: postgresMs() - postgres, ms, times };
    };
    const idle = await measured(async () => {
      await sleep(IDLE_MS);
      return [];
    });
    print('| kind | a second, all trips | server, ms each | PostgreSQL, ms each | share of a core |');
    print('|---|---|---|---|---|');
    print(`| streams that are only open | | | | ${share(idle.server, idle.ms)} |`);
    for (const kind of KINDS) {
      const perSecond = perSecondOf(kind);
      const pace = perSecond * HURRY[kind];
      const { server, postgres, ms, times } = await measured(() =>
        sendEvenly(pace, MEASURE_MS, () => act(kind)),
      );
      const each = (server - (idle.server * ms) / idle.ms) / times.length;
      const postgresEach = postgres / times.length;
      print(
        `| ${kind} | ${perSecond.toFixed(1)} | ${each.toFixed(1)} | ${postgresEach.toFixed(1)} | ${share(each * perSecond, 1_000)} |`,
      );
    }
    const times = new Map<Kind, number[]>();
    const game = await measured(async () => {
      await Promise.all(
        KINDS.map(async (kind) => {
          const perSecond = perSecondOf(kind);
          times.set(kind, await sendEvenly(perSecond, GAME_MS, () => act(kind)));
        }),
      );
      return [];
    });
    print(
      `A minute of the game: servers ${share(game.server, game.ms)}, PostgreSQL ${share(game.postgres, game.ms)}`,
    );
    for (const [kind, found] of times) {
      print(`${kind}: p50 ${quantile(found, 0.5).toFixed(0)} ms, p99 ${quantile(found, 0.99).toFixed(0)} ms`);
    }
    for (const crowd of crowds) crowd.close();
  });
}
