import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@reisspel/contract/limits';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { routeAccess } from '../../http/access.ts';
import { OWNER_IDLE_MS, SESSION_LIFETIME_MS } from '../../platform/secrets/session.ts';
import { codeOf } from '../../testing/game-builders.ts';
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
afterEach(() => server.stop());

function logIn(client: TestClient, password = OWNER_PASSWORD) {
  return client.post('/api/owner/session', { password });
}

async function isLoggedIn(client: TestClient): Promise<boolean> {
  return (await client.get('/api/owner/trips')).status === 200;
}

function countRows(table: 'owner_sessions' | 'owner_login_attempts'): Promise<number> {
  return server.database.read(async (tx) => (await tx.query.selectFrom(table).selectAll().execute()).length);
}

describe.each(DIALECTS)('logging in as the owner on %s', (dialect) => {
  test('opens the owner’s page, and logging out ends the session', async () => {
    server = await createTestServer({ dialect });
    const client = server.client();
    expect((await client.get('/api/owner/session')).body).toEqual({ enabled: true, loggedIn: false });
    expect((await logIn(client)).status).toBe(204);
    expect((await client.get('/api/owner/session')).body).toEqual({ enabled: true, loggedIn: true });
    expect(await isLoggedIn(client)).toBe(true);
    const stolen = client.cookie;
    expect((await client.delete('/api/owner/session')).status).toBe(204);
    client.cookie = stolen;
    expect(await isLoggedIn(client)).toBe(false);
    expect((await client.get('/api/owner/session')).body).toEqual({ enabled: true, loggedIn: false });
  });

  test('counts down the attempts and then locks for 15 minutes, also for the right password', async () => {
    server = await createTestServer({ dialect });
    const client = server.client();
    for (let left = LOCKOUT_FAILURES - 1; left >= 1; left -= 1) {
      const wrong = await logIn(client, ADMIN_PASSWORD);
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual({ error: { code: 'wrong_password', params: { attemptsLeft: left } } });
    }
    const last = await logIn(client, 'fout');
    expect(last.body).toEqual({ error: { code: 'locked_out', params: { minutes: 15 } } });
    expect(last.headers.get('retry-after')).toBe('900');

    server.clock.advance(LOCKOUT_MS - 1);
    expect((await logIn(client)).body).toEqual({ error: { code: 'locked_out', params: { minutes: 1 } } });
    const elsewhere = server.client();
    elsewhere.address = '192.0.2.2';
    expect((await logIn(elsewhere)).status).toBe(204);
    server.clock.advance(1);
    expect((await logIn(client)).status).toBe(204);
    // The right password has cleared the count.
    expect((await logIn(client, 'fout')).body).toMatchObject({ error: { params: { attemptsLeft: 4 } } });
  });

  test('checks at most five of many guesses made at the same moment', async () => {
    server = await createTestServer({ dialect });
    const guesses = Array.from({ length: 40 }, () => logIn(server.client(), 'gok'));
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(LOCKOUT_FAILURES - 1);
    expect(codes.filter((code) => code === 'locked_out')).toHaveLength(40 - LOCKOUT_FAILURES + 1);
  });

  test('starts a session that ends after 60 days, and its row is deleted', async () => {
    server = await createTestServer({ dialect });
    const client = server.client();
    await logIn(client);
    await logIn(server.client(), 'fout');
    const end = server.clock.now() + SESSION_LIFETIME_MS;
    // The session is used every few days, so that it does not expire as idle.
    while (server.clock.now() + OWNER_IDLE_MS / 2 < end) {
      server.clock.advance(OWNER_IDLE_MS / 2);
      expect(await isLoggedIn(client)).toBe(true);
    }
    server.clock.advance(end - server.clock.now() - 1);
    expect(await isLoggedIn(client)).toBe(true);
    server.clock.advance(1);
    expect(await isLoggedIn(client)).toBe(false);
    await server.cleanUp();
    expect([await countRows('owner_sessions'), await countRows('owner_login_attempts')]).toEqual([0, 0]);
  });

  test('again in the same browser ends its earlier session', async () => {
    server = await createTestServer({ dialect });
    const client = server.client();
    await logIn(client);
    const before = client.cookie;
    await logIn(client);
    expect(client.cookie).not.toBe(before);
    expect(await isLoggedIn(client)).toBe(true);
    client.cookie = before;
    expect(await isLoggedIn(client)).toBe(false);
  });
});

test('a new owner password ends the sessions of the old one', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  server = await createTestServer({ dialect: 'postgres', postgresUrl });
  const owner = server.client();
  await logIn(owner);
  const restarted = await createTestServer({
    dialect: 'postgres',
    postgresUrl,
    tripId: server.tripId,
    ownerPassword: 'een-nieuw-slot',
  });
  try {
    const same = restarted.client();
    same.cookie = owner.cookie;
    expect(await isLoggedIn(same)).toBe(false);
    expect(codeOf(await logIn(same))).toBe('wrong_password');
    expect((await logIn(same, 'een-nieuw-slot')).status).toBe(204);
    expect(await isLoggedIn(same)).toBe(true);
  } finally {
    await restarted.stop();
  }
});

test('the database contains no token or password that opens the owner’s page', async () => {
  server = await createTestServer();
  const client = server.client();
  await logIn(client);
  const stored = await server.database.read((tx) =>
    tx.query.selectFrom('owner_sessions').selectAll().execute(),
  );
  const token = client.cookie.split('=')[1] ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(stored)).not.toContain(token);
  client.cookie = client.cookie.replace(token, stored[0]?.token_hash ?? '');
  expect(await isLoggedIn(client)).toBe(false);
});

test('a server without an owner password reports that, and refuses every login', async () => {
  server = await createTestServer({ ownerPassword: null });
  const client = server.client();
  expect((await client.get('/api/owner/session')).body).toEqual({ enabled: false, loggedIn: false });
  expect((await logIn(client)).status).toBe(404);
  for (const key of Object.keys(routeAccess)) {
    if (!key.includes(' /api/owner/') || key === 'GET /api/owner/session') continue;
    // Without an owner, the organiser of the default trip may read this log.
    if (key === 'GET /api/owner/audit') continue;
    const [method = '', path = ''] = key.replace('{slug}', 'reis').split(' ');
    const answer = await client.request(method, path);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'owner_disabled']);
  }
});

test('the owner’s page is at the root only, not below a trip’s address', async () => {
  server = await createTestServer();
  const owner = server.client();
  await logIn(owner);
  const within = owner.at('/r/reis');
  expect(codeOf(await within.get('/api/owner/session'))).toBe('not_found');
  expect(codeOf(await within.get('/api/owner/trips'))).toBe('not_found');
  expect(codeOf(await logIn(within))).toBe('not_found');
  expect(await isLoggedIn(owner)).toBe(true);
});

test('an owner has no rights in a trip, and an organiser has none on the owner’s page', async () => {
  server = await createTestServer();
  const owner = server.client();
  await logIn(owner);
  expect((await owner.get('/api/session')).body).toMatchObject({ roles: [] });
  expect((await owner.get('/api/trip/doors')).status).toBe(401);
  const admin = await server.admin();
  admin.cookie = admin.cookie.replace('reisspel_session_reis=', 'reisspel_owner=');
  expect(await isLoggedIn(admin)).toBe(false);
});
