import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  type FakeTrouble,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import { flightSettings, MINUTE_MS, queryOf } from '../../testing/flight-builders.ts';
import { createAviationstack } from './aviationstack.ts';
import type { FlightProvider } from './provider.ts';
import { createSchiphol } from './schiphol.ts';

/** Milliseconds that a test waits for a provider that never answers. */
const SHORT_TIMEOUT_MS = 50;
const NOW = Date.parse('2025-06-20T12:00:00+02:00');
const OUT = queryOf('heen');

let fake: FakeFlights;
beforeEach(async () => {
  fake = await startFakeFlights();
  fake.airport = [schipholFlight()];
  fake.second = [aviationstackFlight()];
});
afterEach(() => fake.close());

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
    'HTML',
    { kind: 'body', body: '<html><body>Onderhoud</body></html>', type: 'text/html' },
    { reason: 'unreadable' },
  ],
  [
    'truncated JSON',
    { kind: 'body', body: '{"flights":[{"fl', type: 'application/json' },
    { reason: 'unreadable' },
  ],
  [
    'JSON of another kind',
    { kind: 'body', body: '[1, 2]', type: 'application/json' },
    { reason: 'unreadable' },
  ],
  [
    'more than a megabyte',
    { kind: 'body', body: ' '.repeat(2_000_000), type: 'application/json' },
    { reason: 'unreadable' },
  ],
  ['and breaks off', { kind: 'cut-off' }, { reason: 'unreachable' }],
];

describe.each(['airport', 'second'] as const)('the %s provider', (endpoint) => {
  function provider(timeoutMs?: number): FlightProvider {
    const { airport, second } = flightSettings(fake, timeoutMs === undefined ? {} : { timeoutMs });
    const now = () => NOW;
    return endpoint === 'airport'
      ? createSchiphol({ ...airport, now })
      : createAviationstack({ ...second, now });
  }

  test.each(TROUBLES)('reports the reason when it answers %s', async (_, trouble, expected) => {
    fake.trouble[endpoint] = trouble;
    expect(await provider().ask(OUT)).toMatchObject({ kind: 'failed', ...Object(expected) });
  });

  test('does not send credentials along a redirect', async () => {
    const elsewhere = await startFakeFlights();
    const Location = `${elsewhere.url}/v1/flights`;
    fake.trouble[endpoint] = { kind: 'status', status: 302, headers: { Location } };
    expect(await provider().ask(OUT)).toMatchObject({ kind: 'failed', reason: 'server_error' });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test('accepts a slow answer within the time-out', async () => {
    fake.trouble[endpoint] = { kind: 'silent' };
    const answering = provider().ask(OUT);
    await vi.waitFor(() => expect(fake.count(endpoint)).toBe(1));
    fake.release();
    expect((await answering).kind).toBe('found');
  });

  test('reports silence as a time-out', async () => {
    fake.trouble[endpoint] = { kind: 'silent' };
    expect(await provider(SHORT_TIMEOUT_MS).ask(OUT)).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('reports a closed port as unreachable', async () => {
    const closed = provider();
    await fake.close();
    expect(await closed.ask(OUT)).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });

  test('reports an empty list as not found', async () => {
    fake.airport = [];
    fake.second = [];
    expect(await provider().ask(OUT)).toEqual({ kind: 'not_found' });
    fake.trouble[endpoint] = { kind: 'body', body: '{"flights":[],"data":[]}', type: 'application/json' };
    expect(await provider().ask(OUT)).toEqual({ kind: 'not_found' });
  });

  test('ignores a flight with another number, even when it is the only one', async () => {
    const body = JSON.stringify({
      flights: [schipholFlight({ flightName: 'HV6149' })],
      data: [aviationstackFlight({ flight: { number: '6149', iata: 'HV6149' } })],
    });
    fake.trouble[endpoint] = { kind: 'body', body, type: 'application/json' };
    expect(await provider().ask(OUT)).toEqual({ kind: 'not_found' });
  });

  test('skips a malformed record and reads the others', async () => {
    const [flights, data] = [
      [{ flightName: 7 }, schipholFlight()],
      [{ departure: 7 }, aviationstackFlight()],
    ];
    const body = JSON.stringify({ flights, data });
    fake.trouble[endpoint] = { kind: 'body', body, type: 'application/json' };
    expect((await provider().ask(OUT)).kind).toBe('found');
  });

  test('accepts a base address with a path', async () => {
    const { airport, second } = flightSettings(fake);
    const baseUrl = `${fake.url}/vluchten/`;
    const now = () => NOW;
    await (endpoint === 'airport'
      ? createSchiphol({ ...airport, baseUrl, now })
      : createAviationstack({ ...second, baseUrl, now })
    ).ask(OUT);
    const path = endpoint === 'airport' ? '/public/public-flights/v4/flights' : '/v1/flights';
    expect(fake.unknownPaths).toEqual([`/vluchten${path}`]);
  });
});

test('reports a time-out when the token request gets no answer', async () => {
  fake.trouble.token = { kind: 'silent' };
  const { airport } = flightSettings(fake, { timeoutMs: SHORT_TIMEOUT_MS });
  const answer = await createSchiphol({ ...airport, now: () => NOW }).ask(OUT);
  expect(answer).toMatchObject({ kind: 'failed', reason: 'timeout' });
  expect(fake.count('airport')).toBe(0);
});
