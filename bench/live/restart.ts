/**
 * Job 4 of the goals: the server is killed in the middle of a game and started again. It measures
 * the time until all 500 clients are back. The baseline is the time in which 500 plain sockets
 * open. `npm run lab -- kills` kills a server 200 times.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ReturningWindow } from '../../apps/server/src/testing/returning-window.ts';
import { type Figure, median } from '../figures.ts';
import { type Apps, DATABASES, type DatabaseName, withApps } from './databases.ts';
import { type Answer, BenchGame, send } from './game.ts';
import { Phone } from './phone.ts';
import type { ServerProcess } from './process.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
const CLIENTS = TEAMS * PHONES_PER_TEAM;
const KILLS = 5;
/** Milliseconds in which the last changes reach all clients. */
const SETTLED_MS = 500;
const GOAL_MS = 1_500;

interface Restarts {
  /** For each kill: milliseconds until the last client is back. */
  times: number[];
  /** Number of clients that missed a change, or received one twice, over all kills. */
  wrong: number;
}

/** Returns the baseline: the median milliseconds in which as many sockets open. */
async function measureOpenTime(apps: Apps): Promise<number> {
  const server = await apps.startBaseline('sockets');
  const { hostname, port } = new URL(server.origin);
  const times: number[] = [];
  for (let n = 0; n < KILLS; n += 1) {
    const since = performance.now();
    const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    times.push(performance.now() - since);
    for (const socket of sockets) socket.destroy();
  }
  return median(times);
}

/** Sends answers until the server is killed. Unacknowledged answers remain in `answers`. */
async function sendUntilKilled(origin: string, answers: Answer[]): Promise<void> {
  const phone = await Phone.connect(origin);
  try {
    for (let answer = answers[0]; answer; answer = answers[0]) {
      await send(phone, answer);
      answers.shift();
    }
  } catch {
    // The server was killed.
  } finally {
    phone.close();
  }
}

async function measureRestarts(apps: Apps, database: DatabaseName): Promise<Restarts> {
  let server: ServerProcess = await apps.start(database);
  const { origin } = server;
  const game = await BenchGame.begin(origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  let back = Promise.withResolvers<void>();
  let missing = CLIENTS;
  const onOpen = () => {
    missing -= 1;
    if (missing === 0) back.resolve();
  };
  const clients = game.teams.flatMap(({ id, cookies }) =>
    cookies.map((cookie) => new ReturningWindow(origin, { cookie, team: id }, onOpen)),
  );
  await back.promise;
  const times: number[] = [];
  let wrong = 0;
  for (let n = 0; n < KILLS; n += 1) {
    const answers = await game.prepare(2);
    const sending = sendUntilKilled(origin, answers);
    while (answers.length > TEAMS) await sleep(1);
    back = Promise.withResolvers();
    missing = CLIENTS;
    const since = performance.now();
    await server.kill();
    server = await apps.restart(server);
    await back.promise;
    times.push(performance.now() - since);
    await sending;
    await sendUntilKilled(origin, answers);
    await sleep(SETTLED_MS);
    wrong += await countWrong(origin, clients);
  }
  for (const client of clients) client.leave();
  return { times, wrong };
}

/** Counts the clients that differ from a new client or received a change twice. */
async function countWrong(origin: string, clients: readonly ReturningWindow[]): Promise<number> {
  const opened = Promise.withResolvers<void>();
  const fresh = new Map<string, ReturningWindow>();
  for (const client of clients) {
    if (fresh.has(client.team)) continue;
    fresh.set(client.team, new ReturningWindow(origin, client, () => opened.resolve()));
  }
  await opened.promise;
  await sleep(SETTLED_MS);
  const wrong = clients.filter(
    ({ team, state, repeated }) => repeated > 0 || !isDeepStrictEqual(state, fresh.get(team)?.state),
  );
  for (const client of fresh.values()) client.leave();
  return wrong.length;
}

export async function restart(): Promise<Figure[]> {
  return withApps(async (apps) => {
    const baseline = await measureOpenTime(apps);
    const figures: Figure[] = [];
    for (const database of DATABASES) {
      const { times, wrong } = await measureRestarts(apps, database);
      const row = { job: 'restart', on: database };
      const time = { what: 'all back', unit: 'ms', value: median(times), baseline, goal: { most: GOAL_MS } };
      const mistakes = { what: 'clients wrong', unit: '', value: wrong, baseline: null, goal: { most: 0 } };
      figures.push({ ...row, ...time }, { ...row, ...mistakes });
    }
    return figures;
  });
}
