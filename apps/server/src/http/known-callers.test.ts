import type { AdminTeam } from '@reisspel/contract/teams';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connectTo } from '../db/dialects/postgres.ts';
import { createMemoryBus, createPostgresBus } from '../platform/bus.ts';
import { newTask, newTeam, optionId, quizInput, startGame } from '../testing/game-builders.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createTestServer, newTrip, type TestServer } from '../testing/test-server.ts';

/** Longest wait for the other server. It knows within one second, but the machine may be busy. */
const OTHER_SERVER_MS = 10_000;

async function phoneOf(server: TestServer, team: AdminTeam): Promise<TestClient> {
  const phone = server.client();
  await phone.put(`/api/session/team/${team.id}`, { password: '' });
  return phone;
}

/** Returns the status of an answer that only an organiser gets. */
const statusFor = async (client: TestClient): Promise<number> => (await client.get('/api/profiles')).status;

/** Returns a browser at this server with the cookies of another browser. */
function copyAt(server: TestServer, { cookie }: TestClient): TestClient {
  const copy = server.client();
  copy.cookie = cookie;
  return copy;
}

describe('a cached session', () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  let server: TestServer;

  beforeEach(async () => {
    server = await createTestServer({ plugin: counting });
  });
  afterEach(() => server.stop());

  test('gets the answer to a repeated submission without a query', async () => {
    const admin = await server.admin();
    const team = await newTeam(admin, 'Rode Team');
    const quiz = await newTask(admin, quizInput());
    await startGame(admin);
    const phone = await phoneOf(server, team);
    await phone.post(`/api/tasks/${quiz.id}/quiz-openings`);
    const id = crypto.randomUUID();
    const first = await phone.answer(quiz.id, optionId(quiz, 'goed'), id);
    const before = queries;
    const again = await phone.answer(quiz.id, optionId(quiz, 'goed'), id);
    expect(again.body).toEqual(first.body);
    expect(queries).toBe(before);
  });

  test.each<[string, (admin: TestClient, team: AdminTeam) => Promise<unknown>, number]>([
    ['its team is deleted', (admin, team) => admin.delete(`/api/teams/${team.id}`), 403],
    [
      'the trip gets a password',
      (admin) => admin.put('/api/trip/entry', { kind: 'password', password: 'zee' }),
      401,
    ],
    [
      'the organiser logs its team out',
      (admin, team) => admin.patch(`/api/teams/${team.id}`, { endSessions: true }),
      403,
    ],
  ])('is refused at once when %s', async (_, revoke, status) => {
    const admin = await server.admin();
    const team = await newTeam(admin, 'Rode Team');
    await startGame(admin);
    const phone = await phoneOf(server, team);
    const play = () => phone.get('/api/submissions/01890000-0000-4000-8000-000000000000');
    expect((await play()).status).toBe(404);
    await revoke(admin, team);
    expect((await play()).status).toBe(status);
  });

  test('gets the other trip at once when the front page shows another trip', async () => {
    const visitor = server.client();
    const titleOf = async () => JSON.stringify((await visitor.get('/api/trip')).body);
    const before = await titleOf();
    await newTrip(server.database, server.clock, { slug: 'zomer' });
    const owner = await server.owner();
    await owner.put('/api/owner/default-trip', { slug: 'zomer' });
    expect(await titleOf()).not.toBe(before);
  });

  test('is refused after the session has ended', async () => {
    const admin = await server.admin();
    const copy = copyAt(server, admin);
    expect(await statusFor(copy)).toBe(200);
    await admin.delete('/api/session');
    expect(await statusFor(copy)).toBe(401);
  });
});

test('a request does not wait for a bus that never answers', async () => {
  const bus = { ...createMemoryBus(), isUpToDate: () => new Promise<boolean>(() => {}) };
  const server = await createTestServer({ bus });
  const admin = await server.admin();
  expect(await statusFor(admin)).toBe(200);
  expect(await statusFor(admin)).toBe(200);
  await server.stop();
});

test('a session that ends on one server ends on the others', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  const bus = () =>
    createPostgresBus({ connect: () => connectTo(postgresUrl), onError: (error) => Promise.reject(error) });
  const server = await createTestServer({ dialect: 'postgres', postgresUrl, bus: await bus() });
  const { tripId } = server;
  const other = await createTestServer({ dialect: 'postgres', postgresUrl, tripId, bus: await bus() });
  try {
    const admin = await server.admin();
    const there = copyAt(other, admin);
    expect(await statusFor(there)).toBe(200);
    await admin.delete('/api/session');
    await vi.waitUntil(async () => (await statusFor(there)) === 401, OTHER_SERVER_MS);
  } finally {
    await other.stop();
    await server.stop();
  }
});
