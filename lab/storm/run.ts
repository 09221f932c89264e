/**
 * `npm run lab -- storm [--seed N] [--only NAME]` plays games on real server processes while
 * answers get lost, servers are killed, a second server takes part, or the database is away. No
 * acknowledged answer may be lost, and none may count twice. The same seed makes the same choices,
 * but the timing depends on the machine.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { databaseAway } from './database-away.ts';
import { kills } from './kills.ts';
import type { Report } from './report.ts';
import { retries } from './retries.ts';
import { DATABASES, type DatabaseName, onStage, type Stage } from './stage.ts';
import { twoServers } from './two-servers.ts';

const LARGEST_SEED = 1_000_000;

interface Experiment {
  readonly name: string;
  readonly database: DatabaseName;
  readonly run: (stage: Stage, seed: number) => Promise<Report>;
}

const EXPERIMENTS: readonly Experiment[] = [
  ...[retries, kills].flatMap((experiment) =>
    DATABASES.map((database) => ({
      name: experiment.name,
      database,
      run: (stage: Stage, seed: number) => experiment(stage, database, seed),
    })),
  ),
  { name: 'two-servers', database: 'PostgreSQL', run: twoServers },
  { name: 'database-away', database: 'PostgreSQL', run: databaseAway },
];

/** Runs an experiment. If it throws, the report says so, and the other experiments still run. */
async function reportOf({ run }: Experiment): Promise<Report> {
  try {
    return await onStage((stage) => run(stage, seed));
  } catch (error) {
    return { done: 'broke off', wrong: [String(error)] };
  }
}

function lineOf({ name, database }: Experiment, { done, wrong }: Report, tookMs: number): string {
  const holds = wrong.length === 0 ? 'yes' : `NO: ${wrong.join('; ')}`;
  return `${name} on ${database}: ${done}; ${(tookMs / 1_000).toFixed(0)} s. Holds: ${holds}\n`;
}

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } });
const seed = Number(values.seed ?? randomInt(LARGEST_SEED));
if (!Number.isInteger(seed)) throw new Error('The seed is a whole number: npm run lab -- storm --seed 7');
const chosen = EXPERIMENTS.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) throw new Error(`No such experiment: ${values.only}`);

process.stdout.write(`Seed ${seed} (repeat with: npm run lab -- storm --seed ${seed})\n`);
// Exits on a signal, because only `process.exit` clears the stage.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
for (const experiment of chosen) {
  const since = performance.now();
  const report = await reportOf(experiment);
  process.stdout.write(lineOf(experiment, report, performance.now() - since));
  if (report.wrong.length > 0) process.exitCode = 1;
}
// Ends the process, also when writers of a failed experiment still run.
process.exit();
