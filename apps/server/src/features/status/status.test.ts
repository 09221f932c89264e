import { AuditPage } from '@reisspel/contract/operate/audit';
import { ServerStatus } from '@reisspel/contract/operate/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_LIFETIME_MS } from '../../platform/secrets/session.ts';
import { codeOf, newPlayer, newTeam } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';

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

const statusFor = async (client: TestClient) => {
  const answer = await client.get('/api/status');
  return [answer.status, answer.status === 200 ? null : codeOf(answer)];
};

describe('the operator of a server with an owner', () => {
  test('is the owner', async () => {
    const started = server.clock.now();
    server.clock.advance(60_000);
    const { status, body } = await (await server.owner()).get('/api/status');
    expect(status).toBe(200);
    expect(ServerStatus.parse(body)).toMatchObject({ startedAt: started, now: started + 60_000 });
  });

  test('is not an organiser, a player or a visitor', async () => {
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    expect(await statusFor(admin)).toEqual([403, 'forbidden']);
    expect(await statusFor((await organiserOf('/r/zomer')).at(''))).toEqual([403, 'forbidden']);
    expect(await statusFor(player)).toEqual([403, 'forbidden']);
    expect(await statusFor(server.client())).toEqual([401, 'unauthenticated']);
  });

  test('finds the status only outside the address of a trip', async () => {
    for (const client of [await server.owner(), await server.admin(), await organiserOf('/r/zomer')]) {
      for (const base of ['/r/reis', '/r/zomer']) {
        expect(await statusFor(client.at(base))).toEqual([404, 'not_found']);
      }
    }
  });

  test('loses access by logging out, and after a long absence', async () => {
    const left = await server.owner();
    const cookie = left.cookie;
    await left.delete('/api/owner/session');
    left.cookie = cookie;
    expect(await statusFor(left)).toEqual([401, 'unauthenticated']);
    const stayed = await server.owner();
    server.clock.advance(SESSION_LIFETIME_MS);
    expect(await statusFor(stayed)).toEqual([401, 'unauthenticated']);
  });
});

describe('a server without an owner', () => {
  let ownerless: TestServer;
  beforeAll(async () => {
    ownerless = await createTestServer({ ownerPassword: null });
    await newTrip(ownerless.database, ownerless.clock, { slug: 'zomer' });
  });
  afterAll(() => ownerless.stop());

  test('is operated by the organiser of the trip on its front page only', async () => {
    expect(await statusFor(await ownerless.admin())).toEqual([200, null]);
    const impostor = ownerless.client();
    impostor.cookie = 'reisspel_owner=iets';
    expect(await statusFor(impostor)).toEqual([401, 'unauthenticated']);
    const elsewhere = ownerless.client().at('/r/zomer');
    await elsewhere.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect(await statusFor(elsewhere.at(''))).toEqual([403, 'forbidden']);
  });

  test('recognises that organiser even if they entered another trip first', async () => {
    const both = ownerless.client().at('/r/zomer');
    await both.post('/api/session/admin', { password: ADMIN_PASSWORD });
    const atRoot = both.at('');
    await atRoot.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect(await statusFor(atRoot)).toEqual([200, null]);
    await atRoot.delete('/api/session');
    expect(await statusFor(atRoot)).toEqual([403, 'forbidden']);
  });

  test('shows that organiser the log of the server', async () => {
    const admin = await ownerless.admin();
    expect((await admin.post('/api/backups')).status).toBe(202);
    await ownerless.backups.settled();
    const log = AuditPage.parse((await admin.get('/api/owner/audit')).body);
    expect(log.entries).toMatchObject([{ act: 'backup_made', role: 'organiser', here: true }]);
  });
});
