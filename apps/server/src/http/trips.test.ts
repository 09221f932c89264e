import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTrip } from '../features/trip/demo-trip.ts';
import { publish } from '../testing/flight-builders.ts';
import { type FurnishedTrip, furnishTrip, modelsOutside } from '../testing/furnished-trip.ts';
import { codeOf, jpeg, newTeam, photoInput } from '../testing/game-builders.ts';
import { filledIn, pathParameters, validRequest } from '../testing/route-requests.ts';
import type { TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, newTrip, type TestServer } from '../testing/test-server.ts';
import { type Access, routeAccess } from './access.ts';

/** A part of every text of the other trip that is not public. */
const SECRET = 'Zomergeheim';
const OTHER = '/r/zomer';

/** Returns valid bodies for the routes that `validRequest` leaves empty. */
function bodies({ tasks, profileId }: FurnishedTrip): Record<string, unknown> {
  const settings = { gameType: 'regular', topic: 'De zee' };
  return {
    'PUT /api/game/board': { status: 'frozen' },
    'PUT /api/tasks/order': { taskIds: [tasks.photo.id] },
    'POST /api/tasks/window-moves': { days: 1 },
    'POST /api/generations': settings,
    'POST /api/generated-tasks': { settings, taskType: 'photo', centre: null, avoid: [] },
    'POST /api/generated-games': {
      id: profileId,
      mode: 'append',
      title: 'Nieuw',
      description: '',
      tasks: [photoInput()],
      teams: [],
    },
  };
}

async function tablesOfTrips({ database }: TestServer): Promise<string[]> {
  const all = await database.read(({ query }) => query.introspection.getTables());
  return all.filter(({ columns }) => columns.some(({ name }) => name === 'trip_id')).map(({ name }) => name);
}

/** Returns all rows of a trip, except its failed logins. */
function dump(): Promise<unknown> {
  const id = other.tripId;
  return server.database.read(async ({ query }) => {
    const rows: Record<string, unknown> = {
      trips: await query.selectFrom('trips').selectAll().where('id', '=', id).execute(),
    };
    for (const table of tables.filter((name) => name !== 'login_attempts')) {
      rows[table] = (await sql`select * from ${sql.table(table)} where trip_id = ${id}`.execute(query)).rows;
    }
    return rows;
  });
}

/** Routes that need no session. */
const FOR_EVERYBODY: readonly Access[] = ['anyone', 'visitor'];

/** Routes that belong to no trip; see `access.test.ts`. */
const OF_SERVER: readonly Access[] = ['owner-door', 'owner', 'operator'];

const routes = Object.entries(routeAccess)
  .map(([key, access]): { key: string; method: string; path: string; access: Access } => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, access };
  })
  .filter(({ path, access }) => path !== '/api/live' && !OF_SERVER.includes(access));

let server: TestServer;
let other: FurnishedTrip;
let tables: string[];
let picture: Blob;

beforeAll(async () => {
  server = await createTestServer({ fetchOutside: modelsOutside });
  const content = { ...demoTrip, title: 'Zomer' };
  const tripId = await newTrip(server.database, server.clock, { slug: 'zomer', content });
  other = await furnishTrip(server, { tripId, slug: 'zomer', base: OTHER, mark: SECRET });
  // Publishes again, so that version 2 exists in this trip only.
  await publish(other.admin, content);
  tables = await tablesOfTrips(server);
  picture = new Blob([new Uint8Array(await jpeg())]);
});
afterAll(() => server.stop());

let ownTeam: string = randomUUID();

/** Returns a browser with every right in the default trip: organiser, player, gallery guest. */
async function newBrowserWithAllRights(): Promise<TestClient> {
  const admin = await server.admin();
  await admin.post('/api/session/gallery', { password: ADMIN_PASSWORD });
  // An earlier request may have emptied the game.
  const joined = await admin.put(`/api/session/team/${ownTeam}`, {});
  if (joined.status !== 204) {
    ownTeam = (await newTeam(admin, 'Eigen team')).id;
    await admin.put(`/api/session/team/${ownTeam}`, {});
  }
  return admin;
}

function call(client: TestClient, { key, method, path }: (typeof routes)[number]): Promise<Response> {
  const names = {
    ...pathParameters(key, other, 'other trip'),
    version: '2',
    token: other.shareToken,
    subscriptionId: other.subscriptionId,
  };
  const own = bodies(other)[key];
  if (own !== undefined) {
    return client.open(method, path, JSON.stringify(own), { 'Content-Type': 'application/json' });
  }
  const { password, name: teamName, id: teamId } = other.one.team;
  const { query, body, headers } = validRequest(key, { password, teamName, teamId, picture, seen: 'none' });
  return client.open(method, `${filledIn(path, names)}${query}`, body, headers);
}

