import { createHash, randomUUID } from 'node:crypto';
import { QuizImageAddress } from '@reisspel/contract/kinds/quiz-images';
import { Undo } from '@reisspel/contract/profiles';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpush from 'web-push';
import { z } from 'zod';
import { demoTrip } from '../features/trip/demo-trip.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import type { TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, newTrip, type TestServer } from '../testing/test-server.ts';
import { type Access, routeAccess } from './access.ts';

/** Is in every text of the other trip that is not public. */
const SECRET = 'Zomergeheim';
const OTHER = '/r/zomer';

/** Fills a trip with data of every kind. Returns ids for the parameters of routes. */
async function fillTrip(server: TestServer, base: string): Promise<Record<string, string>> {
  const admin = server.client().at(base);
  await admin.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const team = await newTeam(admin, `${SECRET} team`, `${SECRET} pw`);
  const task = await newTask(admin, photoInput({ instructions: SECRET }));
  await newTask(admin, quizInput({ instructions: SECRET }));
  const gone = await newTask(admin, quizInput({ instructions: SECRET }));
  await startGame(admin, false);
  const player = await newPlayer(server, team, base);
  const id = randomUUID();
  const submission = await player.photo(task.id, await jpeg(), id);
  const { photoId } = z.object({ photoId: z.string() }).parse(submission.body);
  const open = await newTask(admin, quizInput({ instructions: SECRET }));
  await player.put(`/api/tasks/${open.id}/presence`);
  const adjustment = await admin.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: SECRET });
  const message = await admin.post('/api/messages', { id: randomUUID(), teamId: null, text: SECRET });
  const push = `https://push.example/${SECRET}`;
  const subscriptionId = createHash('sha256').update(push).digest('base64url');
  const { publicKey: p256dh } = webpush.generateVAPIDKeys();
  const keys = { p256dh, auth: 'A'.repeat(22) };
  await player.put(`/api/push-subscriptions/${subscriptionId}`, { endpoint: push, keys, topics: ['game'] });
  const profile = await admin.post('/api/profiles', { name: SECRET, description: '' });
  const { archiveId } = Undo.parse((await admin.delete(`/api/tasks/${gone.id}`)).body);
  const image = await admin.open('POST', '/api/quiz-images', new Blob([new Uint8Array(await jpeg())]), {
    'Content-Type': 'image/jpeg',
  });
  const { url } = QuizImageAddress.parse(await image.json());
  const shared = await admin.put('/api/trip/share', {
    enabled: true,
    sections: { flights: true, schedule: true, highlights: true },
  });
  const opened = z.object({ draftRevision: z.number() }).parse((await admin.get('/api/trip/draft')).body);
  await admin.post('/api/trip/publications', { draftRevision: opened.draftRevision });
  const withId = z.object({ id: z.string() });
  return {
    taskId: task.id,
    teamId: team.id,
    submissionId: id,
    photoId,
    adjustmentId: withId.parse(adjustment.body).id,
    messageId: withId.parse(message.body).id,
    subscriptionId,
    profileId: withId.parse(profile.body).id,
    archiveId: archiveId ?? '',
    name: url.split('/').at(-1) ?? '',
    variant: 'view',
    version: '2',
    token: TripAccess.parse(shared.body).share.path?.split('/').at(-1) ?? '',
  };
}

/** Valid bodies of routes, so that only the wrong trip can make a request fail. */
function bodies(ids: Record<string, string>): Record<string, unknown> {
  return {
    'PUT /api/session/team/{teamId}': { password: `${SECRET} pw` },
    'PUT /api/game/board': { status: 'frozen' },
    'PUT /api/tasks/order': { taskIds: [ids['taskId']] },
    'PUT /api/tasks/{taskId}': photoInput({ instructions: 'Overgenomen' }),
    'POST /api/teams/{teamId}/adjustments': { points: -100, reason: 'Eruit' },
    'POST /api/profiles/{profileId}/loads': { replace: true },
    'PUT /api/submissions/{submissionId}/decision': { decision: 'withdraw' },
    'PUT /api/submissions/{submissionId}/review': { decision: 'reject', reason: 'Weg', seen: 'none' },
    'POST /api/tasks/{taskId}/submissions': { optionId: 'x' },
    'POST /api/generations': { gameType: 'regular', topic: 'De zee' },
    'POST /api/generated-tasks': {
      settings: { gameType: 'regular', topic: 'De zee' },
      taskType: 'photo',
      centre: null,
      avoid: [],
    },
    'POST /api/generated-games': {
      id: ids['profileId'],
      mode: 'append',
      title: 'Nieuw',
      description: '',
      tasks: [photoInput()],
      teams: [],
    },
  };
}

