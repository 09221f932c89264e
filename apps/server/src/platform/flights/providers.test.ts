import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  type FakeTrouble,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import { createAviationstack } from './aviationstack.ts';
import type { FlightProvider, FlightQuery, ProviderAnswer } from './provider.ts';
import { createSchiphol } from './schiphol.ts';

const MINUTE_MS = 60_000;
/** Milliseconds that a test waits for a provider that never answers. */
const SHORT_TIMEOUT_MS = 50;

const OUT: FlightQuery = {
  flightNumber: 'HV 6145',
  departure: {
    code: 'AMS',
    at: Date.parse('2025-06-20T14:25:00+02:00'),
    day: '2025-06-20',
    timeZone: 'Europe/Amsterdam',
  },
  arrival: {
    code: 'ALC',
    at: Date.parse('2025-06-20T16:55:00+02:00'),
    day: '2025-06-20',
    timeZone: 'Europe/Madrid',
  },
};
const BACK: FlightQuery = {
  flightNumber: 'HV 6146',
  departure: {
    code: 'ALC',
    at: Date.parse('2025-06-23T10:15:00+02:00'),
    day: '2025-06-23',
    timeZone: 'Europe/Madrid',
  },
  arrival: {
    code: 'AMS',
    at: Date.parse('2025-06-23T12:55:00+02:00'),
    day: '2025-06-23',
    timeZone: 'Europe/Amsterdam',
  },
};

let fake: FakeFlights;
let now: number;
beforeEach(async () => {
  fake = await startFakeFlights();
  now = Date.parse('2025-06-20T12:00:00+02:00');
});
afterEach(() => fake.close());

