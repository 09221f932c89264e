/**
 * Sends requests of all sorts to the whole API on both databases: `npm run lab -- fuzz --requests
 * 20000 --seed 7`. The same seed sends the same requests. Runs as a test, as it needs a PostgreSQL
 * of its own; `npm test` sends a few.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const MANY = '20000';
const LARGEST_SEED = 2 ** 31;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: MANY },
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
