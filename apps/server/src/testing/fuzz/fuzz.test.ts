import { expect, test } from 'vitest';
import { routeAccess } from '../../http/access.ts';
import { BOTH_DIALECTS } from '../test-server.ts';
import { described } from './judge.ts';
import { fuzz } from './run.ts';

/** Requests in each run of all tests; `npm run lab -- fuzz` sends as many as requested. */
const IN_EVERY_RUN = { sqlite: 500, postgres: 200 };
const MS_PER_REQUEST = 250;
/** With this many requests every route succeeds at least once for any seed. */
const REACH_ALL = 20_000;
const BY_DEFAULT = 1;

const asked = {
  requests: Number(process.env['FUZZ_REQUESTS']),
  seed: Number(process.env['FUZZ_SEED'] ?? BY_DEFAULT),
};

test.each(BOTH_DIALECTS)(
  'every random request to the API on %s is answered, and a refused one changes nothing',
  async (dialect) => {
    const requests = asked.requests || IN_EVERY_RUN[dialect];
    const { sent, answers, reached, findings } = await fuzz({ dialect, seed: asked.seed, requests });
    const never = Object.keys(routeAccess).filter((key) => !reached.has(key));
    if (asked.requests) {
      process.stdout.write(`${dialect}, seed ${asked.seed}: ${sent} sent, ${JSON.stringify([...answers])}\n`);
      process.stdout.write(`Never did what they were asked: ${never.join(', ') || 'none'}\n`);
    }
    const shown = findings.slice(0, 20).map(described).join('\n\n');
    expect(findings.length, `seed ${asked.seed} on ${dialect}\n${shown}`).toBe(0);
    // Fuzzing that is always refused finds nothing.
    if (requests >= REACH_ALL) expect(never, 'Let createWorld furnish what these need').toEqual([]);
    expect(answers.get('2xx')).toBeGreaterThan(sent / 20);
  },
  Math.max(120_000, (asked.requests || 0) * MS_PER_REQUEST),
);
