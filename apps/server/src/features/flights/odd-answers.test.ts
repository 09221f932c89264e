import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Announcer } from '../../live/announcer.ts';
import type { FlightProvider } from '../../platform/flights/provider.ts';
import { createSchiphol } from '../../platform/flights/schiphol.ts';
import {
  aviationstackFlight,
  type FakeFlights,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import {
  flightSettings,
  outbound,
  pollForMinutes,
  publish,
  setClock,
  statusOf,
  tripWith,
} from '../../testing/flight-builders.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { LimitedProvider } from './limited-provider.ts';
import { FlightPoller } from './poller.ts';

const NOON = '2025-06-20T12:00:00+02:00';
const PROXY = '/.netlify/functions/schiphol-proxy?flightname=HV6145&scheduledate=20250620';

let fake: FakeFlights;
let server: TestServer;
beforeEach(async () => {
  fake = await startFakeFlights();
  server = await createTestServer({ flights: flightSettings(fake) });
  setClock(server, NOON);
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

/** Returns a flight of the second provider with these values of its departure. */
function secondFlight(departure: object, more: Record<string, unknown> = {}): Record<string, unknown> {
  const flight = aviationstackFlight(more);
  return { ...flight, departure: { ...Object(flight['departure']), ...departure } };
}

describe('impossible times', () => {
  const impossible = {
    estimated: '0001-01-01T00:00:00+00:00',
    actual: '2025-13-01T00:00:00+00:00',
    delay: 1e308,
  };

  test('do not affect the planned times and the other data of the flight', async () => {
    fake.second = [secondFlight(impossible)];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({
      source: 'second',
      status: 'SCHEDULED',
      delayMinutes: null,
      gate: 'D18',
      departureTime: Date.parse('2025-06-20T14:25:00+02:00'),
      arrivalTime: Date.parse('2025-06-20T16:55:00+02:00'),
      stale: false,
    });
  });

  test.each([
    '0001-01-01T00:00:00.000+00:00',
    '9999-12-31T00:00:00.000+00:00',
    '2025-06-18T15:00:00.000+02:00',
    '2025-06-22T14:00:00.000+02:00',
  ])('do not end the polling of a flight: %s', async (publicEstimatedOffBlockTime) => {
    fake.airport = [schipholFlight({ publicEstimatedOffBlockTime })];
    await server.pollFlights();
    fake.airport = [schipholFlight({ gate: 'C9' })];
    await pollForMinutes(server, 60);
    expect(await statusOf(server)).toMatchObject({ source: 'airport', status: 'SCHEDULED', gate: 'C9' });
  });

  test('are not in the answers of the airport proxy', async () => {
    fake.airport = [
      schipholFlight({
        publicEstimatedOffBlockTime: '0001-01-01T00:00:00.000+00:00',
        gate: 'D'.repeat(5_000),
      }),
    ];
    await server.pollFlights();
    expect(await (await server.admin()).get(PROXY)).toMatchObject({
      status: 200,
      body: { flights: [{ flightName: 'HV6145', publicEstimatedOffBlockTime: null, gate: null }] },
    });
  });
});

describe('a record of another flight with the same number', () => {
  test('does not count', async () => {
    fake.second = [secondFlight({ scheduled: '2025-06-27T14:25:00+00:00' }, { flight_date: null })];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'example' });
  });
});

describe('a bad record of one flight', () => {
  test('does not make the second provider answer for other flights', async () => {
    const bad = outbound({ id: 'stuk', flightNumber: 'HV 6666' });
    await publish(await server.admin(), tripWith([bad, outbound()]));
    fake.airport = [schipholFlight({ flightName: 'HV6666', scheduleTime: null }), schipholFlight()];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'airport', gate: 'D16', stale: false });
    const secondCalls = fake.calls.filter(({ endpoint }) => endpoint === 'second');
    expect(secondCalls.map(({ url }) => url.searchParams.get('flight_iata'))).toEqual(['HV6666']);
  });
});

describe('a flight that makes its provider throw', () => {
  const bad = outbound({ id: 'stuk', flightNumber: 'HV 6666' });
  const faults: unknown[] = [];
  let questions: string[];
  let poller: FlightPoller;

  /** Returns the airport's provider, but it throws an unexpected error for one flight. */
  function throwingAirport(): FlightProvider {
    const airport = createSchiphol({ ...flightSettings(fake).airport, now: () => server.clock.now() });
    return {
      ...airport,
      async ask(query) {
        questions.push(query.flightNumber);
        if (query.flightNumber === bad.flightNumber) throw new RangeError('Invalid time value');
        return airport.ask(query);
      },
    };
  }

  beforeEach(async () => {
    faults.length = 0;
    questions = [];
    const { database, clock, notifier, hub } = server;
    const onError = (error: unknown) => faults.push(error);
    const quota = { calls: 2_000, per: 'day' } as const;
    poller = new FlightPoller({
      database,
      clock,
      announcer: new Announcer(),
      hub,
      notifier,
      providers: [new LimitedProvider({ provider: throwingAirport(), quota }, { database, clock, onError })],
      onError,
    });
    fake.airport = [schipholFlight()];
    await publish(await server.admin(), tripWith([bad, outbound()]));
  });

  test('shows its example, and does not delay the others', async () => {
    await pollForMinutes(server, 3, () => poller.pollDue());
    expect(await statusOf(server, bad.id)).toMatchObject({ source: 'example' });
    expect(await statusOf(server)).toMatchObject({ source: 'airport', gate: 'D16', stale: false });
    fake.airport = [schipholFlight({ gate: 'C9' })];
    await pollForMinutes(server, 10, () => poller.pollDue());
    expect(await statusOf(server)).toMatchObject({ gate: 'C9', stale: false });
  });

  test('is polled less and less often, and each error is reported', async () => {
    const errorCounts: number[] = [];
    for (let half = 0; half < 4; half += 1) {
      const before = faults.length;
      await pollForMinutes(server, 30, () => poller.pollDue());
      errorCounts.push(faults.length - before);
    }
    expect(errorCounts[0]).toBeLessThanOrEqual(5);
    expect(errorCounts.at(-1)).toBe(1);
    expect(faults).toHaveLength(questions.filter((name) => name === bad.flightNumber).length);
    expect(faults[0]).toBeInstanceOf(RangeError);
  });
});
