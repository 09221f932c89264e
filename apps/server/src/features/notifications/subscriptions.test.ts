import { createHash } from 'node:crypto';
import {
  MAX_PUSH_SUBSCRIPTIONS,
  MAX_SESSION_SUBSCRIPTIONS,
  MAX_VISITOR_SUBSCRIPTIONS,
} from '@reisspel/contract/limits';
import { PushKey, type PushSubscriptionInput } from '@reisspel/contract/notifications';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FakePush, startFakePush } from '../../testing/fake-push.ts';
import { codeOf, newPlayer, newTeam } from '../../testing/game-builders.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

function idOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

function put(client: TestClient, input: PushSubscriptionInput): Promise<Answer> {
  return client.put(`/api/push-subscriptions/${idOf(input.endpoint)}`, input);
}

async function keyOf(server: TestServer): Promise<string> {
  return PushKey.parse((await server.client().get('/api/push-key')).body).publicKey;
}

function idsOf(server: TestServer): Promise<string[]> {
  return server.database.read(async (tx) =>
    (await tx.query.selectFrom('push_subscriptions').select('id').execute()).map(({ id }) => id),
  );
}

async function rowCount(server: TestServer): Promise<number> {
  return (await idsOf(server)).length;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Addresses of this machine and its network, and invalid ones. */
const REFUSED_ENDPOINTS = [
  'http://fcm.googleapis.com/send/1',
  'https://127.0.0.1/push/1',
  'https://127.1/push/1',
  'https://2130706433/push/1',
  'https://[::1]/push/1',
  'https://[::ffff:10.0.0.1]/push/1',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push/1',
  'https://push.localhost/push/1',
  'https://printer.local/push/1',
  'https://db.internal./push/1',
  'https://intranet/push/1',
  'https://fcm.googleapis.com:8443/send/1',
  'https://me:secret@fcm.googleapis.com/send/1',
  'ftp://fcm.googleapis.com/send/1',
  'javascript:alert(1)',
  'https://fcm.googleapis.com/send/\0',
  'https://fcm.googleapis.com/send/\u009f',
  'https://fcm.googleapis.com/\nsend/1',
];

describe.each(DIALECTS)('subscribing on %s', (dialect) => {
  let fake: FakePush;
  let server: TestServer;
  beforeEach(async () => {
    fake = await startFakePush();
    server = await createTestServer({ dialect, push: { trustedOrigin: fake.url } });
  });
  afterEach(async () => {
    await server.stop();
    await fake.close();
  });

  const fresh = () => fake.subscribe().input(['flights']);
  /** Returns a subscription row. A higher index is newer. */
  const row = (index: number, sessionId: string | null) => ({
    id: `vol-${index}`,
    trip_id: server.tripId,
    session_id: sessionId,
    endpoint: `${fake.url}/vol-${index}`,
    p256dh: 'sleutel',
    auth: 'geheim',
    wants_game: 0 as const,
    wants_flights: 1 as const,
    language: 'nl' as const,
    updated_at: index,
  });

  test('is refused with an address that does not belong to a push service', async () => {
    const client = server.client();
    for (const endpoint of REFUSED_ENDPOINTS) {
      const refused = await put(client, { ...fresh(), endpoint });
      expect([endpoint, refused.status, codeOf(refused)]).toEqual([endpoint, 400, 'invalid_input']);
    }
    expect(await rowCount(server)).toBe(0);
  });

  test('is accepted with the address of a known push service', async () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-am3p.notify.windows.com/w/?token=abc',
    ]) {
      expect((await put(server.client(), { ...fresh(), endpoint })).status).toBe(200);
    }
  });

  test('is refused with invalid keys, a wrong id, an address that is too long, or no topic', async () => {
    const input = fresh();
    const noPoint = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
    const long = `${fake.url}/${'a'.repeat(2_000)}`;
    for (const wrong of [
      { ...input, keys: { ...input.keys, p256dh: noPoint } },
      { ...input, keys: { ...input.keys, p256dh: 'kort' } },
      { ...input, keys: { ...input.keys, auth: 'kort' } },
      { ...input, endpoint: long },
      { ...input, topics: [] },
    ]) {
      expect(codeOf(await put(server.client(), wrong))).toBe('invalid_input');
    }
    const foreign = await server.client().put(`/api/push-subscriptions/${idOf('iets anders')}`, input);
    expect(codeOf(foreign)).toBe('invalid_input');
    expect(await rowCount(server)).toBe(0);
  });

  test('keeps the newest subscriptions of a session, and is refused above the limit of the trip', async () => {
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rood'));
    for (let count = 0; count < MAX_SESSION_SUBSCRIPTIONS + 2; count += 1) {
      server.clock.advance(1_000);
      expect((await put(player, fresh())).status).toBe(200);
    }
    expect(await rowCount(server)).toBe(MAX_SESSION_SUBSCRIPTIONS);
    const others = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS - MAX_SESSION_SUBSCRIPTIONS }, (_, index) =>
      row(index, `sessie-${index}`),
    );
    await server.database.write((tx) => tx.query.insertInto('push_subscriptions').values(others).execute());
    const late = await newPlayer(server, await newTeam(admin, 'Blauw'));
    expect(codeOf(await put(late, fresh()))).toBe('limit_reached');
  });

  test('has a separate limit for visitors, so that they do not use up the limit of players', async () => {
    const visitors = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS }, (_, index) => row(index, null));
    await server.database.write((tx) => tx.query.insertInto('push_subscriptions').values(visitors).execute());
    const player = await newPlayer(server, await newTeam(await server.admin(), 'Rood'));
    expect((await put(player, fresh())).status).toBe(200);
    expect((await put(server.client(), fresh())).status).toBe(200);
    const left = await idsOf(server);
    expect(left).toHaveLength(MAX_VISITOR_SUBSCRIPTIONS + 1);
    expect(left).toContain(`vol-${MAX_PUSH_SUBSCRIPTIONS - 1}`);
    expect(left).not.toContain('vol-1');
  });

  test('without a session lasts until 30 days after the last visit', async () => {
    const visitor = server.client();
    const input = fresh();
    await put(visitor, input);
    server.clock.advance(29 * DAY_MS);
    expect((await visitor.get(`/api/push-subscriptions/${idOf(input.endpoint)}`)).status).toBe(200);
    server.clock.advance(29 * DAY_MS);
    await server.cleanUp();
    expect(await rowCount(server)).toBe(1);
    server.clock.advance(2 * DAY_MS);
    await server.cleanUp();
    expect(await rowCount(server)).toBe(0);
  });

  test('too often is refused for some time', async () => {
    const client = server.client();
    const input = fresh();
    let refused: Answer | null = null;
    for (let count = 0; count < 100 && refused === null; count += 1) {
      const answer = await put(client, input);
      if (answer.status !== 200) refused = answer;
    }
    expect(refused && codeOf(refused)).toBe('too_many_requests');
    expect(refused?.headers.get('retry-after')).not.toBeNull();
  });

  test('too often from one address is refused, even with a new session each time', async () => {
    const team = await newTeam(await server.admin(), 'Rood');
    const input = fresh();
    let refused: Answer | null = null;
    let taken = 0;
    for (let joined = 0; joined < 20 && refused === null; joined += 1) {
      const player = await newPlayer(server, team);
      // With this few requests, no session exceeds its own limit.
      for (let count = 0; count < 20 && refused === null; count += 1) {
        const answer = await put(player, input);
        if (answer.status === 200) taken += 1;
        else refused = answer;
      }
    }
    expect(refused && codeOf(refused)).toBe('too_many_requests');
    // The server accepts fifty phones behind the address of one hotel.
    expect(taken).toBeGreaterThan(50);
    server.clock.advance(60 * 60_000);
    expect((await put(await newPlayer(server, team), fresh())).status).toBe(200);
  });
});

