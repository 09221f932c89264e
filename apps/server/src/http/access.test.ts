import { HelperRole } from '@reisspel/contract/helpers';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addHelper, codeOf, newHelper, newPlayer, newTeam } from '../testing/game-builders.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../testing/test-server.ts';
import { type Access, routeAccess } from './access.ts';

/** `elsewhere` is the organiser of another trip, who calls the default trip. */
const CALLERS = [
  'visitor',
  'player',
  'gallery',
  ...HelperRole.options,
  'admin',
  'owner',
  'elsewhere',
] as const;
type Caller = (typeof CALLERS)[number];

/** Which callers may call a route, by the access that it requires. */
const ADMITTED: Record<Access, readonly Caller[]> = {
  anyone: CALLERS,
  visitor: CALLERS,
  screen: CALLERS,
  player: ['player'],
  participant: ['player', 'admin'],
  viewer: ['player', 'gallery', ...HelperRole.options, 'admin'],
  picture: ['player', 'gallery', ...HelperRole.options, 'admin'],
  gallery: ['gallery', 'admin'],
  reactor: ['admin'],
  look: [...HelperRole.options, 'admin'],
  judge: ['judge', 'lead', 'admin'],
  lead: ['lead', 'admin'],
  admin: ['admin'],
  'owner-door': CALLERS,
  owner: ['owner'],
  operator: ['owner'],
};

/**
 * True for a caller without a session that counts here (401, not 403): an owner and the organiser
 * of another trip have none in this trip, and nobody of a trip has one as the owner.
 */
function hasNoSession(role: Caller, access: Access): boolean {
  if (access === 'operator') return role === 'visitor';
  return access === 'owner' || role === 'visitor' || role === 'owner' || role === 'elsewhere';
}

const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const MISSING = '01890000-0000-7000-8000-000000000000';

const routes = Object.entries(routeAccess).map(([key, access]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path, access };
});

function filledIn(path: string): string {
  return path.replace('{part}', 'thumb').replaceAll(/\{\w+\}/g, MISSING);
}

let server: TestServer;
let team: AdminTeam;
let links: Record<HelperRole, string>;
beforeAll(async () => {
  server = await createTestServer();
  await newTrip(server.database, server.clock, { slug: 'elders' });
  const admin = await server.admin();
  team = await newTeam(admin, 'Rode Team');
  links = {
    look: (await addHelper(admin, 'look')).token,
    judge: (await addHelper(admin, 'judge')).token,
    lead: (await addHelper(admin, 'lead')).token,
  };
});
afterAll(() => server.stop());

const isHelper = (role: Caller): role is HelperRole => role === 'look' || role === 'judge' || role === 'lead';

async function caller(role: Caller): Promise<TestClient> {
  if (role === 'admin') return server.admin();
  if (role === 'player') return newPlayer(server, team);
  const client = server.client();
  if (role === 'elsewhere') {
    const there = client.at('/r/elders');
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    return there.at('');
  }
  if (role === 'owner') await client.post('/api/owner/session', { password: OWNER_PASSWORD });
  if (isHelper(role)) await client.post('/api/session/helper', { token: links[role] });
  if (role === 'gallery') await client.post('/api/session/gallery', { password: ADMIN_PASSWORD });
  return client;
}

test('the access table names every route, and only routes', async () => {
  const { paths } = Paths.parse((await server.client().get('/api/openapi.json')).body);
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(Object.keys(routeAccess).toSorted());
});

describe.each(CALLERS)('a %s', (role) => {
  test.each(routes.filter(({ path }) => path !== '/api/live'))(
    'is admitted or refused at $key as the access table says',
    async (route) => {
      const client = await caller(role);
      const answer = await client.raw(route.method, filledIn(route.path), null, {});
      const isRefused = ['unauthenticated', 'forbidden'].includes(String(codeOf(answer)));
      expect(isRefused).toBe(!ADMITTED[route.access].includes(role));
      if (isRefused) expect(answer.status).toBe(hasNoSession(role, route.access) ? 401 : 403);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test.each(['admin', 'helper', 'gallery'] as const)(
    'gets the %s view of the live stream only with that role',
    async (view) => {
      const allowed = role === 'admin' || role === view || (isHelper(role) && view === 'helper');
      if (allowed) return;
      const client = await caller(role);
      const expected = hasNoSession(role, 'visitor') ? 401 : 403;
      expect((await client.get(`/api/live?view=${view}`)).status).toBe(expected);
    },
  );
});

const CALLERS_WITHOUT_OWNER = CALLERS.filter((role) => role !== 'owner');

describe('a server without an owner', () => {
  let unowned: TestServer;
  let clients: Record<(typeof CALLERS_WITHOUT_OWNER)[number], TestClient>;
  beforeAll(async () => {
    unowned = await createTestServer({ ownerPassword: null });
    await newTrip(unowned.database, unowned.clock, { slug: 'elders' });
    const admin = await unowned.admin();
    const gallery = unowned.client();
    await gallery.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    const there = unowned.client().at('/r/elders');
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    clients = {
      visitor: unowned.client(),
      player: await newPlayer(unowned, await newTeam(admin, 'Rode Team')),
      look: await newHelper(unowned, 'look'),
      judge: await newHelper(unowned, 'judge'),
      lead: await newHelper(unowned, 'lead'),
      gallery,
      admin,
      elsewhere: there.at(''),
    };
  });
  afterAll(() => unowned.stop());

  test.each(routes.filter(({ access }) => /^(?:owner|operator)/.test(access)))(
    'has the organiser of the default trip as its operator, and no owner: $key',
    async ({ key, method, path, access }) => {
      for (const role of CALLERS_WITHOUT_OWNER) {
        const answer = await clients[role].raw(method, filledIn(path), null, {});
        const result = [answer.status, codeOf(answer)];
        if (key === 'GET /api/owner/session')
          expect(answer.body).toEqual({ enabled: false, loggedIn: false });
        else if (access !== 'operator') expect(result, role).toEqual([404, 'owner_disabled']);
        else if (role === 'visitor') expect(result).toEqual([401, 'unauthenticated']);
        else if (role !== 'admin') expect(result, role).toEqual([403, 'forbidden']);
        else expect(['unauthenticated', 'forbidden', 'owner_disabled']).not.toContain(codeOf(answer));
      }
      await unowned.backups.settled();
    },
  );
});

describe('a trip with a password', () => {
  let locked: TestServer;
  beforeAll(async () => {
    locked = await createTestServer();
    await (await locked.admin()).put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  });
  afterAll(() => locked.stop());

  test.each(routes.filter(({ access }) => access !== 'anyone' && !/^(?:owner|operator)/.test(access)))(
    'refuses a stranger at $key',
    async (route) => {
      const answer = await locked.client().raw(route.method, filledIn(route.path), null, {});
      expect([answer.status, codeOf(answer)]).toEqual([401, 'trip_locked']);
    },
  );
});
