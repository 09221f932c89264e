import { randomUUID } from 'node:crypto';
import { HelperRole } from '@reisspel/contract/helpers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../db/database.ts';
import { makeBackup } from '../testing/backup-builders.ts';
import {
  type FurnishedTrip,
  furnishTrip,
  modelsOutside,
  pushSubscription,
} from '../testing/furnished-trip.ts';
import { createDigest } from '../testing/fuzz/digest.ts';
import { codeOf, jpeg } from '../testing/game-builders.ts';
import { hasIds, type RouteKeyWithIds, routeReach } from '../testing/route-reach.ts';
import {
  ADMITTED,
  filledIn,
  OWNERS,
  type Owner,
  pathParameters,
  ROLES,
  type Role,
  validRequest,
} from '../testing/route-requests.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  BOTH_DIALECTS,
  createTestServer,
  newTrip,
  type TestServer,
} from '../testing/test-server.ts';
import { routeAccess } from './access.ts';

const keysWithIds = Object.keys(routeReach)
  .filter(hasIds)
  // Whoever knows a key may use it; version numbers are the same in every trip.
  .filter((key) => routeReach[key] !== 'key' && !key.includes('{version}'));
const ofServer = Object.entries(routeAccess).flatMap(([key, access]) =>
  access === 'owner' || access === 'operator' ? key : [],
);

let picture: Blob;
let server: TestServer;
let here: FurnishedTrip;
let there: FurnishedTrip;
let backup: string;
let digestOf: () => Promise<string>;
const clients = new Map<Role, TestClient>();

async function build(dialect: DialectName): Promise<void> {
  picture = new Blob([new Uint8Array(await jpeg(200, 64, 48))]);
  server = await createTestServer({ dialect, fetchOutside: modelsOutside });
  const tripId = await newTrip(server.database, server.clock, { slug: 'elders' });
  here = await furnishTrip(server, { tripId: server.tripId, slug: 'reis', base: '', mark: 'hier-' });
  there = await furnishTrip(server, { tripId, slug: 'elders', base: '/r/elders', mark: 'daar-' });
  digestOf = await createDigest(server.database);
  const gallery = server.client();
  await gallery.post('/api/session/gallery', { password: ADMIN_PASSWORD });
  const owner = await server.owner();
  clients.set('visitor', server.client());
  clients.set('player', here.one.player);
  clients.set('other', here.two.player);
  clients.set('gallery', gallery);
  for (const role of HelperRole.options) clients.set(role, here.helpers[role].client);
  clients.set('admin', here.admin);
  clients.set('owner', owner);
  clients.set('elsewhere', there.admin);
  backup = await makeBackup(server, owner);
}

/** Returns a role's browser. At another base, returns a copy, so that new cookies get lost. */
function browserOf(role: Role, base: string): TestClient {
  const client = clients.get(role);
  if (!client) throw new Error(`Nobody is ${role}`);
  return client.base === base ? client : client.at(base);
}

interface Call {
  role: Role;
  key: string;
  base: string;
  names: Record<string, string>;
}

async function call({ role, key, base, names }: Call): Promise<Answer & { text: string }> {
  const [method = '', path = ''] = key.split(' ');
  const client = browserOf(role, base);
  const { query, body, headers } = validRequest(key, {
    password: here.one.team.password,
    teamName: here.two.team.name,
    teamId: here[role === 'other' ? 'two' : 'one'].team.id,
    picture,
    seen: 'none',
  });
  const address = `${filledIn(path, names)}${query}`;
  const response = await client.open(method, address, body, headers);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : null, text };
}

