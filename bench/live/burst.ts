/**
 * Job 2 of the goals: 500 phones answer at the same moment, until each is answered and all 500 hold the final board. Beside it a
 * server that keeps the board in memory (`baselines/coalescing.ts`).
 */
import { type Figure, medians } from '../figures.ts';
import { Crowd, streamQuestion } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, inTurn, withApps } from './databases.ts';
import { BenchGame, send, together } from './game.ts';
import { Phone } from './phone.ts';
import type { ServerProcess } from './process.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
const PHONES = TEAMS * PHONES_PER_TEAM;
const ROUNDS = { warmUps: 2, rounds: 5 };

/** Milliseconds, and messages of the client that got most of them. */
interface Round {
  time: number;
  processor: number;
  messages: number;
}

/** Sends all at once, and waits until nothing more comes. */
async function measure(
  server: ServerProcess,
  crowd: Crowd,
  sends: readonly (() => Promise<unknown>)[],
): Promise<Round> {
  await crowd.settled();
  const before = server.processorMs;
  const since = performance.now();
  await Promise.all(sends.map((each) => each()));
  const answered = performance.now();
  const { at, messages } = await crowd.settled(since);
  if (!crowd.isTogether) throw new Error('Some clients hold an older board');
  return { time: Math.max(at, answered) - since, processor: server.processorMs - before, messages };
}

const phonesAt = (origin: string) => together(PHONES, () => Phone.connect(origin));

async function app(apps: Apps, database: DatabaseName) {
  const server = await apps.start(database);
  const game = await BenchGame.begin(server.origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  const questions = game.cookies.map((cookie) => streamQuestion(server.origin, cookie));
  const crowd = await Crowd.open(server.origin, questions);
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

async function coalescing(apps: Apps) {
  const server = await apps.baseline('coalescing');
  const questions = Array.from({ length: PHONES }, () => streamQuestion(server.origin, 'a=b'));
  const crowd = await Crowd.open(server.origin, questions);
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
/** Of a second; a burst is over sooner. */
const MOST_MESSAGES = 20;

export async function burst(): Promise<Figure[]> {
  const rounds = await withApps(async (apps) => {
    const baseline = await coalescing(apps);
    const sqlite = await app(apps, 'SQLite');
    const postgres = await app(apps, 'PostgreSQL');
    return inTurn({ baseline, SQLite: sqlite, PostgreSQL: postgres }, ROUNDS);
  });
  const least = rounds('baseline');
  return DATABASES.flatMap((on): Figure[] => [
    ...(['time', 'processor'] as const).map((what) => ({
      job: 'burst',
      what,
      on,
      unit: 'ms',
      value: medians(rounds(on), what),
      baseline: medians(least, what),
      goal: GOALS[on][what],
    })),
    {
      job: 'burst',
      what: 'messages a client',
      on,
      unit: '',
      value: medians(rounds(on), 'messages'),
      baseline: medians(least, 'messages'),
      goal: { most: MOST_MESSAGES },
    },
  ]);
}
