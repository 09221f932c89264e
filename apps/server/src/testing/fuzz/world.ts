import { randomUUID } from 'node:crypto';
import { TripEditing } from '@reisspel/contract/trip/trip-editing';
import type { DialectName } from '../../db/database.ts';
import { UndeliveredError } from '../../platform/push/sender.ts';
import { makeBackup } from '../backup-builders.ts';
import { type FurnishedTrip, furnishTrip, modelsOutside } from '../furnished-trip.ts';
import { jpeg } from '../game-builders.ts';
import { type Listening, listen } from '../listen.ts';
import { adminState } from '../live-states.ts';
import { emptyModel } from '../models.ts';
import { routeReach } from '../route-reach.ts';
import { pathParameters, type Role, specificIds, tripRequests, validRequest } from '../route-requests.ts';
import { silentMp3 } from '../sounds.ts';
import type { TestClient } from '../test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../test-server.ts';
import { startOutside } from './outside.ts';

/** The address of the trip with a password. */
const LOCKED_SLUG = 'dicht';
const LOCKED = `/r/${LOCKED_SLUG}`;
/** The address of another trip, whose game has ended. */
const ELSEWHERE = '/r/elders';
/** The trips in which these routes can succeed. Others can in the default trip. */
const SUITABLE_BASES: Readonly<Record<string, string>> = {
  'POST /api/session/guest': LOCKED,
  'POST /api/game/replays': ELSEWHERE,
};
/** The address and the name of a trip that only exists to be erased. */
const ERASED_SLUG = 'weg';
const ERASED_TITLE = 'Deze reis gaat weg';
const GUEST_PASSWORD = 'alleen-voor-ons';
/** Bytes of a photo whose upload was interrupted: more than any request sends. */
const WHOLE_BYTES = 1_000_000;
/** Bytes of a model that is cut off in its header. */
const HALF_MODEL_BYTES = 20;

/** A server with two full trips, a trip with a password, and a client of each role. */
export interface World {
  server: TestServer;
  listening: Listening;
  clients: Record<Role, TestClient>;
  ids: readonly string[];
  /** Addresses of the trips, and one that does not exist. */
  bases: readonly string[];
  pictures: readonly Uint8Array<ArrayBuffer>[];
  models: readonly Uint8Array<ArrayBuffer>[];
  sounds: readonly Uint8Array<ArrayBuffer>[];
  /** Existing values for a parameter of this name. */
  values(parameter: string): readonly string[];
  /** The base address of a trip in which a route can succeed. */
  suitableBase(key: string): string;
  /** A value with which the route can succeed there. Null if any value can. */
  suitableValue(key: string, parameter: string): string | null;
  /** A body with which the route can succeed. Null if the schema is enough to make one. */
  suitableBody(key: string): unknown;
  /** Faults that the server reported. */
  faults: unknown[];
  stop(): Promise<void>;
}

function valuesOf(trips: readonly FurnishedTrip[], parts: readonly string[]) {
  const teams = trips.flatMap(({ one, two }) => [one, two]);
  const known: Record<string, readonly string[]> = {
    teamId: teams.map(({ team }) => team.id),
    taskId: trips.flatMap(({ tasks }) => Object.values(tasks).map(({ id }) => id)),
    submissionId: teams.flatMap(({ submissionId, heldId, refusedId }) => [submissionId, heldId, refusedId]),
    photoId: teams.map(({ photoId }) => photoId),
    adjustmentId: teams.map(({ adjustmentId }) => adjustmentId),
    messageId: trips.map(({ messageId }) => messageId),
    profileId: trips.map(({ profileId }) => profileId),
    archiveId: trips.map(({ archiveId }) => archiveId),
    subscriptionId: trips.map(({ subscriptionId }) => subscriptionId),
    token: trips.map(({ shareToken }) => shareToken),
    name: trips.flatMap(({ imageName, modelName, soundName }) => [imageName, modelName, soundName]),
    slug: trips.map(({ slug }) => slug),
    part: parts,
    version: ['1', '2', '0'],
  };
  return known;
}

async function loggedIn(server: TestServer, path: string, password: string, base = ''): Promise<TestClient> {
  const client = server.client().at(base);
  await client.post(path, { password });
  return client;
}

