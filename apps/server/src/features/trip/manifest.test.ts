import { tripKeyIn } from '@reisspel/contract/web-address';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';
import { demoTrip } from './demo-trip.ts';

const Manifest = z.object({
  id: z.string(),
  name: z.string(),
  lang: z.string(),
  description: z.string(),
  start_url: z.string(),
  scope: z.string(),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

describe('the web app manifest', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.stop());

  const manifest = async (base = '') =>
    Manifest.parse(await (await server.client().open('GET', `${base}/manifest.webmanifest`)).json());

  test('names the trip on the front page', async () => {
    expect(await manifest()).toMatchObject({
      id: '/',
      name: 'Reisspel: Weekend aan zee',
      start_url: '/',
      scope: '/',
      shortcuts: [
        { name: 'Spel', url: '/game' },
        { name: 'Tijdschema', url: '/schedule' },
        { name: 'Vlucht', url: '/vlucht' },
      ],
    });
  });

  test('uses the chosen language, and is the same app in each language', async () => {
    const client = server.client();
    client.cookie = 'reisspel_language=es';
    const answer = await client.open('GET', '/manifest.webmanifest');
    expect(answer.headers.get('vary')).toContain('Cookie');
    expect(Manifest.parse(await answer.json())).toMatchObject({
      id: '/',
      name: 'Reisspel: Weekend aan zee',
      lang: 'es',
      description: 'Todo sobre nuestro viaje, y el juego por equipos.',
      shortcuts: [{ name: 'Juego' }, { name: 'Programa' }, { name: 'Vuelo' }],
    });
    client.cookie = 'reisspel_language=fy';
    expect(Manifest.parse(await (await client.open('GET', '/manifest.webmanifest')).json()).lang).toBe('nl');
  });

  test('makes another trip another app, without that trip’s hidden pages', async () => {
    const flights = { ...demoTrip.flights, shown: false as const };
    const schedule = { ...demoTrip.schedule, shown: false as const };
    const content = { ...demoTrip, title: 'Sneeuw', flights, schedule };
    await newTrip(server.database, server.clock, { slug: 'winter', content });
    expect(await manifest('/r/winter')).toMatchObject({
      id: '/r/winter',
      name: 'Reisspel: Sneeuw',
      start_url: '/r/winter',
      scope: '/r/winter',
      shortcuts: [{ name: 'Spel', url: '/r/winter/game' }],
    });
    expect((await server.client().get('/r/zomer/manifest.webmanifest')).status).toBe(404);
  });

  test('opens an installed app with the key of the link, as it has other cookies on an iPhone', async () => {
    const admin = await server.admin();
    await admin.put('/api/trip/entry', { kind: 'link' });
    expect((await manifest()).start_url).toBe('/');
    const answer = await admin.open('GET', '/manifest.webmanifest');
    expect(answer.headers.get('cache-control')).toContain('private');
    const { id, start_url } = Manifest.parse(await answer.json());
    expect(id).toBe('/');
    const app = server.client();
    await app.post('/api/session/guest', { password: tripKeyIn(start_url) });
    expect((await app.get('/api/trip')).status).toBe(200);
  });

  test('reveals nothing of a trip with a password', async () => {
    await (await server.admin()).put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    const { name, shortcuts } = await manifest();
    expect([name, shortcuts.map((shortcut) => shortcut.name)]).toEqual(['Reisspel', ['Spel']]);
  });
});