const TABLES = [
  'tasks',
  'teams',
  'game_state',
  'game_runs',
  'frozen_gallery',
  'completed_tasks',
  'quiz_openings',
  'submissions',
  'photos',
  'sessions',
  'changes',
  'score_adjustments',
  'game_profiles',
  'archives',
  'quiz_images',
  'trip_drafts',
  'trip_versions',
  'ai_usage',
  'push_subscriptions',
  'organiser_messages',
] as const;

/** All rows of a trip, except its failed logins. */
function dump(server: TestServer, tripId: string): Promise<unknown> {
  return server.database.read(async (tx) => {
    const rows: Record<string, unknown> = {
      trips: await tx.query.selectFrom('trips').selectAll().where('id', '=', tripId).execute(),
    };
    for (const table of TABLES) {
      rows[table] = await tx.query.selectFrom(table).selectAll().where('trip_id', '=', tripId).execute();
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
let otherTrip: string;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await createTestServer();
  otherTrip = await newTrip(server.database, server.clock, {
    slug: 'zomer',
    content: { ...demoTrip, title: 'Zomer' },
  });
  ids = await fillTrip(server, OTHER);
});
afterAll(() => server.stop());

let ownTeam: string = randomUUID();

/** A browser with every right in the default trip: organiser, player and gallery guest. */
async function mighty(): Promise<TestClient> {
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

function call(client: TestClient, route: (typeof routes)[number]): Promise<Response> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'onbekend');
  const body = bodies(ids)[route.key];
  const headers: Record<string, string> = { 'Idempotency-Key': randomUUID() };
  if (body === undefined) return client.open(route.method, path, null, headers);
  return client.open(route.method, path, JSON.stringify(body), {
    ...headers,
    'Content-Type': 'application/json',
  });
}

describe('an organiser and player of one trip', () => {
  test.each(routes)('reads and changes nothing with ids of the other trip: $key', async (route) => {
    const client = await mighty();
    const before = await dump(server, otherTrip);
    const answer = await call(client, route);
    expect(await answer.text()).not.toContain(SECRET);
    expect(answer.status).toBeLessThan(500);
    if (/\{\w+\}/.test(route.path)) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await dump(server, otherTrip)).toEqual(before);
  });

  test.each(routes.filter(({ access }) => !FOR_EVERYBODY.includes(access)))(
    'has no session at the address of the other trip: $key',
    async (route) => {
      const client = (await mighty()).at(OTHER);
      const before = await dump(server, otherTrip);
      const answer = await call(client, route);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(SECRET);
      expect(await dump(server, otherTrip)).toEqual(before);
    },
  );

  test.each(routes.filter(({ access }) => !FOR_EVERYBODY.includes(access)))(
    'has no session in the other trip with the token of the first in its cookie: $key',
    async (route) => {
      const client = (await mighty()).at(OTHER);
      client.cookie = client.cookie.replace('reisspel_session_reis=', 'reisspel_session_zomer=');
      const before = await dump(server, otherTrip);
      expect((await call(client, route)).status).toBe(401);
      expect(await dump(server, otherTrip)).toEqual(before);
    },
  );

  test.each(['admin', 'gallery'])('is refused at the %s view of the other trip', async (view) => {
    const client = (await mighty()).at(OTHER);
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
const DOORS = [
  'PUT /api/trip/password',
  'PUT /api/trip/share',
  'POST /api/trip/share/renewals',
  'PUT /api/trip/screen',
  'PUT /api/gallery/password',
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
      tx.query.updateTable('trips').set({ archived_at: at }).where('id', '=', otherTrip).execute(),
    );
  await archive(server.clock.now());
  expect((await admin.get('/api/trip')).body).toMatchObject({ archived: true });
  expect((await admin.get(`/api/photos/${ids['photoId']}/view`)).status).toBe(200);
  for (const route of routes) {
    if (route.method === 'GET' || route.path.startsWith('/api/session')) continue;
    if (DOORS.includes(route.key) || PRIVACY.includes(route.key)) continue;
    const before = await dump(server, otherTrip);
    const answer = await call(admin, route);
    // The organiser is no player there.
    const code = route.access === 'player' ? 'forbidden' : 'trip_archived';
    expect(await answer.json(), route.key).toMatchObject({ error: { code } });
    expect(await dump(server, otherTrip)).toEqual(before);
  }
  const guest = server.client().at(OTHER);
  expect((await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD })).status).toBe(204);
  const shut = { enabled: false, sections: { flights: false, schedule: false, highlights: false } };
  expect((await admin.put('/api/trip/share', shut)).body).toMatchObject({ share: { path: null } });
  await archive(null);
});
