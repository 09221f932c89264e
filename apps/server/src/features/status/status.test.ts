import { ServerStatus } from '@reisspel/contract/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_LIFETIME_MS } from '../../platform/session.ts';
import { codeOf, newPlayer, newTeam } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await newTrip(server.database, server.clock, { slug: 'zomer' });
});
afterAll(() => server.stop());

async function organiserOf(base: string): Promise<TestClient> {
  const admin = server.client().at(base);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return admin;
}

async function owner(): Promise<TestClient> {
  const client = server.client();
  await client.post('/api/owner/session', { password: OWNER_PASSWORD });
  return client;
}

const statusFor = async (client: TestClient) => {
  const answer = await client.get('/api/status');
  return [answer.status, answer.status === 200 ? null : codeOf(answer)];
};

describe('who sees to the server', () => {
  test('are its owner and the organiser of the default trip', async () => {
    const started = server.clock.now();
    server.clock.advance(60_000);
    for (const client of [await owner(), await server.admin()]) {
      const { status, body } = await client.get('/api/status');
      expect(status).toBe(200);
      expect(ServerStatus.parse(body)).toMatchObject({ startedAt: started, now: started + 60_000 });
    }
  });

  test('are not the organiser of another trip, a player, nor a stranger', async () => {
    const player = await newPlayer(server, await newTeam(await server.admin(), 'Rode Team'));
    expect(await statusFor((await organiserOf('/r/zomer')).at(''))).toEqual([403, 'forbidden']);
    expect(await statusFor(player)).toEqual([403, 'forbidden']);
    expect(await statusFor(server.client())).toEqual([401, 'unauthenticated']);
  });

  test('are who organises the default trip beside another one, whichever was entered first', async () => {
    const both = (await organiserOf('/r/zomer')).at('');
    await both.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect(await statusFor(both)).toEqual([200, null]);
    await both.delete('/api/session');
    expect(await statusFor(both)).toEqual([403, 'forbidden']);
  });

  test('change with the trip on the front page', async () => {
    const keeper = await owner();
    const organiser = await server.admin();
    const other = (await organiserOf('/r/zomer')).at('');
    await keeper.put('/api/owner/default-trip', { slug: 'zomer' });
    expect(await statusFor(organiser)).toEqual([403, 'forbidden']);
    expect(await statusFor(other)).toEqual([200, null]);
    await keeper.put('/api/owner/default-trip', { slug: 'reis' });
  });

  test('find it at the root alone', async () => {
    for (const client of [await owner(), await server.admin(), await organiserOf('/r/zomer')]) {
      for (const base of ['/r/reis', '/r/zomer']) {
        expect(await statusFor(client.at(base))).toEqual([404, 'not_found']);
      }
    }
  });

  test('are no longer who has left, or stayed away for too long', async () => {
    const left = await owner();
    const cookie = left.cookie;
    await left.delete('/api/owner/session');
    left.cookie = cookie;
    expect(await statusFor(left)).toEqual([401, 'unauthenticated']);
    const stayed = [await owner(), await server.admin()];
    server.clock.advance(SESSION_LIFETIME_MS);
    for (const client of stayed) expect(await statusFor(client)).toEqual([401, 'unauthenticated']);
  });
});

test('a server without an owner is kept by the organiser alone, whatever a cookie says', async () => {
  const ownerless = await createTestServer({ ownerPassword: null });
  expect((await (await ownerless.admin()).get('/api/status')).status).toBe(200);
  const claimant = ownerless.client();
  claimant.cookie = 'reisspel_owner=iets';
  expect((await claimant.get('/api/status')).status).toBe(401);
  await ownerless.stop();
});
