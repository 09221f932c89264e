/**
 * Job 2 of the goals: 500 phones send an answer at the same time. It measures the time until each
 * answer is acknowledged and all 500 clients have the final scoreboard. The baseline is a server
 * that has the scoreboard in memory only (`baselines/coalescing.ts`).
 */
import { type Figure, medianOf } from '../figures.ts';
import { Crowd, streamRequest } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, runInTurn, withApps } from './databases.ts';
import { BenchGame, makeMany, send } from './game.ts';
import { Phone } from './phone.ts';
import type { ServerProcess } from './process.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
const PHONES = TEAMS * PHONES_PER_TEAM;
const ROUNDS = { warmUps: 2, rounds: 5 };

interface Round {
  /** Milliseconds. */
  time: number;
  /** Processor time of the server, in milliseconds. */
  processor: number;
  /** Messages to the client that got the most. */
  messages: number;
}

/** Sends all answers at once, and waits until no more messages come. */
async function measure(
  server: ServerProcess,
  crowd: Crowd,
  sends: readonly (() => Promise<unknown>)[],
): Promise<Round> {
  await crowd.settled();
  const before = server.processorMs;
  const since = performance.now();
  await Promise.all(sends.map((send) => send()));
  const answered = performance.now();
  const { at, messages } = await crowd.settled(since);
  if (!crowd.isTogether) throw new Error('Some clients have an older scoreboard');
  return { time: Math.max(at, answered) - since, processor: server.processorMs - before, messages };
}

const phonesAt = (origin: string) => makeMany(PHONES, () => Phone.connect(origin));

/** Makes a game. Returns a function that measures a round in it. */
async function prepareApp(apps: Apps, database: DatabaseName) {
  const server = await apps.start(database);
  const game = await BenchGame.begin(server.origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  const requests = game.cookies.map((cookie) => streamRequest(server.origin, cookie));
  const crowd = await Crowd.open(server.origin, requests);
  const phones = await phonesAt(server.origin);
  return async () => {
    const answers = await game.prepare(PHONES_PER_TEAM);
    const sends = phones.map((phone, n) => async () => {
      const answer = answers[n];
      if (answer) await send(phone, answer);
    });
    return measure(server, crowd, sends);
  };
}

async function prepareBaseline(apps: Apps) {
  const server = await apps.startBaseline('coalescing');
  const requests = Array.from({ length: PHONES }, () => streamRequest(server.origin, 'a=b'));
  const crowd = await Crowd.open(server.origin, requests);
  const phones = await phonesAt(server.origin);
  return () => {
    const sends = phones.map((phone, n) => () => phone.post('/', JSON.stringify({ team: n % TEAMS })));
    return measure(server, crowd, sends);
  };
}

const GOALS = {
  SQLite: { time: { ratio: 2.5 }, processor: { ratio: 3 } },
  PostgreSQL: { time: { ratio: 4 }, processor: { ratio: 5 } },
} as const;
/** Most messages that a client may get in a second. A burst takes less than a second. */
const MAX_MESSAGES = 20;

export async function burst(): Promise<Figure[]> {
  const rounds = await withApps(async (apps) => {
    const baseline = await prepareBaseline(apps);
    const sqlite = await prepareApp(apps, 'SQLite');
    const postgres = await prepareApp(apps, 'PostgreSQL');
    return runInTurn({ baseline, SQLite: sqlite, PostgreSQL: postgres }, ROUNDS);
  });
  const baseline = rounds('baseline');
  return DATABASES.flatMap((database): Figure[] => [
    ...(['time', 'processor'] as const).map((what) => ({
      job: 'burst',
      what,
      on: database,
      unit: 'ms',
      value: medianOf(rounds(database), what),
      baseline: medianOf(baseline, what),
      goal: GOALS[database][what],
    })),
    {
      job: 'burst',
      what: 'messages a client',
      on: database,
      unit: '',
      value: medianOf(rounds(database), 'messages'),
      baseline: medianOf(baseline, 'messages'),
      goal: { most: MAX_MESSAGES },
    },
  ]);
}
