import type { LiveView } from '@reisspel/contract/live';
import { ProfileList, Undo } from '@reisspel/contract/profiles';
import { TripEditing } from '@reisspel/contract/trip/trip-editing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FurnishedTrip, furnishTrip, modelsOutside } from '../testing/furnished-trip.ts';
import { createDigest } from '../testing/fuzz/digest.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput } from '../testing/game-builders.ts';
import { listen } from '../testing/listen.ts';
import { adminState } from '../testing/live-states.ts';
import { LiveWindow } from '../testing/live-window.ts';
import {
  ADMITTED,
  filledIn,
  pathParameters,
  type Role,
  sortRank,
  specificIds,
  tripRequests,
  validRequest,
} from '../testing/route-requests.ts';
import type { TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, newTrip, type TestServer } from '../testing/test-server.ts';
import { TripWatch } from '../testing/trip-watch.ts';
import { type Access, routeAccess } from './access.ts';

const WHERE_HERE = { slug: 'reis', base: '', mark: 'hier-' };

let picture: Blob;
let server: TestServer;
let here: FurnishedTrip;
let there: FurnishedTrip;
let gallery: TestClient;
/** Everybody with a session; a visitor is a new client each time. */
const clients = new Map<Role, TestClient>();
const watch = new TripWatch();

beforeAll(async () => {
  picture = new Blob([new Uint8Array(await jpeg(200, 64, 48))]);
  server = await createTestServer({ plugin: watch, fetchOutside: modelsOutside });
  const tripId = await newTrip(server.database, server.clock, { slug: 'elders' });
  here = await furnishTrip(server, { ...WHERE_HERE, tripId: server.tripId });
  there = await furnishTrip(server, { tripId, slug: 'elders', base: '/r/elders', mark: 'daar-' });
  // Adds more to the other trip, so that a count or a sum over both trips would differ.
  await newTeam(there.admin, 'daar-team-drie');
  await newTask(there.admin, photoInput({ instructions: 'daar-meer' }));
  await there.admin.post(`/api/teams/${there.one.team.id}/adjustments`, { points: 40, reason: 'daar-meer' });
  gallery = server.client();
  await gallery.post('/api/session/gallery', { password: ADMIN_PASSWORD });
  clients.set('player', here.one.player);
  clients.set('other', here.two.player);
  clients.set('gallery', gallery);
  clients.set('admin', here.admin);
  await watch.begin(server.database);
});
afterAll(() => server.stop());

/** Returns a state without its random ids and codes. */
function withoutIds(value: unknown): unknown {
  const chance =
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|(?<="(?:id|optionId|invitation|code)":")[^"]+|(?<=(?:quiz|model|sound)-\d+-)[0-9a-f]+/g;
  return JSON.parse(JSON.stringify(value).replaceAll(chance, 'chance'));
}

const WINDOWS: readonly (readonly [LiveView, (trip: FurnishedTrip, guest: TestClient) => TestClient])[] = [
  ['play', ({ one }) => one.player],
  ['play', ({ two }) => two.player],
  ['play', (_, guest) => guest],
  ['admin', ({ admin }) => admin],
  ['gallery', ({ admin }) => admin],
  ['gallery', (_, guest) => guest],
  ['screen', (_, guest) => guest],
  ['trip', ({ one }) => one.player],
];
async function windowsOn(on: TestServer, trip: FurnishedTrip, guest: TestClient): Promise<unknown[]> {
  const listening = await listen(on);
  const states: unknown[] = [];
  for (const [view, who] of WINDOWS) {
    const window = await LiveWindow.open(listening.as(who(trip, guest)), { view });
    await window.until(({ state }) => state !== null);
    states.push(withoutIds(window.state));
  }
  states.push(withoutIds((await on.client().get('/api/live/state')).body));
  await listening.close();
  return states;
}

test('every window on a trip shows the same with and without another trip on the server', async () => {
  const alone = await createTestServer({ fetchOutside: modelsOutside });
  const same = await furnishTrip(alone, { ...WHERE_HERE, tripId: alone.tripId });
  const guest = alone.client();
  await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD });
  const expected = await windowsOn(alone, same, guest);
  expect(await windowsOn(server, here, gallery)).toEqual(expected);
  await alone.stop();
});

const ofServer: readonly Access[] = ['owner-door', 'owner', 'operator'];
/** The roles that send requests: a visitor, and everybody in this trip. */
const ASKING: readonly Role[] = ['visitor', 'player', 'other', 'gallery', 'admin'];

/**
 * The roles for routes whose service admits fewer than the access table does, that would make a
 * player of every other role, or that find nothing a second time.
 */
const FINDERS: Record<string, readonly Role[]> = {
  'PUT /api/session/team/{teamId}': ['visitor'],
  'GET /api/quiz-images/{name}': ADMITTED.viewer,
  'GET /api/push-subscriptions/{subscriptionId}': ['player'],
  'PUT /api/push-subscriptions/{subscriptionId}': ['player'],
  'DELETE /api/push-subscriptions/{subscriptionId}': ['player'],
  'DELETE /api/share/{token}/push-subscriptions/{subscriptionId}': ['visitor'],
};

/** Routes that fail in this test, with their status here. Each names the test where it works. */
const NOT_HERE: Record<string, number> = {
  // No photo has broken off, so there is no part: submissions/resume.test.ts.
  'PATCH /api/submissions/{submissionId}/upload': 404,
  // Without a valid code: access/team-code.test.ts.
  'POST /api/session/team-code': 400,
  // Without a valid token of the television link: trip/sharing.test.ts.
  'POST /api/session/screen': 404,
  // Without a valid token of a helper: helpers/helpers.test.ts.
  'POST /api/session/helper': 404,
  // Without a geocoder: places/places.test.ts.
  'GET /api/places': 404,
  // The image is no photo, and there is no AI: ai/proxies.test.ts.
  'POST /.netlify/functions/analyze-image': 422,
  'POST /.netlify/functions/openai-proxy': 404,
};

