import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { FoundPlaces } from '@reisspel/contract/trip/places';
import { Trip } from '@reisspel/contract/trip/trip';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeGeocoder, nominatimPlace, startFakeGeocoder } from '../../testing/fake-geocoder.ts';
import { codeOf } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let fake: FakeGeocoder;
let server: TestServer;

beforeEach(async () => {
  fake = await startFakeGeocoder();
  server = await createTestServer({ geocoderUrl: `${fake.url}/` });
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

const search = (client: TestClient, q: string) => client.get(`/api/places?q=${encodeURIComponent(q)}`);

test('an organiser finds a place by its name, in the language of the app', async () => {
  const admin = await server.admin();
  const { body } = await search(admin, ' Museo del Chocolate ');
  expect(FoundPlaces.parse(body)).toEqual({
    places: [
      {
        name: 'Museo del Chocolate Valor, Avenida Pianista Gonzalo Soriano, la Vila Joiosa, España',
        latitude: 38.5075012,
        longitude: -0.233451,
      },
    ],
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  });
  const [call] = fake.calls;
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
    q: 'Museo del Chocolate',
    format: 'jsonv2',
    limit: '5',
    'accept-language': 'nl',
  });
  expect(call?.headers['user-agent']).toMatch(/^Reisspel\/\d/);
  expect(Trip.parse((await admin.get('/api/trip')).body).findsPlaces).toBe(true);
});

test('the geocoder gets one question a second, and none twice', async () => {
  const admin = await server.admin();
  await search(admin, 'museo');
  expect((await search(admin, 'Museo')).status).toBe(200);
  const early = await search(admin, 'vila joiosa');
  expect(codeOf(early)).toBe('too_many_requests');
  expect(fake.calls).toHaveLength(1);
  server.clock.advance(1_000);
  expect(FoundPlaces.parse((await search(admin, 'vila joiosa')).body).places).toHaveLength(1);
  server.clock.advance(1_000);
  admin.cookie = `${admin.cookie}; ${LANGUAGE_COOKIE}=es`;
  expect((await search(admin, 'museo')).status).toBe(200);
  expect(fake.calls.at(-1)?.url.searchParams.get('accept-language')).toBe('es');
});

test('an answer has at most five places, without those that have no position', async () => {
  fake.places = [
    ...Array.from({ length: 4 }, () => nominatimPlace()),
    nominatimPlace({ lat: '138.5' }),
    nominatimPlace({ licence: undefined }),
  ];
  const { body } = await search(await server.admin(), 'museo');
  expect(FoundPlaces.parse(body).places).toHaveLength(4);
});

test('a place that nobody knows is no error', async () => {
  const { body } = await search(await server.admin(), 'Atlantis');
  expect(body).toEqual({ places: [], licence: null });
});

test.each([
  ['refuses', { status: 403, body: 'Access blocked' }],
  ['sends no JSON', { status: 200, body: '<html>' }],
  ['sends no list', { status: 200, body: '{"error":"no"}' }],
  ['sends places without positions', { status: 200, body: '[{"display_name":"Museo"}]' }],
])('an organiser hears that a geocoder which %s cannot help, and may try again', async (_, trouble) => {
  const admin = await server.admin();
  fake.trouble = trouble;
  const answer = await search(admin, 'museo');
  expect([answer.status, codeOf(answer)]).toEqual([502, 'geocoder_unavailable']);
  fake.trouble = null;
  server.clock.advance(1_000);
  expect((await search(admin, 'museo')).status).toBe(200);
});

test('only the organiser asks, with some text, and only where a geocoder is set', async () => {
  expect(codeOf(await search(server.client(), 'museo'))).toBe('unauthenticated');
  expect(codeOf(await search(await server.admin(), '  '))).toBe('invalid_input');
  expect(fake.calls).toHaveLength(0);
  await server.stop();
  server = await createTestServer();
  const admin = await server.admin();
  expect(codeOf(await search(admin, 'museo'))).toBe('not_found');
  expect(Trip.parse((await admin.get('/api/trip')).body).findsPlaces).toBe(false);
});
