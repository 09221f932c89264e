/**
 * Jobs 1 and 3 of the goals: one answer changes the board, until the last of all clients holds it. Beside it a raw broadcast of the
 * same bytes (`baselines/broadcast.ts`).
 */
import { type Figure, medians } from '../figures.ts';
import { measureChanges, type Round } from './changes.ts';
import { Crowd, socketQuestion, streamQuestion } from './crowd.ts';
import { type Apps, DATABASES, type DatabaseName, inTurn, withApps } from './databases.ts';
import { BenchGame, send } from './game.ts';
import { Phone } from './phone.ts';

const TEAMS = 20;
const PHONES_PER_TEAM = 25;
const ROUNDS = { warmUps: 1, rounds: 5 };

interface Size {
  clients: number;
  /** Of a round: an answer of each team. */
  quizzes: number;
}

interface Measured extends Round {
  memoryMb: number;
}

async function app(apps: Apps, database: DatabaseName, { clients, quizzes }: Size) {
  const server = await apps.start(database);
  const game = await BenchGame.begin(server.origin, { teams: TEAMS, phonesPerTeam: PHONES_PER_TEAM });
  const { cookies } = game;
  const questions = Array.from({ length: clients }, (_, n) =>
    streamQuestion(server.origin, cookies[n % cookies.length] ?? ''),
  );
  const crowd = await Crowd.open(server.origin, questions);
  const phone = await Phone.connect(server.origin);
  const round = async (): Promise<Measured> => {
    const answers = await game.prepare(quizzes);
    const changes = answers.map((answer) => () => send(phone, answer));
    return { ...(await measureChanges(server, crowd, changes)), memoryMb: server.memoryMb };
  };
  return { round, frame: () => crowd.lastFrame };
}

async function broadcast(apps: Apps, { clients, quizzes }: Size, frameOfApp: () => string) {
  const server = await apps.baseline('broadcast');
  const questions = Array.from({ length: clients }, () => socketQuestion(server.origin));
  const crowd = await Crowd.open(server.origin, questions);
  const phone = await Phone.connect(server.origin);
  let revision = 0;
  return async (): Promise<Measured> => {
    const frame = frameOfApp();
    const changes = Array.from({ length: quizzes * TEAMS }, () => () => {
      revision += 1;
      return phone.post('/', frame.replace(/^id: \d+/, `id: ${revision}`));
    });
    return { ...(await measureChanges(server, crowd, changes)), memoryMb: server.memoryMb };
  };
}

function measure(size: Size): Promise<(name: DatabaseName | 'baseline') => Measured[]> {
  return withApps(async (apps) => {
    const sqlite = await app(apps, 'SQLite', size);
    const postgres = await app(apps, 'PostgreSQL', size);
    const baseline = await broadcast(apps, size, sqlite.frame);
    return inTurn({ SQLite: sqlite.round, PostgreSQL: postgres.round, baseline }, ROUNDS);
  });
}

const FAN_OUT_GOALS = {
  SQLite: { p50: { ratio: 1.5 }, p99: { ratio: 1.5 }, processor: { ratio: 1.2 } },
  PostgreSQL: { p50: { ratio: 1.6 }, p99: { ratio: 1.9 }, processor: { ratio: 1.2 } },
} as const;
const FAN_OUT = { p50: 'time, p50', p99: 'time, p99', processor: 'processor' } as const;

/** Job 1. */
export async function fanOut(): Promise<Figure[]> {
  const rounds = await measure({ clients: 500, quizzes: 5 });
  const least = rounds('baseline');
  return DATABASES.flatMap((on) =>
    (['p50', 'p99', 'processor'] as const).map((name) => ({
      job: 'fan-out',
      what: FAN_OUT[name],
      on,
      unit: 'ms',
      value: medians(rounds(on), name),
      baseline: medians(least, name),
      goal: FAN_OUT_GOALS[on][name],
    })),
  );
}

/** Job 3. */
export async function crowdOfThousands(): Promise<Figure[]> {
  const rounds = await measure({ clients: 5_000, quizzes: 1 });
  const least = rounds('baseline');
  return DATABASES.flatMap((on): Figure[] => [
    {
      job: 'crowd',
      what: 'time, p99',
      on,
      unit: 'ms',
      value: medians(rounds(on), 'p99'),
      baseline: medians(least, 'p99'),
      goal: { ratio: 1.4 },
    },
    {
      job: 'crowd',
      what: 'memory (PSS)',
      on,
      unit: 'MB',
      value: medians(rounds(on), 'memoryMb'),
      baseline: medians(least, 'memoryMb'),
      goal: { most: 250 },
    },
  ]);
}