/** The only queries that may find rows without naming the trip. */
const BEYOND_A_TRIP = [
  // Is an id that the client made already used in any trip? The answer is only "taken".
  'select archives by id',
  'select game_profiles by id',
  // Whose cookie is it? The gate compares the session's trip.
  'select sessions, helpers by token_hash',
  // Is there another trip on this server? Then this one is not the example.
  'select trips by id',
  // Which trip answers at "/"?
  'select trips by is_default',
];

interface Request {
  key: string;
  as: Role;
  names?: Record<string, string>;
  body?: unknown;
}

/** Sends a request while the queries are watched. Returns the text of the answer. */
async function ask({ key, as, names = {}, body = null }: Request): Promise<string> {
  const [method = '', path = ''] = key.split(' ');
  const whose = { password: here.one.team.password, teamName: here.two.team.name };
  const teamId = here[as === 'other' ? 'two' : 'one'].team.id;
  const proper = validRequest(key, { ...whose, teamId, picture, seen: 'approved' });
  const json = body === null ? proper.body : JSON.stringify(body);
  const headers = body === null ? proper.headers : { 'Content-Type': 'application/json' };
  const client = clients.get(as) ?? server.client();
  const { status, text } = await watch.during(server.tripId, async () => {
    const response = await client.open(method, `${filledIn(path, names)}${proper.query}`, json, headers);
    return { status: response.status, text: await response.text() };
  });
  expect(status < 300 ? 200 : status, `${key} as ${as}: ${text.slice(0, 300)}`).toBe(NOT_HERE[key] ?? 200);
  return text;
}

/** Requests the gallery during a freeze, when it is read from another table. */
async function askOfFrozenGallery(): Promise<void> {
  await ask({ key: 'PUT /api/game/board', as: 'admin', body: { status: 'frozen' } });
  const names = { ...pathParameters('', here, 'own'), token: here.shareToken };
  await ask({ key: 'GET /api/photos.zip', as: 'gallery' });
  await ask({ key: 'GET /api/photos/{photoId}/{part}', as: 'gallery', names });
  await ask({ key: 'GET /api/share/{token}', as: 'visitor', names });
  await ask({ key: 'PUT /api/game/board', as: 'admin', body: { status: 'live' } });
}

/**
 * Deletes and restores a team and a task with a photo of both. Then a player logs in again, which
 * moves the player's push subscription to the new session.
 */
async function deleteAndRestore(): Promise<void> {
  const team = await newTeam(here.admin, 'hier-team-drie');
  const player = await newPlayer(server, team);
  const taskId = here.tasks.photo.id;
  await player.photo(taskId, Buffer.from(await picture.arrayBuffer()));
  const archiveIds: string[] = [];
  for (const key of ['DELETE /api/teams/{teamId}', 'DELETE /api/tasks/{taskId}']) {
    const undo = await ask({ key, as: 'admin', names: { teamId: team.id, taskId } });
    archiveIds.push(String(Undo.parse(JSON.parse(undo)).archiveId));
  }
  for (const archiveId of archiveIds)
    await ask({ key: 'POST /api/archives/{archiveId}/restorations', as: 'admin', names: { archiveId } });
  await ask({ key: 'POST /api/session/gallery', as: 'player', body: { password: ADMIN_PASSWORD } });
}

test('every query for a trip names the trip, and no request changes another trip', async () => {
  const digestOfOther = await createDigest(server.database, there.tripId);
  const before = await digestOfOther();
  const tripWide = tripRequests(here, {
    draftRevision: async () =>
      TripEditing.parse((await here.admin.get('/api/trip/draft')).body).draftRevision,
    taskIds: async () => (await adminState(server)).tasks.map(({ id }) => id),
    photosGoAt: async () => (await adminState(server)).photosGoAt,
  });
  const known = new Set<string>(tripWide.map(({ key }) => key));
  const single = Object.entries(routeAccess)
    // The live stream is in the test above.
    .filter(([key, access]) => !ofServer.includes(access) && !known.has(key) && key !== 'GET /api/live')
    .toSorted(([a], [b]) => sortRank(a) - sortRank(b));
  await askOfFrozenGallery();
  await deleteAndRestore();
  for (const [key, access] of single) {
    for (const role of (FINDERS[key] ?? ADMITTED[access]).filter((each) => ASKING.includes(each))) {
      const isOfTwo = role === 'other' || key.endsWith('/erasure');
      const team = isOfTwo ? here.two : here.one;
      const named = pathParameters(key, here, isOfTwo ? 'other team' : 'own');
      const { shareToken: token, subscriptionId } = here;
      const names = { ...named, token, subscriptionId, version: '1', ...specificIds(key, here, team) };
      await ask({ key, as: role, names });
    }
  }
  for (const { body, ...request } of tripWide)
    await ask({ ...request, body: typeof body === 'function' ? await body() : body });
  const { profiles } = ProfileList.parse((await here.admin.get('/api/profiles')).body);
  const profileId = profiles.find(({ automatic }) => automatic)?.id ?? '';
  await ask({ key: 'DELETE /api/profiles/{profileId}', as: 'admin', names: { profileId } });
  expect([...watch.found].toSorted()).toEqual(BEYOND_A_TRIP);
  expect(watch.seen).toBeGreaterThan(700);
  expect(await digestOfOther()).toBe(before);
});