function schiphol(timeoutMs?: number): FlightProvider {
  return createSchiphol({
    baseUrl: fake.url,
    now: () => now,
    credentials: {
      kind: 'oauth',
      tokenUrl: `${fake.url}/oauth/token`,
      audience: 'https://api.schiphol.nl/public',
      clientId: 'reisspel',
      clientSecret: 'zeer geheim',
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

function aviationstack(timeoutMs?: number): FlightProvider {
  const line = timeoutMs === undefined ? {} : { timeoutMs };
  return createAviationstack({ baseUrl: fake.url, accessKey: 'sleutel', now: () => now, ...line });
}

function reportOf(answer: ProviderAnswer) {
  if (answer.kind !== 'found') throw new Error(`Not found: ${JSON.stringify(answer)}`);
  return answer.report;
}

describe('Schiphol', () => {
  test('is asked for the flight of that day, with a token of its own', async () => {
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

  test('tells how late a flight is by its estimated off-block time, and lands it as much later', async () => {
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

  test('is asked for the day at Schiphol of a flight that comes there', async () => {
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

  test('of several flights of one name, takes the one of our way, end and time', async () => {
    fake.airport = [
      schipholFlight({ flightDirection: 'A', gate: 'aankomst' }),
      schipholFlight({ route: { destinations: ['AGP'] }, gate: 'naar Malaga' }),
      schipholFlight({ scheduleDateTime: '2025-06-20T06:10:00.000+02:00', gate: 'ochtend' }),
      schipholFlight({ gate: 'onze' }),
    ];
    expect(reportOf(await schiphol().ask(OUT)).gate).toBe('onze');
  });

  test('takes one token for many questions, until shortly before its half hour is over', async () => {
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

  test('takes half an hour for granted when the token does not say how long it works', async () => {
    fake.airport = [schipholFlight()];
    fake.tokenLifetime = null;
    const provider = schiphol();
    await provider.ask(OUT);
    now += 28 * MINUTE_MS;
    await provider.ask(OUT);
    expect(fake.count('token')).toBe(1);
    now += 2 * MINUTE_MS;
    await provider.ask(OUT);
    expect(fake.count('token')).toBe(2);
  });

  test('takes a new token, once, when the one there is was revoked', async () => {
    fake.airport = [schipholFlight()];
    const provider = schiphol();
    await provider.ask(OUT);
    fake.revokeTokens();
    expect((await provider.ask(OUT)).kind).toBe('found');
    expect(fake.count('token')).toBe(2);
    fake.trouble.airport = { kind: 'status', status: 401 };
    const before = fake.count('airport');
    expect(await provider.ask(OUT)).toMatchObject({ kind: 'failed', reason: 'unauthorized' });
    expect(fake.count('airport')).toBe(before + 2);
  });

  test('says why when it gives no token', async () => {
    fake.trouble.token = { kind: 'status', status: 403 };
    expect(await schiphol().ask(OUT)).toEqual({ kind: 'failed', reason: 'unauthorized', retryAfterMs: null });
    expect(fake.count('airport')).toBe(0);
  });

  test('takes the old headers of a compatible proxy', async () => {
    fake.airport = [schipholFlight()];
    const credentials = { kind: 'legacy', appId: 'id', appKey: 'key' } as const;
    const provider = createSchiphol({ baseUrl: fake.url, now: () => now, credentials });
    expect((await provider.ask(OUT)).kind).toBe('found');
    expect(fake.calls[0]?.headers).toMatchObject({ app_id: 'id', app_key: 'key', resourceversion: 'v4' });
    expect(fake.count('token')).toBe(0);
  });

  test('knows flights of its own airport only', () => {
    const elsewhere = { ...OUT, departure: { ...OUT.departure, code: 'EIN' } };
    expect([OUT, BACK, elsewhere].map((query) => schiphol().covers(query))).toEqual([true, true, false]);
  });
});

describe('aviationstack', () => {
  test('is asked by number, and read by the clocks of the airports', async () => {
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
  ])('says %s of a flight that is %s', async (flight_status, status) => {
    fake.second = [aviationstackFlight({ flight_status })];
    expect(reportOf(await aviationstack().ask(OUT)).status).toBe(status);
  });

  test('of several flights of one name, takes the one of our day and airports', async () => {
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
  ])('refuses with %s also where the status is 200', async (code, reason) => {
    const body = JSON.stringify({ error: { code, message: 'Nee' } });
    fake.trouble.second = { kind: 'body', body, type: 'application/json' };
    expect(await aviationstack().ask(OUT)).toEqual({ kind: 'failed', reason, retryAfterMs: null });
  });
});

const TROUBLES: [string, FakeTrouble, unknown][] = [
  ['401', { kind: 'status', status: 401 }, { reason: 'unauthorized' }],
  ['429', { kind: 'status', status: 429 }, { reason: 'rate_limited', retryAfterMs: null }],
  [
    '429 with seconds',
    { kind: 'status', status: 429, headers: { 'Retry-After': '90' } },
    { reason: 'rate_limited', retryAfterMs: 90_000 },
  ],
  [
    '429 with a date',
    { kind: 'status', status: 429, headers: { 'Retry-After': 'Fri, 20 Jun 2025 10:05:00 GMT' } },
    { reason: 'rate_limited', retryAfterMs: 5 * MINUTE_MS },
  ],
  ['500', { kind: 'status', status: 500 }, { reason: 'server_error' }],
  [
    'a redirect',
    { kind: 'status', status: 302, headers: { Location: 'https://example.com/' } },
    { reason: 'server_error' },
  ],
  [
    'HTML',
    { kind: 'body', body: '<html><body>Onderhoud</body></html>', type: 'text/html' },
    { reason: 'unreadable' },
  ],
  [
    'half of its JSON',
    { kind: 'body', body: '{"flights":[{"fl', type: 'application/json' },
    { reason: 'unreadable' },
  ],
  [
    'JSON of another kind',
    { kind: 'body', body: '[1, 2]', type: 'application/json' },
    { reason: 'unreadable' },
  ],
  [
    'too much',
    { kind: 'body', body: ' '.repeat(2_000_000), type: 'application/json' },
    { reason: 'unreadable' },
  ],
  ['a cut-off answer', { kind: 'cut-off' }, { reason: 'unreachable' }],
];

describe.each(['airport', 'second'] as const)('whatever the %s provider answers', (endpoint) => {
  const provider = (timeoutMs?: number) =>
    endpoint === 'airport' ? schiphol(timeoutMs) : aviationstack(timeoutMs);

  test.each(TROUBLES)('%s is told as what it is', async (_, trouble, expected) => {
    fake.airport = [schipholFlight()];
    fake.second = [aviationstackFlight()];
    fake.trouble[endpoint] = trouble;
    expect(await provider().ask(OUT)).toMatchObject({ kind: 'failed', ...Object(expected) });
  });

  test('silence is a time-out', async () => {
    const patient = provider(SHORT_TIMEOUT_MS);
    fake.trouble[endpoint] = { kind: 'silent' };
    // The token comes at once, or the time-out could be its own.
    expect(await patient.ask(OUT)).toMatchObject({ kind: 'failed', reason: 'timeout' });
    expect(fake.count(endpoint)).toBe(1);
  });

  test('nobody at home is unreachable', async () => {
    const asked = provider();
    await fake.close();
    expect(await asked.ask(OUT)).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });

  test('an empty list is "not found"', async () => {
    expect(await provider().ask(OUT)).toEqual({ kind: 'not_found' });
  });
});
