/**
 * Jobs 1 and 3 of the goals: an answer changes the scoreboard. It measures the time until the last
 * client has the change. The baseline is a broadcast of the same bytes (`baselines/broadcast.ts`).
 */
import { type Figure, medianOf } from '../figures.ts';
import { measureChanges, type Round } from './changes.ts';
import { Crowd, socketRequest, streamRequest } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, runInTurn, withApps } from './databases.ts';
import { BenchGame, send } from './game.ts';
import { Phone } from './phone.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
const ROUNDS = { warmUps: 1, rounds: 5 };

interface Size {
  clients: number;
  /** Quizzes of a round. Each team answers each quiz. */
  quizzes: number;
}

interface MeasuredRound extends Round {
  memoryMb: number;
}

/** Makes a game. Returns a function that measures a round, and one that gives the last frame. */
async function prepareApp(apps: Apps, database: DatabaseName, { clients, quizzes }: Size) {
  const server = await apps.start(database);
  const game = await BenchGame.begin(server.origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  const { cookies } = game;
  const requests = Array.from({ length: clients }, (_, n) =>
    streamRequest(server.origin, cookies[n % cookies.length] ?? ''),
  );
  const crowd = await Crowd.open(server.origin, requests);
  const phone = await Phone.connect(server.origin);
  const round = async (): Promise<MeasuredRound> => {
    const answers = await game.prepare(quizzes);
    const changes = answers.map((answer) => () => send(phone, answer));
    return { ...(await measureChanges(server, crowd, changes)), memoryMb: server.memoryMb };
  };
  return { round, frame: () => crowd.lastFrame };
}

/** Prepares the baseline, which sends the app's frames. */
async function prepareBroadcast(apps: Apps, { clients, quizzes }: Size, frameOfApp: () => string) {
  const server = await apps.startBaseline('broadcast');
  const requests = Array.from({ length: clients }, () => socketRequest(server.origin));
  const crowd = await Crowd.open(server.origin, requests);
  const phone = await Phone.connect(server.origin);
  let revision = 0;
  return async (): Promise<MeasuredRound> => {
    const frame = frameOfApp();
    const changes = Array.from({ length: quizzes * TEAMS }, () => () => {
      revision += 1;
      return phone.post('/', frame.replace(/^id: \d+/, `id: ${revision}`));
    });
    return { ...(await measureChanges(server, crowd, changes)), memoryMb: server.memoryMb };
  };
}

function measure(size: Size): Promise<(name: DatabaseName | 'baseline') => MeasuredRound[]> {
  return withApps(async (apps) => {
    const sqlite = await prepareApp(apps, 'SQLite', size);
    const postgres = await prepareApp(apps, 'PostgreSQL', size);
    const baseline = await prepareBroadcast(apps, size, sqlite.frame);
    return runInTurn({ SQLite: sqlite.round, PostgreSQL: postgres.round, baseline }, ROUNDS);
  });
}

const FAN_OUT_GOALS = {
  SQLite: { p50: { ratio: 1.5 }, p99: { ratio: 1.5 }, processor: { ratio: 1.2 } },
  PostgreSQL: { p50: { ratio: 1.6 }, p99: { ratio: 1.9 }, processor: { ratio: 1.2 } },
} as const;
const FIGURE_NAMES = { p50: 'time, p50', p99: 'time, p99', processor: 'processor' } as const;

/** Job 1: 500 clients. */
export async function fanOut(): Promise<Figure[]> {
  const rounds = await measure({ clients: 500, quizzes: 5 });
  const baseline = rounds('baseline');
  return DATABASES.flatMap((database) =>
    (['p50', 'p99', 'processor'] as const).map((name) => ({
      job: 'fan-out',
      what: FIGURE_NAMES[name],
      on: database,
      unit: 'ms',
      value: medianOf(rounds(database), name),
      baseline: medianOf(baseline, name),
      goal: FAN_OUT_GOALS[database][name],
    })),
  );
}

/** Job 3: 5,000 clients. */
export async function crowdOfThousands(): Promise<Figure[]> {
  const rounds = await measure({ clients: 5_000, quizzes: 1 });
  const baseline = rounds('baseline');
  return DATABASES.flatMap((database): Figure[] => [
    {
      job: 'crowd',
      what: 'time, p99',
      on: database,
      unit: 'ms',
      value: medianOf(rounds(database), 'p99'),
      baseline: medianOf(baseline, 'p99'),
      goal: { ratio: 1.4 },
    },
    {
      job: 'crowd',
      what: 'memory (PSS)',
      on: database,
      unit: 'MB',
      value: medianOf(rounds(database), 'memoryMb'),
      baseline: medianOf(baseline, 'memoryMb'),
      goal: { most: 250 },
    },
  ]);
}
