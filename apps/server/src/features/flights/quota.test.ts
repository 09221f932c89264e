import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import {
  flightSettings,
  MINUTE_MS,
  outbound,
  setClock,
  statusOf,
  tripWith,
} from '../../testing/flight-builders.ts';
import { newPlayer, newTeam } from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import { BOTH_DIALECTS, createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';

const VIEWERS = 500;
const NOON = '2025-06-20T12:00:00+02:00';
const DEPARTURE = Date.parse('2025-06-20T14:25:00+02:00');

let fake: FakeFlights;
let servers: TestServer[];
beforeEach(async () => {
  fake = await startFakeFlights();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await fake.close();
});

async function start(options: Parameters<typeof createTestServer>[0], time = NOON): Promise<TestServer> {
  const server = await createTestServer(options);
  servers.push(server);
  setClock(server, time);
  return server;
}

/** Makes flights without Schiphol, which only the second provider can know. */
function flightsElsewhere(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { departure, arrival } = outbound();
    const flightNumber = `VY ${1000 + index}`;
    return outbound({
      id: `vlucht-${index}`,
      flightNumber,
      departure: { ...departure, code: 'BCN' },
      arrival: { ...arrival, code: 'ALC' },
    });
  });
}

describe.each(BOTH_DIALECTS)('the quota of a provider on %s', (dialect) => {
  test(`is not used by ${VIEWERS} viewers, even if they open everything`, async () => {
    fake.airport = [schipholFlight()];
    const { airport } = flightSettings(fake, { callsPerDay: 10 });
    const server = await start({ dialect, flights: { airport } });
    await server.pollFlights();
    expect(fake.count('airport')).toBe(1);
    const admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const listening = await listen(server);
    const phone = listening.as(player);
    const path = '/.netlify/functions/schiphol-proxy?flightname=HV6145&scheduledate=20250620';
    await Promise.all(
      Array.from({ length: VIEWERS }, async () => {
        const window = await LiveWindow.open(phone, { view: 'trip' });
        await window.until(({ state }) => state?.view === 'trip' && state.flights.length > 0);
      }),
    );
    const answers = await Promise.all(Array.from({ length: VIEWERS }, () => player.get(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(fake.count('airport')).toBe(1);

    // Ten hours of polls do not exceed the quota, even near the departure.
    for (let minute = 0; minute < 10 * 60; minute += 2) {
      server.clock.advance(2 * MINUTE_MS);
      await server.pollFlights();
    }
    expect(fake.count('airport')).toBeGreaterThan(5);
    expect(fake.count('airport')).toBeLessThanOrEqual(10);
    await listening.close();
  });

  test('is never exceeded by flights that are all due at once', async () => {
    const { second } = flightSettings(fake, { callsPerMonth: 5 });
    const server = await start({ dialect, flights: { second } });
    await newTrip(server.database, server.clock, { slug: 'ver', content: tripWith(flightsElsewhere(12)) });
    for (let look = 0; look < 5; look += 1) {
      await server.pollFlights();
      server.clock.advance(5 * MINUTE_MS);
    }
    expect(fake.count('second')).toBe(5);
  });
});

test('the server first polls the flight of any trip that has waited longest', async () => {
  const { second } = flightSettings(fake, { callsPerMonth: 100 });
  const server = await start({ flights: { second } });
  await newTrip(server.database, server.clock, { slug: 'ver', content: tripWith(flightsElsewhere(3)) });
  await server.pollFlights();
  server.clock.advance(60 * MINUTE_MS);
  const polledNames = () =>
    fake.calls.map(({ url }) => url.searchParams.get('flight_iata') ?? '').filter((name) => /^VY/.test(name));
  const before = polledNames().length;
  await server.database.write(async (tx) => {
    for (const [index, waited] of [1, 3, 2].entries()) {
      await tx.query
        .updateTable('flight_answers')
        .set({ next_poll_at: server.clock.now() - waited * MINUTE_MS })
        .where('flight_key', 'like', `VY${1000 + index}%`)
        .execute();
    }
  });
  await server.pollFlights();
  expect(polledNames().slice(before)).toEqual(['VY1001', 'VY1002', 'VY1000']);
});

describe('a month’s quota', () => {
  test('lasts until the last flight has landed, with most calls near the flights', async () => {
    fake.second = [aviationstackFlight()];
    const { second } = flightSettings(fake, { callsPerMonth: 100 });
    const server = await start({ flights: { second } }, '2025-06-18T12:00:00+02:00');
    const callTimes: number[] = [];
    while (server.clock.now() < Date.parse('2025-06-23T18:00:00+02:00')) {
      const before = fake.count('second');
      await server.pollFlights();
      if (fake.count('second') > before) callTimes.push(server.clock.now());
      server.clock.advance(5 * MINUTE_MS);
    }
    expect(fake.count('second')).toBeLessThanOrEqual(100);
    expect(fake.count('second')).toBeGreaterThan(80);
    const within = (from: number, to: number) =>
      callTimes.filter((at) => at >= DEPARTURE + from * MINUTE_MS && at < DEPARTURE + to * MINUTE_MS).length;
    expect(within(-30, 30)).toBeGreaterThan(within(-24 * 60, -23 * 60) * 3);
    expect(callTimes.at(-1)).toBeGreaterThan(Date.parse('2025-06-23T10:15:00+02:00'));
  });

  test('starts again each month', async () => {
    const { second } = flightSettings(fake, { callsPerMonth: 1 });
    const { departure, arrival } = outbound();
    const at = (end: typeof departure, local: string) => ({ ...end, at: { ...end.at, local } });
    const summer = outbound({
      departure: at(departure, '2025-07-01T14:25'),
      arrival: at(arrival, '2025-07-01T16:55'),
    });
    const server = await start({ flights: { second } }, '2025-06-30T12:00:00+02:00');
    await newTrip(server.database, server.clock, { slug: 'zomer', content: tripWith([summer]) });
    for (const time of ['2025-06-30T12:00:00+02:00', '2025-06-30T20:00:00+02:00']) {
      setClock(server, time);
      await server.pollFlights();
    }
    expect(fake.count('second')).toBe(1);
    setClock(server, '2025-07-01T02:00:00+02:00');
    await server.pollFlights();
    expect(fake.count('second')).toBe(2);
  });

  test('of zero calls leaves only the example status', async () => {
    const { second } = flightSettings(fake, { callsPerMonth: 0 });
    const server = await start({ flights: { second } });
    await server.pollFlights();
    expect(fake.count('second')).toBe(0);
    expect(await statusOf(server)).toMatchObject({ source: 'example' });
  });

  test('that is used up leaves the last status, marked as old', async () => {
    fake.second = [aviationstackFlight()];
    const { second } = flightSettings(fake, { callsPerMonth: 1 });
    const server = await start({ flights: { second } });
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'second', stale: false });
    server.clock.advance(15 * MINUTE_MS);
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'second', asOf: Date.parse(NOON), stale: true });
    expect(fake.count('second')).toBe(1);
  });
});

