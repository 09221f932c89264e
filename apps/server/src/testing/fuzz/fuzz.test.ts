import { expect, test } from 'vitest';
import { routeAccess } from '../../http/access.ts';
import { BOTH_DIALECTS } from '../test-server.ts';
import { described } from './judge.ts';
import { fuzz } from './run.ts';

/** Requests in an ordinary run. `npm run lab -- fuzz` sets `FUZZ_REQUESTS` instead. */
const DEFAULT_REQUESTS = { sqlite: 250, postgres: 100 };
const MS_PER_REQUEST = 250;
/** With this many requests, each route succeeds at least once for any seed. */
const ENOUGH_FOR_ALL_ROUTES = 20_000;
const DEFAULT_SEED = 1;

const settings = {
  requests: Number(process.env['FUZZ_REQUESTS']),
  seed: Number(process.env['FUZZ_SEED'] ?? DEFAULT_SEED),
};

test.each(BOTH_DIALECTS)(
  'every random request to the API on %s is answered, and a refused one changes nothing',
  async (dialect) => {
    const { seed } = settings;
    const requests = settings.requests || DEFAULT_REQUESTS[dialect];
    const { sent, answers, reached, findings } = await fuzz({ dialect, seed, requests });
    const unreached = Object.keys(routeAccess).filter((key) => !reached.has(key));
    if (settings.requests) {
      process.stdout.write(`${dialect}, seed ${seed}: ${sent} sent, ${JSON.stringify([...answers])}\n`);
      process.stdout.write(`Routes that never succeeded: ${unreached.join(', ') || 'none'}\n`);
    }
    const shown = findings.slice(0, 20).map(described).join('\n\n');
    expect(findings.length, `seed ${seed} on ${dialect}\n${shown}`).toBe(0);
    // Requests to a route that always refuses them would find nothing.
    if (requests >= ENOUGH_FOR_ALL_ROUTES)
      expect(unreached, 'createWorld must make the data that these routes need').toEqual([]);
    expect(answers.get('2xx')).toBeGreaterThan(sent / 20);
  },
  Math.max(120_000, (settings.requests || 0) * MS_PER_REQUEST),
);
