import { randomUUID } from 'node:crypto';
import { TripEditing } from '@reisspel/contract/trip/trip-editing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoTrip } from '../features/trip/demo-trip.ts';
import { createDigest } from '../testing/fuzz/digest.ts';
import { codeOf, photoInput, quizInput } from '../testing/game-builders.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** Far deeper than a stack of calls. */
const DEEP = 100_000;
/** Characters: more than any text may have, and less than any of these documents. */
const LONG = 150_000;
const MANY = 20_000;
/** Characters of an answer that says what is wrong with a document, however much that is. */
const SHORT_ANSWER = 20_000;
/** Stands in each document where somebody would type a name. */
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

/**
 * A route that imports a whole trip or game: a valid document, and the error code for an invalid
 * one.
 */
interface Door {
  path: string;
  method?: 'PUT';
  who: () => TestClient;
  right: () => unknown;
  refusal: string;
}

const DOORS: Record<string, Door> = {
  'a trip file': {
    path: '/api/trip-files',
    who: () => admin,
    right: () => tripFile,
    refusal: 'trip_file_invalid',
  },
  'a draft': {
    path: '/api/trip/draft',
    method: 'PUT',
    who: () => admin,
    right: draft,
    refusal: 'invalid_input',
  },
  'a new trip': {
    path: '/api/owner/trips',
    who: () => owner,
    right: () => ({ slug: `reis-${randomUUID().slice(0, 8)}`, title: 'Reis', file: tripFile }),
    refusal: 'invalid_input',
  },
  'a saved game': {
    path: '/api/profile-files',
    who: () => admin,
    right: () => ({ format: 'reisspel-profile', version: 1, name: NAME, description: '', ...game }),
    refusal: 'profile_file_invalid',
  },
  'a generated game': {
    path: '/api/generated-games',
    who: () => admin,
    right: () => ({ id: randomUUID(), mode: 'append', title: NAME, description: '', ...game }),
    refusal: 'invalid_input',
  },
};

const nested = (open: string, close: string) => `${open.repeat(DEEP)}1${close.repeat(DEEP)}`;
/** The document with JSON of the attacker's in place of the name. */
const instead = (json: string) => (text: string) => text.replace(`"${NAME}"`, json);
/** The document with more in it, first. */
const besides = (json: string) => (text: string) => text.replace('{', `{${json},`);
/** And the same in something within it. */
const within = (json: string) => (text: string) => text.replace(/(?<=.){(?=")/, `{${json},`);

const ATTACKS: Record<string, (text: string) => string> = {
  'deep lists beside what it holds': besides(`"extra":${nested('[', ']')}`),
  'deep lists for a name': instead(nested('[', ']')),
  'deep things for a name': instead(nested('{"a":', '}').slice(0, LONG)),
  'a prototype': besides('"__proto__":{"isAdmin":true}'),
  'a prototype of a part': within('"__proto__":{"isAdmin":true}'),
  'a constructor’s prototype': besides('"constructor":{"prototype":{"isAdmin":true}}'),
  'a constructor’s prototype in a part': within('"constructor":{"prototype":{"isAdmin":true}}'),
  'a very long name': instead(JSON.stringify('x'.repeat(LONG))),
  'a number for a name': instead('7'),
  'nothing for a name': instead('null'),
  'a list for a name': instead(JSON.stringify([NAME])),
  'a thing for a name': instead('{"toString":"x"}'),
  'a list of many wrong things for a part': within(`"teams":[${'7,'.repeat(MANY)}7],"items":[7]`),
  'many fields that nobody knows': besides(
    Array.from({ length: MANY }, (_, at) => `"f${at}":${at}`).join(','),
  ),
  'a list for the whole': (text) => `[${text}]`,
  'a document in a text': (text) => JSON.stringify(text),
  'half of it': (text) => text.slice(0, text.length / 2),
};

async function send({ path, method, who }: Door, text: string): Promise<Answer & { length: number }> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await who().raw(method ?? 'POST', path, text, headers);
  return { ...answer, length: JSON.stringify(answer.body).length };
}

describe.each(Object.entries(DOORS))('%s', (_, door) => {
  test.each(Object.entries(ATTACKS))(
    'with %s is refused with a short answer and no effect',
    async (_name, attack) => {
      const right = JSON.stringify(await door.right());
      const hostile = attack(right);
      expect(hostile).not.toBe(right);
      const answer = await send(door, hostile);
      expect([400, 413, 422]).toContain(answer.status);
      expect([door.refusal, 'invalid_json', 'body_too_large']).toContain(codeOf(answer));
      expect(answer.length).toBeLessThan(SHORT_ANSWER);
      expect({}).not.toHaveProperty('isAdmin');
      expect(await digestOf()).toBe(before);
    },
  );

  test('may have HTML in a name, which stays text', async () => {
    const right = JSON.stringify(await door.right());
    const answer = await send(door, instead(JSON.stringify(HTML))(right));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(await digestOf()).not.toBe(before);
  });
});

test('HTML in the names of a trip is sent as JSON, which no browser shows as a page', async () => {
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  await admin.put('/api/trip/draft', { draft: { ...trip, title: HTML }, draftRevision });
  const { draftRevision: saved } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  expect((await admin.post('/api/trip/publications', { draftRevision: saved })).status).toBe(201);
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
