/**
 * Job 2 of the goals: 500 phones answer at the same moment, until each is answered and all 500 hold the
 * final board. Beside it the least that could do it (`floor.ts`), in the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { Crowd } from './crowd.ts';
import { BenchGame, TEAMS } from './game.ts';
import { MeasuredServer } from './measured.ts';

const PHONES = 500;
const ROUNDS = 5;
/** The first ones warm the code up. */
const WARM_UPS = 2;

interface Round {
  ms: number;
  processorMs: number;
  messages: number;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Sends all at once, and waits until nothing more comes. */
async function measure(
  server: MeasuredServer,
  crowd: Crowd,
  sends: readonly (() => Promise<void>)[],
): Promise<Round> {
  await crowd.settled();
  const before = await server.taken();
  const since = performance.now();
  await Promise.all(sends.map((send) => send()));
  const answered = performance.now();
  const { at, messages } = await crowd.settled(since);
  const { processorMs } = await server.taken();
  if (!crowd.isTogether) throw new Error('Some clients hold an older board');
  return { ms: Math.max(at, answered) - since, processorMs: processorMs - before.processorMs, messages };
}

async function floor(): Promise<Round[]> {
  const server = await MeasuredServer.start('floor');
  const crowd = await Crowd.open(
    server.origin,
    Array.from({ length: PHONES }, () => 'a=b'),
  );
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS + WARM_UPS; n += 1) {
    const sends = Array.from({ length: PHONES }, (_, phone) => async () => {
      const body = JSON.stringify({ team: phone % TEAMS });
      await (await fetch(server.origin, { method: 'POST', body })).text();
    });
    rounds.push(await measure(server, crowd, sends));
  }
  crowd.close();
  await server.stop();
  return rounds.slice(WARM_UPS);
}

async function real(settings: Record<string, string>): Promise<Round[]> {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-burst-'));
  const server = await MeasuredServer.start('app', { ...settings, DATA_DIR: folder });
  const game = new BenchGame(server.origin);
  await game.begin(PHONES);
  const crowd = await Crowd.open(
    server.origin,
    game.teams.flatMap(({ cookies }) => cookies),
  );
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS + WARM_UPS; n += 1) {
    const answers = await game.prepare(PHONES / TEAMS);
    rounds.push(
      await measure(
        server,
        crowd,
        answers.map((answer) => () => game.send(answer)),
      ),
    );
  }
  crowd.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return rounds.slice(WARM_UPS);
}

function row(name: string, rounds: readonly Round[], base: Round): string {
  const ms = median(rounds.map((round) => round.ms));
  const processor = median(rounds.map(({ processorMs }) => processorMs));
  const messages = median(rounds.map((round) => round.messages));
  const ratio = (value: number, of: number) => `${(value / of).toFixed(2)}x`;
  return `| ${name} | ${ms.toFixed(0)} ms | ${ratio(ms, base.ms)} | ${processor.toFixed(0)} ms | ${ratio(processor, base.processorMs)} | ${messages} |\n`;
}

const least = await floor();
const base = {
  ms: median(least.map(({ ms }) => ms)),
  processorMs: median(least.map(({ processorMs }) => processorMs)),
  messages: 1,
};
process.stdout.write(
  '| 500 answers at once | time | of the floor | processor | of the floor | messages a client |\n',
);
process.stdout.write('|---|---|---|---|---|---|\n');
process.stdout.write(row('floor: in memory, no rules', least, base));
process.stdout.write(row('SQLite', await real({}), base));
const cluster = await startPostgresCluster();
try {
  process.stdout.write(row('PostgreSQL', await real({ DATABASE_URL: await cluster.createDatabase() }), base));
} finally {
  await cluster.stop();
}
