/**
 * Job 5 of the goals: a server starts on the data of a game. It measures the time until /readyz
 * answers 200, the memory of the idle server, and its processor time for one heartbeat to 500 idle
 * clients. The baseline is a program that only opens a port (`baselines/sockets.ts`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@reisspel/contract/limits';
import { type Figure, median, timed } from '../figures.ts';
import { Crowd, streamRequest } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, withApps } from './databases.ts';
import { BenchGame } from './game.ts';
import type { ServerProcess } from './process.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
/** The first start fills the compile cache and does not count. */
const STARTS = 6;
/** Milliseconds until a server that has just started is idle. */
const IDLE_AFTER_MS = 3_000;
/** Milliseconds between two requests to /readyz. */
const READY_PAUSE_MS = 2;

async function waitUntilReady(starting: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await starting;
  while (!(await fetch(`${server.origin}/readyz`)).ok) await sleep(READY_PAUSE_MS);
  return server;
}

async function measureStarts(start: () => Promise<ServerProcess>): Promise<{ ms: number; memory: number }> {
  const rounds: { ms: number; memory: number }[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const { result: server, ms } = await timed(start);
    await sleep(IDLE_AFTER_MS);
    if (n > 0) rounds.push({ ms, memory: server.memoryMb });
    await server.stop();
  }
  return { ms: median(rounds.map(({ ms }) => ms)), memory: median(rounds.map(({ memory }) => memory)) };
}

/** Returns milliseconds of processor time in one heartbeat interval, with one client per phone. */
async function measureHeartbeat(server: ServerProcess, game: BenchGame): Promise<number> {
  const requests = game.cookies.map((cookie) => streamRequest(server.origin, cookie));
  const crowd = await Crowd.open(server.origin, requests);
  await crowd.settled();
  await sleep(IDLE_AFTER_MS);
  const before = server.processorMs;
  await sleep(HEARTBEAT_MS);
  return server.processorMs - before;
}

async function measureApp(apps: Apps, database: DatabaseName) {
  const first = await apps.start(database);
  const game = await BenchGame.begin(first.origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  await first.stop();
  const figures = await measureStarts(() => waitUntilReady(apps.restart(first)));
  return { ...figures, beat: await measureHeartbeat(await apps.restart(first), game) };
}

export async function start(): Promise<Figure[]> {
  return withApps(async (apps) => {
    const bare = await measureStarts(() => apps.startBaseline('sockets'));
    const figures: Figure[] = [];
    for (const on of DATABASES) {
      const { ms, memory, beat: beatMs } = await measureApp(apps, on);
      figures.push(
        { job: 'start', what: 'ready', on, unit: 'ms', value: ms, baseline: bare.ms, goal: { most: 400 } },
        {
          job: 'start',
          what: 'idle memory (PSS)',
          on,
          unit: 'MB',
          value: memory,
          baseline: bare.memory,
          goal: { most: 90 },
        },
        {
          job: 'start',
          what: 'processor of a heartbeat',
          on,
          unit: 'ms',
          value: beatMs,
          baseline: null,
          goal: { most: 30 },
        },
      );
    }
    return figures;
  });
}
