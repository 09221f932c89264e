import { afterEach, describe, expect, inject, test } from 'vitest';
import { createMemoryBus } from '../../platform/bus.ts';
import { ADMIN_IDLE_MS, OWNER_IDLE_MS, SESSION_LIFETIME_MS } from '../../platform/secrets/session.ts';
import { newPlayer, newTeam } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let socket: Listening | null = null;
afterEach(async () => {
  await socket?.close();
  socket = null;
  await server.stop();
});

async function sessionOf(client: TestClient): Promise<unknown> {
  return (await client.get('/api/session')).body;
}

const ADMIN = expect.objectContaining({ roles: ['admin'] });
const NOBODY = expect.objectContaining({ roles: [] });

describe.each(DIALECTS)('logging out all devices on %s', (dialect) => {
  test('ends the organiser’s other sessions with their live streams, and no other sessions', async () => {
    server = await createTestServer({ dialect });
    const [here, there] = [await server.admin(), await server.admin()];
    const player = await newPlayer(server, await newTeam(here, 'Rode Team'));
    socket = await listen(server);
    const adminWindow = await LiveWindow.open(socket.as(there), { view: 'admin' });
    const playerWindow = await LiveWindow.open(socket.as(player));
    await Promise.all(
      [adminWindow, playerWindow].map((window) => window.until(({ state }) => state !== null)),
    );
    expect((await here.delete('/api/session/devices')).body).toEqual({ ended: 1 });
    await adminWindow.untilEnded();
    expect(playerWindow.ended).toBe(false);
    expect([await sessionOf(here), await sessionOf(there)]).toEqual([ADMIN, NOBODY]);
    expect(await sessionOf(player)).toMatchObject({ roles: ['player'] });
  });

  test('ends the present session too if the organiser chooses that', async () => {
    server = await createTestServer({ dialect });
    const [here, there] = [await server.admin(), await server.admin()];
    const { cookie } = here;
    expect((await here.delete('/api/session/devices?alsoThis=true')).body).toEqual({ ended: 2 });
    expect(here.cookie).not.toContain('reisspel_session');
    here.cookie = cookie;
    expect([await sessionOf(here), await sessionOf(there)]).toEqual([NOBODY, NOBODY]);
  });

  test('also ends the other sessions of the owner of the server', async () => {
    server = await createTestServer({ dialect });
    const owners = [server.client(), server.client()];
    for (const owner of owners) await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    const [here, there] = owners;
    expect((await here?.delete('/api/owner/session/devices'))?.body).toEqual({ ended: 1 });
    expect([
      (await here?.get('/api/owner/trips'))?.status,
      (await there?.get('/api/owner/trips'))?.status,
    ]).toEqual([200, 401]);
  });
});

test('a session that ends on one server ends its live stream on the others', async () => {
  const bus = createMemoryBus();
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  server = await createTestServer({ dialect: 'postgres', postgresUrl, bus });
  const other = await createTestServer({ dialect: 'postgres', postgresUrl, tripId: server.tripId, bus });
  try {
    const [here, there] = [await server.admin(), await server.admin()];
    socket = await listen(other);
    const window = await LiveWindow.open(socket.as(there), { view: 'admin' });
    await window.until(({ state }) => state !== null);
    await here.delete('/api/session/devices');
    await window.untilEnded();
  } finally {
    await socket?.close();
    await other.stop();
  }
});

describe('a session', () => {
  test('of the organiser ends after a long time without use, and lasts while it is used', async () => {
    server = await createTestServer();
    const admin = await server.admin();
    server.clock.advance(ADMIN_IDLE_MS - 1);
    expect(await sessionOf(admin)).toEqual(ADMIN);
    server.clock.advance(ADMIN_IDLE_MS - 1);
    expect(await sessionOf(admin)).toEqual(ADMIN);
    server.clock.advance(ADMIN_IDLE_MS);
    expect(await sessionOf(admin)).toEqual(NOBODY);
    await server.cleanUp();
    const rows = await server.database.read((tx) => tx.query.selectFrom('sessions').select('id').execute());
    expect(rows).toEqual([]);
  });

  test('of a player lasts its full time, used or not', async () => {
    server = await createTestServer();
    const player = await newPlayer(server, await newTeam(await server.admin(), 'Rode Team'));
    server.clock.advance(SESSION_LIFETIME_MS - 1);
    await server.cleanUp();
    expect(await sessionOf(player)).toMatchObject({ roles: ['player'] });
    server.clock.advance(1);
    expect(await sessionOf(player)).toEqual(NOBODY);
  });

  test('of the owner ends after a week without use', async () => {
    server = await createTestServer();
    const owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    server.clock.advance(OWNER_IDLE_MS - 1);
    expect((await owner.get('/api/owner/trips')).status).toBe(200);
    server.clock.advance(OWNER_IDLE_MS);
    expect((await owner.get('/api/owner/trips')).status).toBe(401);
  });

  test.each([
    ['admin', (client: TestClient) => client.post('/api/session/admin', { password: ADMIN_PASSWORD })],
    ['gallery', (client: TestClient) => client.post('/api/session/gallery', { password: ADMIN_PASSWORD })],
    ['guest', (client: TestClient) => client.post('/api/session/guest', { password: 'zeelucht' })],
  ])('gets a new token with the password of %s, and the old token stops working', async (_, logIn) => {
    server = await createTestServer();
    const admin = await server.admin();
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    const client = server.client();
    await client.post('/api/session/guest', { password: 'zeelucht' });
    const oldToken = client.cookie;
    expect((await logIn(client)).status).toBe(204);
    expect(client.cookie).not.toBe(oldToken);
    client.cookie = oldToken;
    expect(await sessionOf(client)).toMatchObject({ roles: [], entry: 'password' });
  });

  test('gets a new token with the password of a team, and keeps its other rights', async () => {
    server = await createTestServer();
    const admin = await server.admin();
    const team = await newTeam(admin, 'Groene Team', 'olijf');
    const oldToken = admin.cookie;
    await admin.put(`/api/session/team/${team.id}`, { password: 'olijf' });
    expect(await sessionOf(admin)).toMatchObject({ roles: ['player', 'admin'] });
    const thief = server.client();
    thief.cookie = oldToken;
    expect(await sessionOf(thief)).toEqual(NOBODY);
  });
});
