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
  endsRank,
  filledIn,
  fittingNames,
  namesOf,
  properAsk,
  type Role,
  wholeAsks,
} from '../testing/permission-asks.ts';
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
/** Who stays who they are; a visitor is new each time. */
const clients = new Map<Role, TestClient>();
const watch = new TripWatch();

beforeAll(async () => {
  picture = new Blob([new Uint8Array(await jpeg(200, 64, 48))]);
  server = await createTestServer({ plugin: watch, fetchOutside: modelsOutside });
  const tripId = await newTrip(server.database, server.clock, { slug: 'elders' });
  here = await furnishTrip(server, { ...WHERE_HERE, tripId: server.tripId });
  there = await furnishTrip(server, { tripId, slug: 'elders', base: '/r/elders', mark: 'daar-' });
  // More of everything there: what is counted or summed over both trips comes out differently.
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

/** A state without what is chance in it. */
function withoutIds(value: unknown): unknown {
  const chance =
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|(?<="(?:id|invitation|code)":")[^"]+|(?<=(?:quiz|model)-\d+-)[0-9a-f]+/g;
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
/** Who asks the questions: a stranger, and everybody of this trip. */
const ASKING: readonly Role[] = ['visitor', 'player', 'other', 'gallery', 'admin'];

/**
 * Who finds something where the service asks for more than the table, and who else would become a
 * player.
 */
const FINDERS: Record<string, readonly Role[]> = {
  'PUT /api/session/team/{teamId}': ['visitor'],
  'GET /api/quiz-images/{name}': ADMITTED.viewer,
  'GET /api/push-subscriptions/{subscriptionId}': ['player'],
  'PUT /api/push-subscriptions/{subscriptionId}': ['player'],
  'DELETE /api/push-subscriptions/{subscriptionId}': ['player'],
};

/** What is not had in this test, where it is, and what is answered here. */
const NOT_HERE: Record<string, number> = {
  // A part of a photo comes of a connection that breaks: submissions/resume.test.ts.
  'PATCH /api/submissions/{submissionId}/upload': 404,
  // The code comes of another route: access/team-code.test.ts.
  'POST /api/session/team-code': 400,
  // No television has a link: trip/sharing.test.ts.
  'POST /api/session/screen': 404,
  // Three bytes are no photo, and nobody would look at one: ai/proxies.test.ts.
  'POST /.netlify/functions/analyze-image': 422,
  'POST /.netlify/functions/openai-proxy': 404,
};

/** What finds its rows by something else than the trip, and must. */
const BEYOND_A_TRIP = [
  // Whether a client's new name for something is taken, in whatever trip: told as "taken", and no
  // more.
  'select archives by id',
  'select game_profiles by id',
  // Who asks, by the cookie; the gate compares the trip.
  'select sessions by token_hash',
  // Whether there is another trip, in which case this one is no example.
  'select trips by id',
  // Which trip answers at "/".
  'select trips by is_default',
];

interface Asked {
  key: string;
  as: Role;
  names?: Record<string, string>;
  body?: unknown;
}

/** The text of the answer. */
async function ask({ key, as, names = {}, body = null }: Asked): Promise<string> {
  const [method = '', path = ''] = key.split(' ');
  const whose = { password: here.one.team.password, teamName: here.two.team.name };
  const proper = properAsk(key, { ...whose, picture, seen: 'approved' });
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

/** What guests see while the board is frozen comes from another table. */
async function askOfFrozenGallery(): Promise<void> {
  await ask({ key: 'PUT /api/game/board', as: 'admin', body: { status: 'frozen' } });
  const names = { ...namesOf('', here, 'own'), token: here.shareToken };
  await ask({ key: 'GET /api/photos.zip', as: 'gallery' });
  await ask({ key: 'GET /api/photos/{photoId}/{variant}', as: 'gallery', names });
  await ask({ key: 'GET /api/share/{token}', as: 'visitor', names });
  await ask({ key: 'PUT /api/game/board', as: 'admin', body: { status: 'live' } });
}

/**
 * A photo whose team comes back before its task waits in the task's archive; a browser that logs in
 * takes its news along.
 */
async function deleteAndBringBack(): Promise<void> {
  const team = await newTeam(here.admin, 'hier-team-drie');
  const player = await newPlayer(server, team);
  const taskId = here.tasks.photo.id;
  await player.photo(taskId, Buffer.from(await picture.arrayBuffer()));
  const archived: string[] = [];
  for (const key of ['DELETE /api/teams/{teamId}', 'DELETE /api/tasks/{taskId}']) {
    const undo = await ask({ key, as: 'admin', names: { teamId: team.id, taskId } });
    archived.push(String(Undo.parse(JSON.parse(undo)).archiveId));
  }
  for (const archiveId of archived)
    await ask({ key: 'POST /api/archives/{archiveId}/restorations', as: 'admin', names: { archiveId } });
  await ask({ key: 'POST /api/session/gallery', as: 'player', body: { password: ADMIN_PASSWORD } });
}

test('every query of a trip names the trip, and changes nothing of another', async () => {
  const elsewhere = await createDigest(server.database, there.tripId);
  const before = await elsewhere();
  const whole = wholeAsks(here, {
    draftRevision: async () =>
      TripEditing.parse((await here.admin.get('/api/trip/draft')).body).draftRevision,
    taskIds: async () => (await adminState(server)).tasks.map(({ id }) => id),
    photosGoAt: async () => (await adminState(server)).photosGoAt,
  });
  const known = new Set<string>(whole.map(({ key }) => key));
  const single = Object.entries(routeAccess)
    // The stream is in the windows above.
    .filter(([key, access]) => !ofServer.includes(access) && !known.has(key) && key !== 'GET /api/live')
    .toSorted(([a], [b]) => endsRank(a) - endsRank(b));
  await askOfFrozenGallery();
  await deleteAndBringBack();
  for (const [key, access] of single) {
    for (const role of (FINDERS[key] ?? ADMITTED[access]).filter((each) => ASKING.includes(each))) {
      const isOfTwo = role === 'other' || key.endsWith('/erasure');
      const team = isOfTwo ? here.two : here.one;
      const named = namesOf(key, here, isOfTwo ? 'other team' : 'own');
      const { shareToken: token, subscriptionId } = here;
      const names = { ...named, token, subscriptionId, version: '1', ...fittingNames(key, here, team) };
      await ask({ key, as: role, names });
    }
  }
  for (const { body, ...asked } of whole)
    await ask({ ...asked, body: typeof body === 'function' ? await body() : body });
  const { profiles } = ProfileList.parse((await here.admin.get('/api/profiles')).body);
  const profileId = profiles.find(({ automatic }) => automatic)?.id ?? '';
  await ask({ key: 'DELETE /api/profiles/{profileId}', as: 'admin', names: { profileId } });
  expect([...watch.found].toSorted()).toEqual(BEYOND_A_TRIP);
  expect(watch.seen).toBeGreaterThan(700);
  expect(await elsewhere()).toBe(before);
});
