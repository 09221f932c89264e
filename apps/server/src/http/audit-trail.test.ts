import { HelperRole } from '@reisspel/contract/helpers';
import { LOCKOUT_FAILURES } from '@reisspel/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf, newTeam } from '../testing/game-builders.ts';
import type { RecordedAct } from '../testing/recorded-acts/actors.ts';
import { recordedActs } from '../testing/recorded-acts.ts';
import type { TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../testing/test-server.ts';
import { type RouteKey, routeAccess } from './access.ts';

type Mutating = Exclude<RouteKey, `GET ${string}`>;
const POWERFUL: ReadonlySet<string> = new Set([...HelperRole.options, 'admin', 'owner', 'operator']);

/** Writes of the organiser, helpers, the owner or the operator. Each is in one of two tables. */
type Powerful = {
  [Key in Mutating]: (typeof routeAccess)[Key] extends HelperRole | 'admin' | 'owner' | 'operator'
    ? Key
    : never;
}[Mutating];

/** Routes that are not logged, with the reason. */
const UNRECORDED = {
  'PUT /api/trip/draft':
    'saves what is typed, every few seconds; visitors see nothing of it until it is published',
  'POST /api/flight-plans':
    'asks flight services one question each, which uses their quota, and stores no answer',
  'POST /.netlify/functions/openai-proxy': 'asks a model and changes nothing; its tokens are counted by day',
  'POST /api/generations': 'makes a proposal that is not stored; its tokens are counted by day',
  'POST /api/generated-tasks': 'makes a proposal that is not stored; its tokens are counted by day',
  'POST /api/quiz-images': 'a picture that nobody sees until a task is saved with it, which is logged',
  'POST /api/models': 'a 3D model that nobody sees until a task is saved with it, which is logged',
  'POST /api/sounds': 'a sound that nobody hears until a task is saved with it, which is logged',
  'PUT /api/replies/{replyId}/read': 'only says that an organiser has seen a message',
  'POST /api/tasks/{taskId}/trial-openings': 'a trial leaves no trace on purpose',
  'POST /api/tasks/{taskId}/trials': 'a trial leaves no trace on purpose',
  'POST /api/diagnostics/storage': 'stores one test picture and deletes it again',
  'POST /api/diagnostics/flights': 'asks the airport one question and changes nothing',
} as const satisfies Partial<Record<Powerful, string>>;

let server: TestServer;
let actors: { server: TestServer; admin: TestClient; owner: TestClient };
let recorded: Record<Exclude<Powerful, keyof typeof UNRECORDED>, RecordedAct>;

beforeAll(async () => {
  server = await createTestServer();
  const owner = await server.owner();
  actors = { server, admin: await server.admin(), owner };
  // Does not compile while a route is in neither table.
  recorded = recordedActs(actors);
});
afterAll(() => server.stop());

async function records(): Promise<Map<string, string>> {
  const rows = await server.database.read((tx) =>
    tx.query.selectFrom('audit').select(['id', 'act']).execute(),
  );
  return new Map(rows.map(({ id, act }) => [id, act]));
}

/** Returns the acts that `work` adds to the log, each once. */
async function loggedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await records();
  await work();
  const fresh = [...(await records())].filter(([id]) => !before.has(id)).map(([, act]) => act);
  return [...new Set(fresh)].toSorted();
}

test('every changing route of the organiser, helpers and the owner is logged, or has a reason not to be', () => {
  const powerful = Object.entries(routeAccess)
    .filter(([key, access]) => !key.startsWith('GET ') && POWERFUL.has(access))
    .map(([key]) => key);
  expect(powerful.toSorted()).toEqual([...Object.keys(recorded), ...Object.keys(UNRECORDED)].toSorted());
});

test('each of these routes logs its act and its author', async () => {
  for (const [key, { acts, prepare, call }] of Object.entries(recorded)) {
    const id = (await prepare?.()) ?? '';
    const fresh = await loggedBy(async () => {
      const answer = await call(id);
      expect([key, answer.status < 300 ? 'done' : answer]).toEqual([key, 'done']);
    });
    expect([key, fresh]).toEqual([key, acts.toSorted()]);
  }
  const withoutDevice = await server.database.read((tx) =>
    tx.query.selectFrom('audit').select('act').where('device', 'is', null).execute(),
  );
  expect(withoutDevice).toEqual([]);
});