/** Texts that a role may never read: passwords, texts for other teams, and all of another trip. */
function secretsFor(role: Role): RegExp {
  const ofGame = 'hier-(?:goed|fout|juist|antwoord|pw|reden|bericht|brief|profiel|weg|hulp)';
  const ofOrganiser = 'hier-(?:pw|profiel|weg)|"(?:password|invitation)"';
  const secrets: Record<Role, string> = {
    visitor: `${ofGame}|daar-`,
    player:
      'hier-juist|hier-antwoord|hier-pw|hier-reden-twee|hier-brief-twee|hier-profiel|hier-weg|hier-hulp|isCorrect|daar-',
    other:
      'hier-juist|hier-antwoord|hier-pw|hier-reden-een|hier-brief-een|hier-bericht|hier-profiel|hier-weg|hier-hulp|isCorrect|daar-',
    gallery: `${ofGame}|daar-`,
    look: `${ofOrganiser}|hier-brief|hier-hulp-(?:judge|lead)|daar-`,
    judge: `${ofOrganiser}|hier-brief|hier-hulp-(?:look|lead)|daar-`,
    lead: `${ofOrganiser}|hier-hulp-(?:look|judge)|daar-`,
    admin: 'daar-',
    owner: `${ofGame}|daar-`,
    elsewhere:
      'hier-juist|hier-antwoord|hier-pw|hier-goed|hier-fout|hier-reden|hier-bericht|hier-brief|hier-profiel|hier-weg|hier-hulp|isCorrect',
  };
  return new RegExp(secrets[role]);
}

/** Returns every id in a trip. */
function idsOf({ tripId, one, two, tasks, ...trip }: FurnishedTrip): string[] {
  const ofTeams = [one, two].flatMap(
    ({ team, photoId, submissionId, heldId, refusedId, adjustmentId, replyId }) => [
      team.id,
      photoId,
      submissionId,
      heldId,
      refusedId,
      adjustmentId,
      replyId,
    ],
  );
  const ofTasks = Object.values(tasks).map(({ id }) => id);
  const { imageName, modelName, soundName, profileId, archiveId, messageId, shareToken } = trip;
  const ofHelpers = Object.values(trip.helpers).map(({ id }) => id);
  return [
    tripId,
    ...ofTeams,
    ...ofTasks,
    ...ofHelpers,
    imageName,
    modelName,
    soundName,
    profileId,
    archiveId,
    messageId,
    shareToken,
  ];
}

function expectNoSecret(text: string, role: Role, what: string): void {
  expect(text, what).not.toMatch(secretsFor(role));
  if (role !== 'owner')
    expect(
      idsOf(there).filter((id) => text.includes(id)),
      what,
    ).toEqual([]);
}

/** True if `routeReach` lets a role, once admitted to the default trip, find this owner's id. */
function mayFind(key: RouteKeyWithIds, role: Role, owner: Owner): boolean {
  if (owner === 'other trip') return false;
  const isPlayer = role === 'player' || role === 'other';
  if (routeReach[key] !== 'team' || !isPlayer) return true;
  return (role === 'player') === (owner === 'own');
}

/** Succeeds for unknown ids too: a phone that is not there has already left. */
const WITHOUT_EFFECT = /^DELETE .*\/presence$/;

/** Roles that only a query can refuse, so they are tried on each database. Gates refuse others. */
const REACHING: readonly Role[] = ['player', 'other', 'lead', 'admin'];