test('two servers that start simultaneously on one database share one key', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  const first = await createTestServer({ dialect: 'postgres', postgresUrl });
  const { tripId } = first;
  const made = await first.database.write((tx) => tx.query.deleteFrom('server_keys').execute());
  expect(made).toHaveLength(1);
  await first.stop();
  const servers = await Promise.all(
    [1, 2, 3].map(() => createTestServer({ dialect: 'postgres', postgresUrl, tripId })),
  );
  const keys = await Promise.all(servers.map(keyOf));
  expect(new Set(keys).size).toBe(1);
  await Promise.all(servers.map((server) => server.stop()));
  const later = await createTestServer({ dialect: 'postgres', postgresUrl, tripId });
  expect(await keyOf(later)).toBe(keys[0]);
  await later.stop();
});

test('a server with another secret makes a new key, and deletes the old subscriptions', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  const fake = await startFakePush();
  const push = { trustedOrigin: fake.url };
  const before = await createTestServer({ dialect: 'postgres', postgresUrl, push });
  const { tripId } = before;
  const key = await keyOf(before);
  await put(before.client(), fake.subscribe().input(['flights']));
  await before.stop();
  const after = await createTestServer({
    dialect: 'postgres',
    postgresUrl,
    tripId,
    push,
    secret: 'een ander geheim',
  });
  expect(await keyOf(after)).not.toBe(key);
  expect(await rowCount(after)).toBe(0);
  await after.stop();
  await fake.close();
});