async function pictures(): Promise<Uint8Array<ArrayBuffer>[]> {
  const whole = new Uint8Array(await jpeg(180, 32, 24));
  return [
    whole,
    whole,
    whole,
    whole.slice(0, whole.length / 2),
    new Uint8Array(0),
    new TextEncoder().encode('<svg/>'),
  ];
}

/** Parameters that are not ids. */
const QUERIES: Record<string, string> = {
  seen: 'none',
  before: String(Number.MAX_SAFE_INTEGER),
  flightname: 'HV6145',
  scheduledate: '20250620',
  q: 'museo',
};

/** Returns bodies by route, with existing ids and passwords. */
async function suitableBodies(server: TestServer, here: FurnishedTrip): Promise<Map<string, unknown>> {
  const { draftRevision } = TripEditing.parse((await here.admin.get('/api/trip/draft')).body);
  const requests = tripRequests(here, {
    draftRevision: async () => draftRevision,
    taskIds: async () => (await adminState(server)).tasks.map(({ id }) => id),
    photosGoAt: async () => (await adminState(server)).photosGoAt,
  });
  const bodies = new Map<string, unknown>();
  for (const { key, body } of requests) bodies.set(key, typeof body === 'function' ? await body() : body);
  const photo = (await jpeg(180, 32, 24)).toString('base64');
  const image = `data:image/jpeg;base64,${photo}`;
  bodies.set('POST /.netlify/functions/analyze-image', { image, description: 'zee', requiredElements: [] });
  const { password, name: teamName, id: teamId } = here.one.team;
  for (const key of Object.keys(routeReach)) {
    const picture = new Blob([]);
    const { body } = validRequest(key, { password, teamName, teamId, picture, seen: 'none' });
    if (typeof body === 'string') bodies.set(key, JSON.parse(body));
  }
  for (const [key, body] of OTHER_BODIES) bodies.set(key, body);
  const reply = { id: randomUUID(), teamId, taskId: null, text: 'Waar is de haven?' };
  bodies.set('POST /api/replies', reply);
  bodies.set('POST /api/session/team-code', { code: here.one.team.code });
  bodies.set('POST /api/session/screen', { token: here.screenToken });
  bodies.set('POST /api/session/helper', { token: here.helpers.judge.token });
  return bodies;
}

/** Bodies without ids of the default trip. */
const OTHER_BODIES: readonly (readonly [string, unknown])[] = [
  ['POST /api/session/guest', { password: GUEST_PASSWORD }],
  [
    'POST /.netlify/functions/openai-proxy',
    { model: 'prater', messages: [{ role: 'user', content: 'Hoi' }] },
  ],
  ['POST /api/flight-plans', { flightNumber: 'HV6145', day: '2025-06-20' }],
  ['POST /api/diagnostics/flights', { flightNumber: 'HV6145', day: '2025-06-20' }],
  ['POST /api/owner/session', { password: OWNER_PASSWORD }],
  ['POST /api/owner/trips', { slug: 'derde', title: 'Nog een reis' }],
  ['POST /api/owner/trips/{slug}/erasure', { name: ERASED_TITLE }],
  ['PUT /api/owner/default-trip', { slug: 'reis' }],
  ['POST /api/game/replays', { id: randomUUID(), keepTeams: true, days: 7 }],
];

async function lockTrip(server: TestServer): Promise<void> {
  await newTrip(server.database, server.clock, { slug: LOCKED_SLUG });
  const admin = await loggedIn(server, '/api/session/admin', ADMIN_PASSWORD, LOCKED);
  await admin.put('/api/trip/entry', { kind: 'password', password: GUEST_PASSWORD });
}

/** Parameters for routes about a photo whose upload was interrupted. */
interface BrokenOff {
  submissionId: string;
  'upload-offset': string;
}