test('a refused request logs nothing', async () => {
  const { admin } = actors;
  const nothing = '01890000-0000-7000-8000-000000000000';
  const fresh = await loggedBy(async () => {
    for (const [key, access] of Object.entries(routeAccess)) {
      const [method = '', path = ''] = key.split(' ');
      if (method === 'GET' || !POWERFUL.has(access) || !path.includes('{')) continue;
      expect((await admin.request(method, path.replaceAll(/\{\w+\}/g, nothing), {})).status).toBeGreaterThan(
        399,
      );
    }
  });
  expect(fresh).toEqual([]);
});

test('a request that changes nothing logs nothing', async () => {
  const { admin, owner } = actors;
  const sections = { flights: true, schedule: false, highlights: false };
  const settings = async () => {
    await admin.put('/api/trip/contact', { contact: 'Roel' });
    await admin.put('/api/trip/photo-retention', { days: null });
    await admin.put('/api/trip/share', { enabled: true, sections });
    await admin.delete('/api/trip/draft');
    await admin.put('/api/trip/entry', { kind: 'open' });
    await owner.delete('/api/owner/trips/reis/archive');
    await (await admin.open('GET', '/api/photos.zip')).text();
  };
  expect(await loggedBy(settings)).not.toEqual([]);
  expect(await loggedBy(settings)).toEqual([]);
  await admin.put('/api/trip/share', { enabled: false, sections });
  const off = async () => {
    await admin.put('/api/trip/share', { enabled: false, sections });
    await admin.post('/api/trip/share/renewals');
  };
  expect(await loggedBy(off)).toEqual([]);
  server.clock.advance(60_000);
  expect(await loggedBy(settings)).toEqual(['photos_downloaded', 'share_set']);
});

test('a session with a thousand acts within an hour has to wait; other sessions do not', async () => {
  const { admin } = actors;
  const other = await server.admin();
  // Requests that are refused for another reason count as well.
  const act = (client: TestClient) => client.put('/api/trip/contact', {});
  let answered = 0;
  let answer = await act(other);
  for (; answer.status !== 429; answer = await act(other)) answered += 1;
  expect([answered, codeOf(answer)]).toEqual([1_000, 'too_many_requests']);
  // A new login makes a new session, which still counts as the first one.
  for (let login = 0; login < 2; login++) {
    await other.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    expect((await act(other)).status).toBe(429);
  }
  expect((await other.get('/api/audit')).status).toBe(200);
  expect((await act(admin)).status).toBe(400);
  server.clock.advance(Number(answer.headers.get('Retry-After')) * 1_000);
  expect((await act(other)).status).toBe(400);
});

test('an act that cannot be logged is rolled back', async () => {
  const withoutLog = await createTestServer();
  const admin = await withoutLog.admin();
  await withoutLog.database.write((tx) => tx.query.deleteFrom('audit').execute());
  await withoutLog.database.write((tx) => sql`alter table audit rename to elsewhere`.execute(tx.query));
  try {
    await expect(newTeam(admin, 'Rode Team')).rejects.toThrow('audit');
    const teams = withoutLog.database.read((tx) => tx.query.selectFrom('teams').selectAll().execute());
    expect(await teams).toEqual([]);
  } finally {
    await withoutLog.stop();
  }
});

test('logins, logouts, downloads and lockouts are logged', async () => {
  const { admin } = actors;
  const organiser = server.client();
  organiser.address = '198.51.100.1';
  const { path } = await profileFile(admin);
  expect(await loggedBy(() => organiser.post('/api/session/admin', { password: ADMIN_PASSWORD }))).toEqual([
    'admin_logged_in',
  ]);
  expect(await loggedBy(() => organiser.get('/api/trip/file'))).toEqual(['trip_downloaded']);
  expect(await loggedBy(() => organiser.get('/api/photos.zip'))).toEqual(['photos_downloaded']);
  expect(await loggedBy(() => organiser.get(path))).toEqual(['profile_downloaded']);
  expect(await loggedBy(() => organiser.delete('/api/session'))).toEqual(['logged_out']);
  const guesser = server.client();
  guesser.address = '198.51.100.2';
  const guesses = await loggedBy(async () => {
    for (let n = 0; n < LOCKOUT_FAILURES + 2; n += 1)
      await guesser.post('/api/session/admin', { password: 'fout' });
  });
  expect(guesses).toEqual(['admin_locked_out']);
});

async function profileFile(admin: TestClient): Promise<{ path: string }> {
  await newTeam(admin, 'Bewaard');
  const { id } = z
    .object({ id: z.string() })
    .parse((await admin.post('/api/profiles', { name: 'Spel' })).body);
  return { path: `/api/profiles/${id}/file` };
}
