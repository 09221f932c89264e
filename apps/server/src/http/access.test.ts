import type { AdminTeam } from '@reisspel/contract/teams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf, newPlayer, newTeam } from '../testing/game-builders.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../testing/test-server.ts';
import { type Access, routeAccess } from './access.ts';

/** `elsewhere` organises another trip, and calls the default one. */
const CALLERS = ['visitor', 'player', 'gallery', 'admin', 'owner', 'elsewhere'] as const;
type Caller = (typeof CALLERS)[number];

/** Who gets past the door, by what a route asks for. */
const ADMITTED: Record<Access, readonly Caller[]> = {
  anyone: CALLERS,
  visitor: CALLERS,
  screen: CALLERS,
  player: ['player'],
  participant: ['player', 'admin'],
  viewer: ['player', 'gallery', 'admin'],
  picture: ['player', 'gallery', 'admin'],
  gallery: ['gallery', 'admin'],
  admin: ['admin'],
  'owner-door': CALLERS,
  owner: ['owner'],
  operator: ['owner'],
};

/**
 * Who has no session to fall short with: an owner, or the organiser of another trip, is nobody in a
 * trip, and nobody of a trip is an owner.
 */
function isNobody(role: Caller, access: Access): boolean {
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
  return path.replace('{variant}', 'thumb').replaceAll(/\{\w+\}/g, MISSING);
}

let server: TestServer;
let team: AdminTeam;
beforeAll(async () => {
  server = await createTestServer();
  await newTrip(server.database, server.clock, { slug: 'elders' });
  team = await newTeam(await server.admin(), 'Rode Team');
});
afterAll(() => server.stop());

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
    'is admitted or refused at $key as the table says',
    async (route) => {
      const client = await caller(role);
      const answer = await client.raw(route.method, filledIn(route.path), null, {});
      const kept = ['unauthenticated', 'forbidden'].includes(String(codeOf(answer)));
      expect(kept).toBe(!ADMITTED[route.access].includes(role));
      if (kept) expect(answer.status).toBe(isNobody(role, route.access) ? 401 : 403);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test.each(['admin', 'gallery'] as const)(
    'gets the live view of the %s only with that role',
    async (view) => {
      const allowed = role === 'admin' || role === view;
      if (allowed) return;
      const client = await caller(role);
      expect((await client.get(`/api/live?view=${view}`)).status).toBe(isNobody(role, 'visitor') ? 401 : 403);
    },
  );
});

/** Whoever there can be where nobody is the owner. */
const UNOWNED = CALLERS.filter((role) => role !== 'owner');

describe('a server without an owner', () => {
  let unowned: TestServer;
  let clients: Record<(typeof UNOWNED)[number], TestClient>;
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
      gallery,
      admin,
      elsewhere: there.at(''),
    };
  });
  afterAll(() => unowned.stop());

  test.each(routes.filter(({ access }) => /^(?:owner|operator)/.test(access)))(
    'has the organiser of the default trip as its operator, and no owner: $key',
    async ({ key, method, path, access }) => {
      for (const role of UNOWNED) {
        const answer = await clients[role].raw(method, filledIn(path), null, {});
        const told = [answer.status, codeOf(answer)];
        if (key === 'GET /api/owner/session')
          expect(answer.body).toEqual({ enabled: false, loggedIn: false });
        else if (access !== 'operator') expect(told, role).toEqual([404, 'owner_disabled']);
        else if (role === 'visitor') expect(told).toEqual([401, 'unauthenticated']);
        else if (role !== 'admin') expect(told, role).toEqual([403, 'forbidden']);
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
    await (await locked.admin()).put('/api/trip/password', { password: 'zeelucht' });
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