describe.each(BOTH_DIALECTS)('on %s', (dialect) => {
  beforeAll(() => build(dialect));
  afterAll(() => server.stop());

  describe.each(dialect === 'sqlite' ? ROLES : REACHING)('as %s', (role) => {
    let before: string;
    beforeAll(async () => {
      before = await digestOf();
    });

    test.each(keysWithIds)('%s with ids of others finds nothing and changes nothing', async (key) => {
      const isAdmitted = ADMITTED[routeAccess[key]].includes(role);
      for (const owner of OWNERS) {
        if (isAdmitted && mayFind(key, role, owner)) continue;
        const names = pathParameters(key, owner === 'other trip' ? there : here, owner);
        for (const base of ['', '/r/reis']) {
          const answer = await call({ role, key, base, names });
          const expected = isAdmitted ? [404] : [401, 403];
          if (!(isAdmitted && WITHOUT_EFFECT.test(key)))
            expect(expected, `${owner} at ${base}`).toContain(answer.status);
          expectNoSecret(answer.text, role, `${owner} at ${base}`);
        }
      }
      if (dialect === 'sqlite') expect(await digestOf()).toBe(before);
    });

    // Checks all routes at once, because reading all of PostgreSQL after each takes too long.
    test('none of these requests has changed anything', async () => {
      expect(await digestOf()).toBe(before);
    });

    if (role !== 'owner')
      test('routes of the server are refused and change nothing', async () => {
        const names = { slug: there.slug, name: backup };
        for (const key of ofServer) {
          const atRoot = await call({ role, key, base: '', names });
          expect([401, 403], key).toContain(atRoot.status);
          const inTrip = await call({ role, key, base: '/r/reis', names });
          expect(inTrip.status, key).toBe(404);
          for (const { text } of [atRoot, inTrip]) expectNoSecret(text, role, key);
        }
        expect(await digestOf()).toBe(before);
      });

    test('no route of the API returns secrets of somebody else', async () => {
      const reading = Object.entries(routeAccess).filter(
        ([key]) => key.startsWith('GET ') && key !== 'GET /api/live',
      );
      for (const [key, access] of reading) {
        if (key.includes('{') && !hasIds(key)) continue;
        const names = {
          ...pathParameters(key, here, 'own'),
          token: here.shareToken,
          subscriptionId: here.subscriptionId,
        };
        for (const base of ['', '/r/reis']) {
          const { status, text } = await call({ role, key, base, names });
          if (!ADMITTED[access].includes(role)) expect([401, 403, 404], key).toContain(status);
          expectNoSecret(text, role, `${key} at ${base}`);
        }
      }
    });
  });

  test('ids of another trip in a body or a query find nothing and change nothing', async () => {
    const NOTHING_TO_DO = [204];
    const REFUSED = [400, 404, 409];
    const { admin } = here;
    const before = await digestOf();
    for (const [method, path, body, allowed = REFUSED] of [
      ['POST', '/api/tasks/removals', { taskIds: [there.tasks.photo.id] }, NOTHING_TO_DO],
      ['POST', '/api/teams/removals', { teamIds: [there.one.team.id] }, NOTHING_TO_DO],
      ['PUT', '/api/tasks/order', { taskIds: [there.tasks.photo.id, there.tasks.quiz.id] }],
      ['POST', '/api/messages', { id: randomUUID(), teamId: there.one.team.id, text: 'x' }],
    ] as const) {
      const answer = await admin.request(method, path, body);
      expect(allowed, path).toContain(answer.status);
    }
    expect(await digestOf()).toBe(before);
    const album = async (query: string) =>
      (await (await admin.open('GET', `/api/photos.zip?${query}`)).arrayBuffer()).byteLength;
    const empty = await album(`teamId=${randomUUID()}`);
    expect(await album(`teamId=${here.one.team.id}`)).toBeGreaterThan(empty);
    expect(await album(`teamId=${there.one.team.id}`)).toBe(empty);
    expect(await album(`taskId=${there.tasks.photo.id}`)).toBe(empty);
  });

  test('the id of a submission gives no access to it from another trip or team', async () => {
    const { player } = here.one;
    const bytes = Buffer.from(await picture.arrayBuffer());
    for (const id of [there.one.heldId, here.two.heldId]) {
      const answer = await player.photo(here.tasks.photo.id, bytes, id);
      expect([404, 409]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain('verdict');
    }
  });

  test('a share link shows the photos of its own trip only', async () => {
    const photoAt = (token: string, photoId: string) =>
      server.client().get(`/api/share/${token}/photos/${photoId}/thumb`);
    expect((await photoAt(here.shareToken, here.one.photoId)).status).toBe(200);
    expect((await photoAt(here.shareToken, there.one.photoId)).status).toBe(404);
    const page = await server.client().at('/r/elders').get(`/api/share/${here.shareToken}`);
    expect(JSON.stringify(page.body)).not.toContain('daar-');
  });

  test('a browser cannot read or change the subscription of another browser', async () => {
    const { id, input } = pushSubscription('reis');
    expect(id).toBe(here.subscriptionId);
    const others = await here.two.player.get(`/api/push-subscriptions/${id}`);
    expect(codeOf(others)).toBe('not_found');
    expect(input.topics).toEqual(['flights']);
  });
});
