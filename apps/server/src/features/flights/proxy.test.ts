import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeFlights, schipholFlight, startFakeFlights } from '../../testing/fake-flights.ts';
import {
  flightSettings,
  MINUTE_MS,
  outbound,
  publish,
  setClock,
  tripWith,
} from '../../testing/flight-builders.ts';
import { codeOf } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';

const PROXY = '/.netlify/functions/schiphol-proxy';
const OURS = `${PROXY}?flightname=HV6145&scheduledate=20250620`;

let fake: FakeFlights;
let server: TestServer;
let viewer: TestClient;
beforeEach(async () => {
  fake = await startFakeFlights();
  fake.airport = [schipholFlight()];
  server = await createTestServer({ flights: flightSettings(fake) });
  setClock(server, '2025-06-20T12:00:00+02:00');
  viewer = await server.admin();
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

describe('the airport proxy', () => {
  test('answers with the fields of the spec, from the stored record', async () => {
    expect((await viewer.get(OURS)).body).toEqual({ flights: [] });
    expect(fake.calls).toEqual([]);
    await server.pollFlights();
    const calls = fake.calls.length;
    const { status, body } = await viewer.get(OURS);
    expect(status).toBe(200);
    expect(body).toEqual({
      flights: [
        {
          flightName: 'HV6145',
          scheduleDate: '2025-06-20',
          scheduleTime: '14:25:00',
          scheduleDateTime: '2025-06-20T14:25:00.000+02:00',
          publicEstimatedOffBlockTime: null,
          flightDirection: 'D',
          route: { destinations: ['ALC'] },
          publicFlightState: { flightStates: ['SCH'] },
          gate: 'D16',
        },
      ],
    });
    expect(fake.calls.length).toBe(calls);
  });

  test('accepts a flight number in lower case and with a space', async () => {
    await server.pollFlights();
    expect(await viewer.get(`${PROXY}?flightname=hv%206145&scheduledate=20250620`)).toMatchObject({
      body: { flights: [{ flightName: 'HV6145' }] },
    });
  });

  test.each(['flightname=KL1501&scheduledate=20250620', 'flightname=HV6145&scheduledate=20250621'])(
    'lists no flight for %s',
    async (query) => {
      await server.pollFlights();
      expect((await viewer.get(`${PROXY}?${query}`)).body).toEqual({ flights: [] });
    },
  );

  test('keeps the airport’s last record when the second provider answers later', async () => {
    await server.pollFlights();
    fake.trouble.airport = { kind: 'status', status: 500 };
    server.clock.advance(5 * MINUTE_MS);
    await server.pollFlights();
    expect(await viewer.get(OURS)).toMatchObject({ body: { flights: [{ gate: 'D16' }] } });
  });

  test('hides flights of other trips, and flights that the trip does not show', async () => {
    const content = tripWith([outbound({ flightNumber: 'KL 1501' })]);
    await newTrip(server.database, server.clock, { slug: 'ander', content });
    await server.pollFlights();
    const stranger = server.client().at('/r/ander');
    await stranger.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect(await stranger.get(OURS)).toMatchObject({ status: 200, body: { flights: [] } });
    await publish(viewer, tripWith(null));
    expect(await viewer.get(OURS)).toMatchObject({ status: 200, body: { flights: [] } });
  });

  test.each([
    '',
    'flightname=HV6145',
    'flightname=HV6145&scheduledate=2025-06-20',
    'flightname=HV6145&scheduledate=20250631',
    'flightname=HV&scheduledate=20250620',
    'flightname=HV6145%27--&scheduledate=20250620',
  ])('refuses "%s"', async (query) => {
    const answer = await viewer.get(`${PROXY}?${query}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_input']);
  });

  test('refuses a session that asks too often, and no other', async () => {
    for (let request = 0; request < 60; request += 1) expect((await viewer.get(OURS)).status).toBe(200);
    const refused = await viewer.get(OURS);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_requests']);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect((await (await server.admin()).get(OURS)).status).toBe(200);
    server.clock.advance(1_000);
    expect((await viewer.get(OURS)).status).toBe(200);
  });

  test('needs a session', async () => {
    expect((await server.client().get(OURS)).status).toBe(401);
  });
});
