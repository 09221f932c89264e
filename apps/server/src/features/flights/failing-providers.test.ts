import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  type FakeTrouble,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import {
  flightSettings,
  MINUTE_MS,
  outbound,
  pollForMinutes,
  publish,
  setClock,
  statusOf,
  tripWith,
} from '../../testing/flight-builders.ts';
import { tripState } from '../../testing/live-states.ts';
import { createTestServer, newTrip, OWNER_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const NOON = '2025-06-20T12:00:00+02:00';
/** Time-out in milliseconds. A fake provider answers much faster, even on a busy machine. */
const TIMEOUT_MS = 1_000;

let fake: FakeFlights;
let server: TestServer;

async function begin(timeoutMs: number): Promise<void> {
  fake = await startFakeFlights();
  server = await createTestServer({ flights: flightSettings(fake, { timeoutMs }) });
  setClock(server, NOON);
}

async function end(): Promise<void> {
  await server.stop();
  await fake.close();
}

const FAILURES: readonly (readonly [string, FakeTrouble])[] = [
  ['is silent', { kind: 'silent' }],
  ['answers 401', { kind: 'status', status: 401 }],
  ['answers 429', { kind: 'status', status: 429 }],
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers HTML', { kind: 'body', body: '<!doctype html><h1>Storing</h1>', type: 'text/html' }],
  ['answers truncated JSON', { kind: 'cut-off' }],
];

describe('the last known status', () => {
  beforeEach(async () => {
    await begin(TIMEOUT_MS);
    fake.airport = [schipholFlight()];
    await server.pollFlights();
  });
  afterEach(end);

  test.each(FAILURES)('stays, and is marked as old, while each provider %s', async (_, trouble) => {
    const before = await statusOf(server);
    fake.trouble.airport = trouble;
    fake.trouble.second = trouble;
    await pollForMinutes(server, 5);
    expect(await statusOf(server)).toEqual({ ...before, asOf: Date.parse(NOON), stale: true });
    expect((await server.client().get('/api/trip')).status).toBe(200);

    fake.trouble.airport = null;
    await pollForMinutes(server, 40);
    const after = await statusOf(server);
    expect(after).toMatchObject({ source: 'airport', gate: 'D16', stale: false });
    expect(after.asOf).toBeGreaterThan(before.asOf);
  });

  test('stays if neither provider lists the flight any more', async () => {
    const before = await statusOf(server);
    fake.airport = [];
    await pollForMinutes(server, 10);
    expect(await statusOf(server)).toEqual({ ...before, stale: true });
  });

  test.each(FAILURES)(
    'is replaced by the status of the second provider while the airport %s',
    async (_, trouble) => {
      fake.trouble.airport = trouble;
      fake.second = [aviationstackFlight()];
      await pollForMinutes(server, 5);
      expect(await statusOf(server)).toMatchObject({ source: 'second', gate: 'D18', stale: false });
    },
  );

  test('from the second provider is not marked as old while only its quota delays the next call', async () => {
    const { second } = flightSettings(fake, { callsPerMonth: 20 });
    const { airport } = flightSettings(fake);
    const sparing = await createTestServer({ flights: { airport, second } });
    setClock(sparing, NOON);
    fake.trouble.airport = { kind: 'status', status: 500 };
    fake.second = [aviationstackFlight()];
    for (let minute = 0; minute < 15; minute += 1) {
      await sparing.pollFlights();
      expect(await statusOf(sparing)).toMatchObject({ source: 'second', stale: false });
      sparing.clock.advance(MINUTE_MS);
    }
    expect(fake.count('second')).toBe(1);
    expect(fake.count('airport')).toBeGreaterThan(2);
    await sparing.stop();
  });

  test('is not replaced by an example, even after the stored answers are deleted', async () => {
    await server.database.write((tx) => tx.query.deleteFrom('flight_answers').execute());
    fake.airport = [];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'airport', gate: 'D16' });
  });

  test('is polled again only after the provider’s Retry-After', async () => {
    fake.trouble.airport = { kind: 'status', status: 429, headers: { 'Retry-After': '3600' } };
    await pollForMinutes(server, 5);
    const calls = fake.count('airport');
    expect(calls).toBe(2);
    fake.trouble.airport = null;
    await pollForMinutes(server, 59);
    expect(fake.count('airport')).toBe(calls);
    await pollForMinutes(server, 6);
    expect(fake.count('airport')).toBeGreaterThan(calls);
    expect(await statusOf(server)).toMatchObject({ stale: false });
  });

  test('is polled less and less often while a provider fails', async () => {
    fake.trouble.airport = { kind: 'status', status: 500 };
    const calls: number[] = [];
    for (let half = 0; half < 4; half += 1) {
      const before = fake.count('airport');
      await pollForMinutes(server, 30);
      calls.push(fake.count('airport') - before);
    }
    expect(calls[0]).toBeLessThanOrEqual(6);
    expect(calls.at(-1)).toBe(1);
  });
});

describe('while a provider is slow', () => {
  /** Time-out in milliseconds that is longer than any test. */
  const LONG_TIMEOUT_MS = 60_000;
  afterEach(end);

  test('a trip that is archived meanwhile gets no more statuses', async () => {
    await begin(TIMEOUT_MS);
    await publish(await server.admin(), tripWith(null));
    const content = tripWith([outbound()]);
    const id = await newTrip(server.database, server.clock, { slug: 'oud', content });
    const owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    fake.trouble.airport = { kind: 'silent' };
    fake.second = [aviationstackFlight()];
    const polling = server.pollFlights();
    await vi.waitFor(() => expect(fake.count('airport')).toBe(1));
    await owner.put('/api/owner/trips/oud/archive');
    await polling;
    expect(fake.count('second')).toBe(1);
    expect((await tripState(server, id)).flights).toEqual([]);
  });

  test('the server can stop without waiting for it', async () => {
    await begin(LONG_TIMEOUT_MS);
    fake.trouble.airport = { kind: 'silent' };
    const stop = server.startFlightPolling();
    await vi.waitFor(() => expect(fake.count('airport')).toBe(1));
    await stop();
    expect(fake.count('second')).toBe(0);
  });
});
