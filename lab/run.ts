/**
 * `npm run lab` runs all experiments: tests that take too long to run at each change. It prints a
 * table of the results. `npm run lab -- NAME` runs one experiment, and passes it the other
 * arguments: `npm run lab -- fuzz --seed 7`. Run all experiments before you call an issue resolved.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, ROOT, toolPath } from '../scripts/machine/run.ts';

interface Experiment {
  readonly name: string;
  readonly proves: string;
  /** The program that Node runs, with its arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const VITEST = toolPath('vitest');
const BOTH_DATABASES = { TEST_DATABASES: 'all' };
const FULL_SIZE = { ...BOTH_DATABASES, TEST_SIZE: 'full' };

const EXPERIMENTS: readonly Experiment[] = [
  {
    name: 'databases',
    proves: 'every server test passes on SQLite and on PostgreSQL',
    args: [VITEST, 'run', '--project=server'],
    env: BOTH_DATABASES,
  },
  {
    name: 'kills',
    proves: 'kill -9 in a game, a restart of a game or a backup loses nothing and leaves nothing half done',
    args: [
      VITEST,
      'run',
      'server/src/server.test.ts',
      'live/restart.test.ts',
      'profiles/kill.test.ts',
      'cli/backup-cli.test.ts',
    ],
    env: FULL_SIZE,
  },
  {
    name: 'lost-answers',
    proves: 'photos whose answers get lost count once',
    args: [VITEST, 'run', 'submissions/lost-answers.test.ts'],
    env: FULL_SIZE,
  },
  {
    name: 'sizes',
    proves: 'the rules hold in 2,000 other random games, and a refused command changes nothing',
    args: [VITEST, 'run', 'packages/rules/src/game', 'cli/trip-cli.test.ts'],
    env: FULL_SIZE,
  },
  {
    name: 'hostile-pictures',
    proves: '200 pictures whose files hold more than the picture take no memory to speak of',
    args: [VITEST, 'run', 'http/hostile-files.test.ts'],
    env: FULL_SIZE,
  },
  {
    name: 'fuzz',
    proves: '20,000 requests to each database: no 5xx, and a refusal changes nothing',
    args: ['lab/fuzz.ts'],
  },
  {
    name: 'storm',
    proves:
      'answers that get lost, kills, a second server and a database that is away lose nothing and double nothing',
    args: ['lab/storm/run.ts'],
  },
  {
    name: 'outages',
    proves: 'phones go on within 2 s of a server that was killed, and of a PostgreSQL that was away',
    args: ['e2e/outages/run.ts'],
  },
  {
    name: 'journeys',
    proves: 'every browser journey, also those tagged @lab, in both themes',
    args: [toolPath('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
    env: FULL_SIZE,
  },
  {
    name: 'scopes',
    proves: 'the tests notice each query that forgets to name its trip',
    args: ['lab/mutations/run.ts', 'scopes'],
  },
  {
    name: 'conditions',
    proves: 'the tests notice each condition of the game and the gates that is turned round',
    args: ['lab/mutations/run.ts', 'conditions'],
  },
  {
    name: 'versions',
    proves: 'a server of an older revision and this one play one game',
    args: ['lab/versions/run.ts'],
  },
  {
    name: 'image',
    proves: "the Dockerfile's steps give a server that takes a photo",
    args: ['lab/image/try-image.ts'],
  },
  {
    name: 'network',
    proves: '200 photos of 10 phones arrive over the worst of networks (Linux, as root)',
    args: ['e2e/network/run.ts'],
  },
  {
    name: 'webkit',
    proves: "a game is played in Safari's family",
    args: ['e2e/browsers/run.ts', 'webkit'],
  },
  { name: 'firefox', proves: 'a game is played in Firefox', args: ['e2e/browsers/run.ts', 'firefox'] },
  { name: 'pictures', proves: 'every screen can be drawn in every state', args: ['e2e/pictures/run.ts'] },
];

/** Resolves with true when the experiment succeeds. */
function runOne({ args, env }: Experiment, extraArgs: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [...args, ...extraArgs], {
    cwd: ROOT,
    env: childEnv(env),
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const [name, ...extraArgs] = process.argv.slice(2);
const chosen =
  name === undefined ? EXPERIMENTS : EXPERIMENTS.filter((experiment) => experiment.name === name);
if (chosen.length === 0) {
  const list = EXPERIMENTS.map((known) => `  ${known.name.padEnd(14)}${known.proves}`).join('\n');
  throw new Error(`No such experiment in ${join('lab', 'run.ts')}: ${name}. There are:\n${list}`);
}

const table: string[] = [];
for (const experiment of chosen) {
  const started = performance.now();
  const ok = await runOne(experiment, extraArgs);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  table.push(`| ${experiment.name} | ${experiment.proves} | ${ok ? 'yes' : 'NO'} | ${minutes} |`);
  if (!ok) process.exitCode = 1;
}
process.stdout.write(
  `\n| experiment | what it proves | holds | minutes |\n|---|---|---|---|\n${table.join('\n')}\n`,
);