test('a refused call counts against the quota', async () => {
  fake.trouble.airport = { kind: 'status', status: 401 };
  const { airport } = flightSettings(fake, { callsPerDay: 1 });
  const server = await start({ flights: { airport } });
  await server.pollFlights();
  fake.trouble.airport = null;
  for (let look = 0; look < 10; look += 1) {
    server.clock.advance(10 * MINUTE_MS);
    await server.pollFlights();
  }
  expect(fake.count('airport')).toBe(1);
});

describe('two servers on one PostgreSQL', () => {
  async function startTwo(callsPerMonth: number): Promise<[TestServer, TestServer]> {
    const postgresUrl = await createDatabase(inject('postgresUrl'));
    const { second } = flightSettings(fake, { callsPerMonth });
    const options = { dialect: 'postgres', postgresUrl, flights: { second } } as const;
    const one = await start(options);
    return [one, await start({ ...options, tripId: one.tripId })];
  }

  test('poll a flight once', async () => {
    fake.second = [aviationstackFlight()];
    const both = await startTwo(100);
    await Promise.all(both.map((server) => server.pollFlights()));
    expect(fake.count('second')).toBe(1);
    for (const server of both) {
      server.clock.advance(2 * 60 * MINUTE_MS);
    }
    await Promise.all(both.map((server) => server.pollFlights()));
    expect(fake.count('second')).toBe(2);
    expect(await statusOf(both[1])).toMatchObject({ source: 'second', stale: false });
  });

  test('never exceed the quota together', async () => {
    const both = await startTwo(7);
    await newTrip(both[0].database, both[0].clock, { slug: 'ver', content: tripWith(flightsElsewhere(12)) });
    for (let look = 0; look < 5; look += 1) {
      await Promise.all(both.map((server) => server.pollFlights()));
      for (const server of both) server.clock.advance(5 * MINUTE_MS);
    }
    expect(fake.count('second')).toBe(7);
  });
});
