import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RouteKey } from '../../http/access.ts';
import type { TestServer } from '../test-server.ts';
import type { FindingKind } from './judge.ts';
import { fuzz } from './run.ts';

/** Routes with a planted fault, and the expected findings. */
const PLANTED = {
  'GET /api/trip/draft': ['changed-by-reading'],
  'GET /api/backups': ['fault', 'server-error'],
  'GET /api/backups/{name}/file': ['hang'],
  'DELETE /api/messages/{messageId}': ['changed'],
  'GET /api/profiles/{profileId}/file': ['changed'],
  'POST /api/quiz-images': ['changed'],
  'PUT /api/trip/contact': ['body-taken'],
  'POST /api/teams': ['leak'],
} satisfies Partial<Record<RouteKey, FindingKind[]>>;
const SOUND: RouteKey[] = ['GET /api/session', 'POST /api/tasks', 'GET /api/trip/doors'];
const REQUESTS = 240;
const SEED = 8;

function isPlanted(key: string): key is keyof typeof PLANTED {
  return Object.hasOwn(PLANTED, key);
}

/** Handles requests that match the pattern before the server does. */
function intercept(
  server: TestServer,
  pattern: RegExp,
  handle: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>,
): void {
  const original = server.fetch;
  server.fetch = async (request, ...rest) => {
    const next = async (passed: Request) => original(passed, ...rest);
    return pattern.test(`${request.method} ${new URL(request.url).pathname}`)
      ? handle(request, next)
      : next(request);
  };
}

/** Calls `write` after each matching request that was refused, or that succeeded. */
function changeAfter(
  is: 'refused' | 'done',
  server: TestServer,
  pattern: RegExp,
  write: () => Promise<unknown>,
): void {
  intercept(server, pattern, async (request, next) => {
    const answer = await next(request);
    if (answer.ok === (is === 'done')) await write();
    return answer;
  });
}

test('the fuzz finds planted faults: a throw, a hang, a change by a refused or reading request, a broken limit, a leak', async () => {
  let waiting = new AbortController();
  const newTimeout = () => {
    waiting = new AbortController();
    return waiting.signal;
  };
  const plant = (server: TestServer) => {
    server.backups.overview = () => {
      throw new TypeError('Planted');
    };
    server.backups.open = () => {
      // Ends the wait for an answer, so that the test is fast.
      waiting.abort();
      return new Promise(() => {});
    };
    const rename = () =>
      server.database.write((tx) => sql`update trips set contact = contact || 'x'`.execute(tx.query));
    changeAfter('refused', server, /^DELETE .*\/api\/messages\//, rename);
    changeAfter('refused', server, /^GET .*\/api\/profiles\/.*\/file$/, rename);
    changeAfter('done', server, /^GET .*\/api\/trip\/draft$/, rename);
    let files = 0;
    changeAfter('refused', server, /^POST .*\/api\/quiz-images$/, () => {
      files += 1;
      return server.storage.put(`quiz-images/planted-${files}.webp`, Buffer.from('x'));
    });
    intercept(server, /^PUT .*\/api\/trip\/contact$/, async () => new Response(null, { status: 204 }));
    intercept(
      server,
      /^POST .*\/api\/teams$/,
      async () => new Response('Error: no\n    at save (file:///srv/teams.ts:3)', { status: 400 }),
    );
  };
  const routes = [...Object.keys(PLANTED).filter(isPlanted), ...SOUND];
  const { findings, reached } = await fuzz({
    dialect: 'sqlite',
    seed: SEED,
    requests: REQUESTS,
    routes,
    plant,
    newTimeout,
  });
  const found: Record<string, FindingKind[]> = {};
  for (const { kind, request } of findings)
    found[request.key] = [...new Set([...(found[request.key] ?? []), kind])].toSorted();
  expect(found).toEqual(PLANTED);
  for (const key of SOUND) expect(reached.get(key), key).toBeGreaterThan(0);
});
