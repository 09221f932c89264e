/**
 * Job 4 of the goals: the server is killed in the middle of a game and started again, until all 500 clients have come back. Beside it
 * the time in which 500 bare sockets open. `npm run lab -- kills` does it 200 times.
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
/** Milliseconds for what the last answers changed to reach everybody. */
const SETTLED_MS = 500;
const GOAL_MS = 1_500;

interface Restarts {
  /** Milliseconds from the kill until the last client is back, of each. */
  times: number[];
  /** Clients that missed something, or applied it twice. */
  wrong: number;
}

async function timeToOpen(apps: Apps): Promise<number> {
  const server = await apps.baseline('sockets');
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

/** Sends answers until the server is gone; one that nobody acknowledged goes again to the next server. */
async function sendUntilKilled(origin: string, answers: Answer[]): Promise<void> {
  const phone = await Phone.connect(origin);
  try {
    for (let answer = answers[0]; answer; answer = answers[0]) {
      await send(phone, answer);
      answers.shift();
    }
  } catch {
    // It was killed.
  } finally {
    phone.close();
  }
}

async function restarts(apps: Apps, database: DatabaseName): Promise<Restarts> {
  let server: ServerProcess = await apps.start(database);
  const { origin } = server;
  const game = await BenchGame.begin(origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  let back = Promise.withResolvers<void>();
  let missing = CLIENTS;
  const begun = () => {
    missing -= 1;
    if (missing === 0) back.resolve();
  };
  const clients = game.teams.flatMap(({ id, cookies }) =>
    cookies.map((cookie) => new ReturningWindow(origin, { cookie, team: id }, begun)),
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
    server = await apps.again(server);
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

/** Those that hold something else than who asks anew, or were told something twice. */
async function countWrong(origin: string, clients: readonly ReturningWindow[]): Promise<number> {
  const asked = Promise.withResolvers<void>();
  const fresh = new Map<string, ReturningWindow>();
  for (const client of clients) {
    if (fresh.has(client.team)) continue;
    fresh.set(client.team, new ReturningWindow(origin, client, () => asked.resolve()));
  }
  await asked.promise;
  await sleep(SETTLED_MS);
  const wrong = clients.filter(
    ({ team, state, repeated }) => repeated > 0 || !isDeepStrictEqual(state, fresh.get(team)?.state),
  );
  for (const client of fresh.values()) client.leave();
  return wrong.length;
}

export async function restart(): Promise<Figure[]> {
  return withApps(async (apps) => {
    const baseline = await timeToOpen(apps);
    const figures: Figure[] = [];
    for (const on of DATABASES) {
      const { times, wrong } = await restarts(apps, on);
      const row = { job: 'restart', on };
      const time = { what: 'all back', unit: 'ms', value: median(times), baseline, goal: { most: GOAL_MS } };
      const mistakes = { what: 'clients wrong', unit: '', value: wrong, baseline: null, goal: { most: 0 } };
      figures.push({ ...row, ...time }, { ...row, ...mistakes });
    }
    return figures;
  });
}