describe('an organiser and player of one trip', () => {
  test.each(routes)('reads and changes nothing with ids of the other trip: $key', async (route) => {
    const client = await newBrowserWithAllRights();
    const before = await dump();
    const answer = await call(client, route);
    expect(await answer.text()).not.toContain(SECRET);
    expect(answer.status).toBeLessThan(500);
    if (/\{\w+\}/.test(route.path)) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await dump()).toEqual(before);
  });

  test.each(routes.filter(({ access }) => !FOR_EVERYBODY.includes(access)))(
    'has no session at the address of the other trip: $key',
    async (route) => {
      const client = (await newBrowserWithAllRights()).at(OTHER);
      const before = await dump();
      const answer = await call(client, route);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(SECRET);
      expect(await dump()).toEqual(before);
    },
  );

  test.each(routes.filter(({ access }) => !FOR_EVERYBODY.includes(access)))(
    'has no session in the other trip with the token of the first in its cookie: $key',
    async (route) => {
      const client = (await newBrowserWithAllRights()).at(OTHER);
      client.cookie = client.cookie.replace('reisspel_session_reis=', 'reisspel_session_zomer=');
      const before = await dump();
      expect((await call(client, route)).status).toBe(401);
      expect(await dump()).toEqual(before);
    },
  );

  test.each(['admin', 'gallery'])('is refused at the %s view of the other trip', async (view) => {
    const client = (await newBrowserWithAllRights()).at(OTHER);
    expect((await client.get(`/api/live?view=${view}`)).status).toBe(401);
  });
});

test('a browser can have sessions in two trips, and can end one of them', async () => {
  const here = await server.admin();
  const there = here.at(OTHER);
  await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const both = there.at('');
  expect((await both.get('/api/trip/doors')).status).toBe(200);
  expect((await both.at(OTHER).get('/api/trip')).body).toMatchObject({ title: 'Zomer', slug: 'zomer' });
  expect((await both.get('/api/trip')).body).toMatchObject({ slug: 'reis' });
  await both.delete('/api/session');
  expect((await both.get('/api/trip/doors')).status).toBe(401);
  expect((await both.at(OTHER).get('/api/trip/doors')).status).toBe(200);
});

test('the default trip also answers at its own address; an unknown trip is not found', async () => {
  const client = server.client();
  expect((await client.at('/r/reis').get('/api/trip')).body).toMatchObject({ slug: 'reis' });
  for (const base of ['/r/nergens', '/r/ZOMER', '/r/zomer%2F..', '/r/']) {
    expect(codeOf(await client.at(base).get('/api/trip'))).toBe('not_found');
  }
});

/** An archived trip can still change its passwords and links: a leaked link must be ended. */
const ACCESS_ROUTES = [
  'PUT /api/trip/entry',
  'POST /api/trip/entry/renewals',
  'PUT /api/trip/share',
  'POST /api/trip/share/renewals',
  'PUT /api/trip/screen',
  'PUT /api/gallery/password',
  'DELETE /api/helpers/{helperId}',
];

/** People may have their photos and data erased, even long after the trip. */
const PRIVACY = [
  'PUT /api/photos/{photoId}/removal',
  'DELETE /api/photos/{photoId}',
  'PUT /api/trip/contact',
  'PUT /api/trip/photo-retention',
  'POST /api/trip/photo-retention/delays',
  'POST /api/teams/{teamId}/erasure',
];

test('an archived trip can be read and entered, its passwords and links can change, and nothing else', async () => {
  const admin = server.client().at(OTHER);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const archive = (at: number | null) =>
    server.database.write((tx) =>
      tx.query.updateTable('trips').set({ archived_at: at }).where('id', '=', other.tripId).execute(),
    );
  await archive(server.clock.now());
  expect((await admin.get('/api/trip')).body).toMatchObject({ archived: true });
  expect((await admin.get(`/api/photos/${other.one.photoId}/view`)).status).toBe(200);
  for (const route of routes) {
    if (route.method === 'GET' || route.path.startsWith('/api/session')) continue;
    if (ACCESS_ROUTES.includes(route.key) || PRIVACY.includes(route.key)) continue;
    const before = await dump();
    const answer = await call(admin, route);
    // The organiser is no player there.
    const code = route.access === 'player' ? 'forbidden' : 'trip_archived';
    expect(await answer.json(), route.key).toMatchObject({ error: { code } });
    expect(await dump()).toEqual(before);
  }
  const guest = server.client().at(OTHER);
  expect((await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD })).status).toBe(204);
  const shut = { enabled: false, sections: { flights: false, schedule: false, highlights: false } };
  expect((await admin.put('/api/trip/share', shut)).body).toMatchObject({ share: { path: null } });
  await archive(null);
});
