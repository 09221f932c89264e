/**
 * Sends random requests to the whole API on both databases: `npm run lab -- fuzz --requests 20000
 * --seed 7`. The same seed sends the same requests. It runs Vitest, which starts a PostgreSQL. `npm
 * test` sends only a few requests.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const DEFAULT_REQUESTS = '20000';
const LARGEST_SEED = 2 ** 31;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: DEFAULT_REQUESTS },
    seed: { type: 'string', default: String(Math.floor(Math.random() * LARGEST_SEED)) },
    database: { type: 'string', default: '' },
  },
});
process.stdout.write(`${values.requests} requests to each database, seed ${values.seed}\n`);
const filter = values.database === '' ? [] : ['--testNamePattern', values.database];
const { status } = spawnSync('vitest', ['run', 'apps/server/src/testing/fuzz', ...filter], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
process.exitCode = status ?? 1;