/** Sends the beginning of a photo, and then interrupts the upload. */
async function breakOff({ one: { player }, tasks }: FurnishedTrip): Promise<BrokenOff> {
  const submissionId = randomUUID();
  const begin = new Uint8Array(await jpeg(180, 32, 24)).subarray(0, 300);
  const body = new ReadableStream<Uint8Array>({
    start: (phone) => phone.enqueue(begin),
    pull: () => Promise.reject(new Error('The connection broke')),
  });
  const headers = { 'Idempotency-Key': submissionId, 'Content-Type': 'image/jpeg' };
  const length = { 'Content-Length': String(WHOLE_BYTES) };
  await player.raw('POST', `/api/tasks/${tasks.open.id}/submissions`, body, { ...headers, ...length });
  const offset = (await player.get(`/api/submissions/${submissionId}/upload`)).headers.get('upload-offset');
  if (offset === null) throw new Error('Nothing was kept of the photo that broke off');
  return { submissionId, 'upload-offset': offset };
}

/** Returns a function that returns parameters with which a route can succeed. */
function suitableParameters(here: FurnishedTrip, brokenOff: BrokenOff, backup: string) {
  const parts: Record<string, string> = { ...brokenOff };
  const { shareToken: token, subscriptionId, slug } = here;
  return (key: string, parameter: string): string | null => {
    if (key.endsWith('/upload')) return parts[parameter] ?? null;
    if (key === 'GET /api/backups/{name}/file') return backup;
    if (key === 'POST /api/owner/trips/{slug}/erasure') return ERASED_SLUG;
    const ids = { ...pathParameters(key, here, 'own'), ...specificIds(key, here, here.one) };
    const all: Record<string, string> = { ...ids, token, subscriptionId, slug, version: '1' };
    return all[parameter] ?? QUERIES[parameter] ?? null;
  };
}

export async function createWorld(dialect: DialectName): Promise<World> {
  const faults: unknown[] = [];
  const outside = await startOutside();
  const server = await createTestServer({
    dialect,
    ...outside.options,
    fetchOutside: modelsOutside,
    logError: (error) => {
      // The browsers of the trips have addresses that do not exist.
      if (!(error instanceof UndeliveredError)) faults.push(error);
    },
  });
  const elsewhereId = await newTrip(server.database, server.clock, { slug: 'elders' });
  const here = await furnishTrip(server, { tripId: server.tripId, slug: 'reis', base: '', mark: 'hier-' });
  const there = await furnishTrip(server, {
    tripId: elsewhereId,
    slug: 'elders',
    base: ELSEWHERE,
    mark: 'daar-',
  });
  // Only a game that has ended can be played again.
  await there.admin.patch('/api/game', { gameStarted: false });
  await lockTrip(server);
  // One browser of an organiser can be in several trips.
  const organiser = here.admin.at(ELSEWHERE);
  await organiser.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const owner = await server.owner();
  await owner.post('/api/owner/trips', { slug: ERASED_SLUG, title: ERASED_TITLE });
  const known = valuesOf([here, there], ['thumb', 'view', 'full']);
  const suitableValue = suitableParameters(here, await breakOff(here), await makeBackup(server, owner));
  const bodies = await suitableBodies(server, here);
  const listening = await listen(server);
  return {
    server,
    listening,
    clients: {
      visitor: server.client(),
      player: here.one.player,
      other: here.two.player,
      gallery: await loggedIn(server, '/api/session/gallery', ADMIN_PASSWORD),
      look: here.helpers.look.client,
      judge: here.helpers.judge.client,
      lead: here.helpers.lead.client,
      admin: organiser.at(''),
      owner,
      elsewhere: there.admin.at(''),
    },
    ids: ['taskId', 'teamId', 'submissionId', 'photoId'].flatMap((name) => known[name] ?? []),
    bases: [ELSEWHERE, '/r/reis', LOCKED, '/r/nergens'],
    pictures: await pictures(),
    models: [new Uint8Array(emptyModel()), new Uint8Array(emptyModel().subarray(0, HALF_MODEL_BYTES))],
    sounds: [new Uint8Array(silentMp3())],
    values: (parameter) => known[parameter] ?? [],
    suitableBase: (key) => SUITABLE_BASES[key] ?? '',
    suitableValue,
    suitableBody: (key) => bodies.get(key) ?? null,
    faults,
    async stop() {
      await listening.close();
      await server.stop();
      await outside.close();
    },
  };
}
