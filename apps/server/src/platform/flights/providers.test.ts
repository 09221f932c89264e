import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import { flightSettings, MINUTE_MS, queryOf, reportOf } from '../../testing/flight-builders.ts';
import { createAviationstack } from './aviationstack.ts';
import { createSchiphol } from './schiphol.ts';

const OUT = queryOf('heen');
const BACK = queryOf('terug');

let fake: FakeFlights;
let now: number;
beforeEach(async () => {
  fake = await startFakeFlights();
  now = Date.parse('2025-06-20T12:00:00+02:00');
});
afterEach(() => fake.close());

const schiphol = () => createSchiphol({ ...flightSettings(fake).airport, now: () => now });
const aviationstack = () => createAviationstack({ ...flightSettings(fake).second, now: () => now });

describe('Schiphol', () => {
  test('asks for the flight and its day with a token', async () => {
    fake.airport = [schipholFlight()];
    const answer = await schiphol().ask(OUT);
    const [token, flights] = fake.calls;
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'reisspel',
      client_secret: 'zeer geheim',
      audience: 'https://api.schiphol.nl/public',
    });
    expect(flights?.url.search).toBe('?scheduleDate=2025-06-20&flightName=HV6145');
    expect(flights?.headers).toMatchObject({ authorization: 'Bearer token-1', accept: 'application/json' });
    expect(answer).toEqual({
      kind: 'found',
      report: {
        status: 'SCHEDULED',
        delayMinutes: null,
        gate: 'D16',
        terminal: '1',
        departureTime: OUT.departure.at,
        arrivalTime: OUT.arrival.at,
        currentPosition: null,
      },
      record: {
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
    });
  });

  test('computes the delay from the estimated off-block time, and delays the landing as much', async () => {
    fake.airport = [schipholFlight({ publicEstimatedOffBlockTime: '2025-06-20T14:58:00.000+02:00' })];
    expect(reportOf(await schiphol().ask(OUT))).toMatchObject({
      status: 'DELAYED',
      delayMinutes: 33,
      departureTime: OUT.departure.at + 33 * MINUTE_MS,
      arrivalTime: OUT.arrival.at + 33 * MINUTE_MS,
    });
    fake.airport = [schipholFlight({ publicEstimatedOffBlockTime: '2025-06-20T14:20:00.000+02:00' })];
    expect(reportOf(await schiphol().ask(OUT))).toMatchObject({ status: 'SCHEDULED', delayMinutes: null });
  });

  test('asks for the day of arrival when the flight lands at Schiphol', async () => {
    const arriving = {
      flightDirection: 'A',
      flightName: 'HV6146',
      scheduleDate: '2025-06-23',
      scheduleTime: '12:55:00',
      scheduleDateTime: '2025-06-23T12:55:00.000+02:00',
      estimatedLandingTime: '2025-06-23T13:05:00.000+02:00',
      publicFlightState: { flightStates: ['FIB', 'ARR'] },
    };
    fake.airport = [schipholFlight(arriving)];
    expect(reportOf(await schiphol().ask(BACK))).toMatchObject({
      status: 'LANDED',
      arrivalTime: Date.parse('2025-06-23T13:05:00+02:00'),
    });
  });

  test('picks the flight with the right direction, airport and time among those with one number', async () => {
    fake.airport = [
      schipholFlight({ flightDirection: 'A', gate: 'aankomst' }),
      schipholFlight({ route: { destinations: ['AGP'] }, gate: 'naar Malaga' }),
      schipholFlight({ scheduleDateTime: '2025-06-20T06:10:00.000+02:00', gate: 'ochtend' }),
      schipholFlight({ gate: 'onze' }),
    ];
    expect(reportOf(await schiphol().ask(OUT)).gate).toBe('onze');
  });

  test('reuses a token until shortly before it expires', async () => {
    fake.airport = [schipholFlight()];
    const provider = schiphol();
    await Promise.all([provider.ask(OUT), provider.ask(OUT), provider.ask(OUT)]);
    now += 28 * MINUTE_MS;
    await provider.ask(OUT);
    expect(fake.count('token')).toBe(1);
    now += 2 * MINUTE_MS;
    await provider.ask(OUT);
    expect(fake.count('token')).toBe(2);
  });

  test.each<[string, FakeFlights['tokenLifetime'], number]>([
    ['half an hour without a given lifetime', null, 30],
    ['half an hour when the given lifetime is no number', 'lang', 30],
    ['as long as a lifetime in a string says', '600', 10],
  ])('uses a token for %s', async (_, lifetime, minutes) => {
    fake.airport = [schipholFlight()];
    fake.tokenLifetime = lifetime;
    const provider = schiphol();
    await provider.ask(OUT);
    now += (minutes - 2) * MINUTE_MS;
    await provider.ask(OUT);
    expect(fake.count('token')).toBe(1);
    now += 2 * MINUTE_MS;
    await provider.ask(OUT);
    expect(fake.count('token')).toBe(2);
  });

  test('fetches a new token for the question after one that was refused', async () => {
    fake.airport = [schipholFlight()];
    const provider = schiphol();
    await provider.ask(OUT);
    fake.revokeTokens();
    expect(await provider.ask(OUT)).toMatchObject({ kind: 'failed', reason: 'unauthorized' });
    expect((await provider.ask(OUT)).kind).toBe('found');
    expect([fake.count('token'), fake.count('airport')]).toEqual([2, 3]);
  });

  test('reports why it got no token', async () => {
    fake.trouble.token = { kind: 'status', status: 403 };
    expect(await schiphol().ask(OUT)).toEqual({ kind: 'failed', reason: 'unauthorized', retryAfterMs: null });
    expect(fake.count('airport')).toBe(0);
  });

  test('sends the legacy headers to a compatible proxy', async () => {
    fake.airport = [schipholFlight()];
    const credentials = { kind: 'legacy', appId: 'id', appKey: 'key' } as const;
    const provider = createSchiphol({ baseUrl: fake.url, now: () => now, credentials });
    expect((await provider.ask(OUT)).kind).toBe('found');
    expect(fake.calls[0]?.headers).toMatchObject({ app_id: 'id', app_key: 'key', resourceversion: 'v4' });
    expect(fake.count('token')).toBe(0);
  });

  test('covers only flights from and to Schiphol', () => {
    const elsewhere = { ...OUT, departure: { ...OUT.departure, code: 'EIN' } };
    expect([OUT, BACK, elsewhere].map((query) => schiphol().covers(query))).toEqual([true, true, false]);
  });
});

