import { randomUUID } from 'node:crypto';
import { TripEditing } from '@reisspel/contract/trip/trip-editing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoTrip } from '../features/trip/demo-trip.ts';
import { publish } from '../testing/flight-builders.ts';
import { createDigest } from '../testing/fuzz/digest.ts';
import { codeOf, photoInput, quizInput } from '../testing/game-builders.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** Levels of nesting: far more than a call stack holds. */
const DEEP = 100_000;
/** Characters: more than any text may have, and fewer than a whole document may have. */
const LONG = 150_000;
const MANY = 20_000;
/** Longest answer, in characters, however much is wrong with a document. */
const SHORT_ANSWER = 20_000;
/** The name in each document, which attacks replace. */
const NAME = 'Zomaar een naam';
const HTML = '<img src=x onerror=alert(1)><script>alert(1)</script> & "Zon" \'s zee {{7*7}}';

let server: TestServer;
let admin: TestClient;
let owner: TestClient;
let digestOf: () => Promise<string>;
let before: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.admin();
  owner = await server.owner();
  digestOf = await createDigest(server.database);
});
beforeEach(async () => {
  before = await digestOf();
});
afterAll(() => server.stop());

const trip = { ...demoTrip, title: NAME };
const tripFile = { format: 'reisspel-trip', version: 1, trip };
const game = { tasks: [photoInput({ instructions: NAME }), quizInput()], teams: [] };

async function draft(): Promise<unknown> {
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  return { draft: trip, draftRevision };
}

/** A route that imports a whole trip or game. */
interface ImportRoute {
  path: string;
  method?: 'PUT';
  who: () => TestClient;
  valid: () => unknown;
  /** The error code for an invalid document. */
  refusal: string;
}

const IMPORT_ROUTES: Record<string, ImportRoute> = {
  'a trip file': {
    path: '/api/trip-files',
    who: () => admin,
    valid: () => tripFile,
    refusal: 'trip_file_invalid',
  },
  'a draft': {
    path: '/api/trip/draft',
    method: 'PUT',
    who: () => admin,
    valid: draft,
    refusal: 'invalid_input',
  },
  'a new trip': {
    path: '/api/owner/trips',
    who: () => owner,
    valid: () => ({ slug: `reis-${randomUUID().slice(0, 8)}`, title: 'Reis', file: tripFile }),
    refusal: 'invalid_input',
  },
  'a saved game': {
    path: '/api/profile-files',
    who: () => admin,
    valid: () => ({ format: 'reisspel-profile', version: 1, name: NAME, description: '', ...game }),
    refusal: 'profile_file_invalid',
  },
  'a generated game': {
    path: '/api/generated-games',
    who: () => admin,
    valid: () => ({ id: randomUUID(), mode: 'append', title: NAME, description: '', ...game }),
    refusal: 'invalid_input',
  },
};

const nested = (open: string, close: string) => `${open.repeat(DEEP)}1${close.repeat(DEEP)}`;
/** Replaces the name by this JSON. */
const asName = (json: string) => (text: string) => text.replace(`"${NAME}"`, json);
/** Adds these fields to the document. */
const withFields = (json: string) => (text: string) => text.replace('{', `{${json},`);
/** Adds these fields to an object within the document. */
const withInnerFields = (json: string) => (text: string) => text.replace(/(?<=.){(?=")/, `{${json},`);

const ATTACKS: Record<string, (text: string) => string> = {
  'deep lists in an extra field': withFields(`"extra":${nested('[', ']')}`),
  'deep lists as a name': asName(nested('[', ']')),
  'deep objects as a name': asName(nested('{"a":', '}').slice(0, LONG)),
  'a prototype': withFields('"__proto__":{"isAdmin":true}'),
  'a prototype in a part': withInnerFields('"__proto__":{"isAdmin":true}'),
  'a constructor’s prototype': withFields('"constructor":{"prototype":{"isAdmin":true}}'),
  'a constructor’s prototype in a part': withInnerFields('"constructor":{"prototype":{"isAdmin":true}}'),
  'a very long name': asName(JSON.stringify('x'.repeat(LONG))),
  'a number as a name': asName('7'),
  'null as a name': asName('null'),
  'a list as a name': asName(JSON.stringify([NAME])),
  'an object as a name': asName('{"toString":"x"}'),
  'a list of many wrong values in a part': withInnerFields(`"teams":[${'7,'.repeat(MANY)}7],"items":[7]`),
  'many unknown fields': withFields(Array.from({ length: MANY }, (_, at) => `"f${at}":${at}`).join(',')),
  'a list around all of it': (text) => `[${text}]`,
  'all of it as one text': (text) => JSON.stringify(text),
  'its second half missing': (text) => text.slice(0, text.length / 2),
};

async function send({ path, method, who }: ImportRoute, text: string): Promise<Answer & { length: number }> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await who().raw(method ?? 'POST', path, text, headers);
  return { ...answer, length: JSON.stringify(answer.body).length };
}

describe.each(Object.entries(IMPORT_ROUTES))('%s', (_, route) => {
  test.each(Object.entries(ATTACKS))(
    'with %s is refused with a short answer, and changes nothing',
    async (_name, attack) => {
      const valid = JSON.stringify(await route.valid());
      const hostile = attack(valid);
      expect(hostile).not.toBe(valid);
      const answer = await send(route, hostile);
      expect([400, 413, 422]).toContain(answer.status);
      expect([route.refusal, 'invalid_json', 'body_too_large']).toContain(codeOf(answer));
      expect(answer.length).toBeLessThan(SHORT_ANSWER);
      expect({}).not.toHaveProperty('isAdmin');
      expect(await digestOf()).toBe(before);
    },
  );

  test('is accepted with HTML in a name', async () => {
    const valid = JSON.stringify(await route.valid());
    const answer = await send(route, asName(JSON.stringify(HTML))(valid));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(await digestOf()).not.toBe(before);
  });
});

test('HTML in the names of a trip is only sent as JSON, which no browser shows as a page', async () => {
  await publish(admin, { ...trip, title: HTML });
  for (const path of [
    '/api/trip',
    '/api/trip/file',
    '/manifest.webmanifest',
    '/api/profiles',
    '/api/live/state',
  ]) {
    const answer = await admin.open('GET', path);
    expect(answer.headers.get('content-type'), path).toMatch(/^application\/(?:manifest\+)?json/);
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
    const text = await answer.text();
    if (path === '/api/trip') expect(JSON.parse(text)).toMatchObject({ title: HTML });
  }
});
