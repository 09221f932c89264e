import { AuditPage } from '@reisspel/contract/operate/audit';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { NAME, PRIVATE, playTeamGame, tablesWith, wordsInFiles } from '../../testing/played-team.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  BOTH_DIALECTS,
  createTestServer,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';
import { demoTrip } from '../trip/demo-trip.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Adds a trip with a played photo, and puts it on the front page. Returns its organiser. */
async function otherTrip(owner: TestClient): Promise<TestClient> {
  await newTrip(server.database, server.clock, { slug: 'zomer' });
  const admin = server.client().at('/r/zomer');
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  await startGame(admin);
  const player = await newPlayer(server, await newTeam(admin, 'Groene Team'), '/r/zomer');
  await player.photo((await newTask(admin, photoInput())).id, await jpeg(60));
  await owner.put('/api/owner/default-trip', { slug: 'zomer' });
  return admin;
}

/** Returns the rows of each table that names a trip, as text. */
async function rowsOf(tripId: string): Promise<string> {
  const tables = await tablesWith(server, [tripId]);
  const rows = tables.map((table) =>
    server.database.read(async (tx) => {
      const found = await sql`select * from ${sql.table(table)}`.execute(tx.query);
      return found.rows.filter((row) => JSON.stringify(row).includes(tripId));
    }),
  );
  return JSON.stringify((await Promise.all(rows)).flat());
}

describe.each(BOTH_DIALECTS)('erasing a trip on %s', (dialect) => {
  test('leaves nothing of it in the database and the store, and everything of other trips', async () => {
    server = await createTestServer({ dialect });
    const owner = await server.owner();
    const { admin, team, photoId } = await playTeamGame(server);
    const image = new Blob([new Uint8Array(await jpeg(40))]);
    await admin.raw('POST', '/api/quiz-images', image, { 'Content-Type': 'image/jpeg' });
    const before = await server.storedFiles();
    expect(before.some((name) => name.includes('quiz-'))).toBe(true);
    const { tripId } = await server.database.read(({ query }) =>
      query.selectFrom('trips').select('id as tripId').where('slug', '=', 'reis').executeTakeFirstOrThrow(),
    );
    const other = await otherTrip(owner);
    const { otherId } = await server.database.read(({ query }) =>
      query.selectFrom('trips').select('id as otherId').where('slug', '=', 'zomer').executeTakeFirstOrThrow(),
    );
    const kept = await rowsOf(otherId);
    const words = [tripId, NAME, PRIVATE, team.id, photoId];
    expect((await tablesWith(server, [tripId])).length).toBeGreaterThan(15);

    const erased = await owner.post('/api/owner/trips/reis/erasure', { name: ` ${demoTrip.title} ` });
    expect(erased.status).toBe(204);
    await server.erasedFiles();
    expect(await tablesWith(server, words)).toEqual([]);
    expect(await wordsInFiles(server, [NAME, PRIVATE])).toEqual([]);
    expect((await server.storedFiles()).filter((name) => before.includes(name))).toEqual([]);
    expect(await server.storedFiles()).toHaveLength(3);
    expect(await rowsOf(otherId)).toBe(kept);
    expect((await other.get('/api/trip/doors')).status).toBe(200);
    const { entries } = AuditPage.parse((await owner.get('/api/owner/audit')).body);
    const erasures = entries.filter(({ act }) => act === 'trip_erased');
    expect(erasures).toMatchObject([{ role: 'owner', label: 'reis' }]);
    expect(codeOf(await owner.post('/api/owner/trips/reis/erasure', { name: demoTrip.title }))).toBe(
      'not_found',
    );
  });
});

test('another name, the trip on the front page and an organiser are refused, and erase nothing', async () => {
  server = await createTestServer();
  const owner = await server.owner();
  const admin = await server.admin();
  const erase = (client: TestClient, name: string) => client.post('/api/owner/trips/reis/erasure', { name });
  expect(codeOf(await erase(owner, demoTrip.title))).toBe('trip_is_default');
  await otherTrip(owner);
  for (const name of ['', 'reis', demoTrip.title.toLowerCase()])
    expect(codeOf(await erase(owner, name))).toBe('name_mismatch');
  expect(codeOf(await erase(admin, demoTrip.title))).toBe('unauthenticated');
  expect((await admin.at('/r/reis').get('/api/trip')).status).toBe(200);
});

test('an archived trip can be erased, and its address can be used again', async () => {
  server = await createTestServer();
  const owner = await server.owner();
  await owner.post('/api/owner/trips', { slug: 'zomer', title: 'Zomer' });
  await owner.put('/api/owner/trips/zomer/archive');
  expect((await owner.post('/api/owner/trips/zomer/erasure', { name: 'Zomer' })).status).toBe(204);
  expect((await server.client().at('/r/zomer').get('/api/trip')).status).toBe(404);
  expect((await owner.post('/api/owner/trips', { slug: 'zomer', title: 'Weer zomer' })).status).toBe(201);
});

test('open windows of an erased trip end, and every request of a player answers that it is gone', async () => {
  server = await createTestServer();
  const owner = await server.owner();
  await owner.post('/api/owner/trips', { slug: 'zomer', title: 'Zomer', adminPassword: ADMIN_PASSWORD });
  const admin = server.client().at('/r/zomer');
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const quiz = await newTask(admin, quizInput());
  await startGame(admin);
  const player = await newPlayer(server, await newTeam(admin, 'Rode Team'), '/r/zomer');
  const socket = await listen(server);
  try {
    const window = await LiveWindow.open(socket.as(player).at('/r/zomer'));
    await window.until(({ state }) => state !== null);
    await owner.post('/api/owner/trips/zomer/erasure', { name: 'Zomer' });
    await window.untilEnded();
    expect(window.events.at(-1)).toMatchObject({ type: 'session' });
  } finally {
    await socket.close();
  }
  for (const refused of [
    await player.get('/api/session'),
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`),
    await player.photo(quiz.id, await jpeg()),
  ])
    expect(codeOf(refused)).toBe('not_found');
});