describe('aviationstack', () => {
  test('asks by flight number and reads local airport times', async () => {
    fake.second = [
      aviationstackFlight({
        flight_status: 'active',
        live: { latitude: 41.2, longitude: 1.9, altitude: 11_000, is_ground: false },
      }),
    ];
    expect(reportOf(await aviationstack().ask(OUT))).toEqual({
      status: 'IN_AIR',
      delayMinutes: null,
      gate: 'D18',
      terminal: '1',
      departureTime: OUT.departure.at,
      arrivalTime: OUT.arrival.at,
      currentPosition: { lat: 41.2, lng: 1.9 },
    });
    expect(fake.calls[0]?.url.search).toBe('?access_key=sleutel&flight_iata=HV6145');
  });

  test.each([
    ['scheduled', 'SCHEDULED'],
    ['landed', 'LANDED'],
    ['cancelled', 'CANCELLED'],
    ['diverted', 'DIVERTED'],
    ['incident', 'DELAYED'],
    ['active', 'IN_AIR'],
    ['iets anders', 'SCHEDULED'],
  ])('maps the status %s to %s (spec 4)', async (flight_status, status) => {
    fake.second = [aviationstackFlight({ flight_status })];
    expect(reportOf(await aviationstack().ask(OUT)).status).toBe(status);
  });

  test('picks the flight with the right day and airports among those with one number', async () => {
    const { departure } = aviationstackFlight();
    const from = typeof departure === 'object' ? departure : {};
    fake.second = [
      aviationstackFlight({ flight_date: '2025-06-19', departure: { ...from, gate: 'gisteren' } }),
      aviationstackFlight({ departure: { ...from, iata: 'RTM', gate: 'Rotterdam' } }),
      aviationstackFlight({ departure: { ...from, gate: 'onze' } }),
    ];
    expect(reportOf(await aviationstack().ask(OUT)).gate).toBe('onze');
  });

  test.each([
    ['usage_limit_reached', 'rate_limited'],
    ['invalid_access_key', 'unauthorized'],
    ['internal_error', 'server_error'],
  ])('reports the refusal %s also with status 200', async (code, reason) => {
    const body = JSON.stringify({ error: { code, message: 'Nee' } });
    fake.trouble.second = { kind: 'body', body, type: 'application/json' };
    expect(await aviationstack().ask(OUT)).toEqual({ kind: 'failed', reason, retryAfterMs: null });
  });
});
