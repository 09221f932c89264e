import { TripId } from '@reisspel/contract/ids';
import { SharedTrip } from '@reisspel/contract/trip/share';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
  pollForMinutes,
  publish,
  setClock,
  statusOf,
  tripWith,
} from '../../testing/flight-builders.ts';
import { tripState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  createTestServer,
  DIALECTS,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';
import type { TestServerOptions } from '../../testing/test-server-options.ts';
import { listFollowedTrips } from './followed-trips.ts';

const NOON = '2025-06-20T12:00:00+02:00';

let fake: FakeFlights;
let server: TestServer;

async function begin(options: TestServerOptions): Promise<void> {
  fake = await startFakeFlights();
  server = await createTestServer({ flights: flightSettings(fake), ...options });
  setClock(server, NOON);
}

async function end(): Promise<void> {
  await server.stop();
  await fake.close();
}

describe.each(DIALECTS)('a followed flight on %s', (dialect) => {
  beforeEach(() => begin({ dialect }));
  afterEach(end);

  test('is followed even if another trip is unreadable', async () => {
    const broken = await newTrip(server.database, server.clock, { slug: 'stuk' });
    await server.database.write((tx) =>
      tx.query.updateTable('trips').set({ content: '{}' }).where('id', '=', broken).execute(),
    );
    const faults: unknown[] = [];
    const trips = await server.database.read((tx) => listFollowedTrips(tx, (fault) => faults.push(fault)));
    expect(trips.map(({ scope }) => scope.tripId)).toEqual([server.tripId]);
    expect(faults).toHaveLength(1);
  });

  test('shows the answer of the airport, which is asked first', async () => {
    fake.airport = [schipholFlight({ publicEstimatedOffBlockTime: '2025-06-20T14:45:00.000+02:00' })];
    fake.second = [aviationstackFlight()];
    await server.pollFlights();
    expect(await statusOf(server)).toEqual({
      flightId: outbound().id,
      flightNumber: 'HV 6145',
      source: 'airport',
      status: 'DELAYED',
      delayMinutes: 20,
      gate: 'D16',
      terminal: '1',
      departureAirport: 'AMS',
      departureTime: Date.parse('2025-06-20T14:45:00+02:00'),
      arrivalAirport: 'ALC',
      arrivalTime: Date.parse('2025-06-20T17:15:00+02:00'),
      currentPosition: null,
      asOf: Date.parse(NOON),
      stale: false,
    });
    expect(fake.count('second')).toBe(0);
  });

  test('shows the second provider’s answer when the airport does not know it', async () => {
    fake.second = [aviationstackFlight({ flight_status: 'active', live: { latitude: 43, longitude: 2 } })];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({
      source: 'second',
      status: 'IN_AIR',
      gate: 'D18',
      currentPosition: { lat: 43, lng: 2 },
      stale: false,
    });
    expect([fake.count('airport'), fake.count('second')]).toEqual([1, 1]);
  });

  test('shows the labelled example when no provider knows it', async () => {
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'example', gate: 'TBA', stale: false });
    expect([fake.count('airport'), fake.count('second')]).toEqual([1, 1]);
  });

  test('reaches the family when a provider gave it, and never as an example', async () => {
    const sections = { flights: true, schedule: false, highlights: false, today: false, scores: false };
    const answer = await (await server.admin()).put('/api/trip/share', { enabled: true, sections });
    const { path } = TripAccess.parse(answer.body).share;
    const family = path?.replace('/delen/', '/api/share/') ?? 'none';
    const seen = async () =>
      SharedTrip.parse((await server.client().get(family)).body).flights?.items[0]?.status;
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'example' });
    expect(await seen()).toBeNull();
    fake.airport = [schipholFlight({ publicFlightState: { flightStates: ['BRD'] } })];
    await pollForMinutes(server, 60);
    expect(await seen()).toMatchObject({ source: 'airport', status: 'BOARDING' });
  });

  test.each([
    ['CNX', 'CANCELLED'],
    ['DIV', 'DIVERTED'],
  ])('with the airport’s state %s is shown as %s', async (code, status) => {
    fake.airport = [schipholFlight({ publicFlightState: { flightStates: [code] } })];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ source: 'airport', status });
  });

  test('is not mixed up with another flight of the same number', async () => {
    fake.airport = [
      schipholFlight({ route: { destinations: ['FAO'] }, gate: 'B1' }),
      schipholFlight({ gate: 'D16' }),
    ];
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ gate: 'D16' });
  });

  test('is polled more often near its departure, and not after its landing', async () => {
    fake.airport = [schipholFlight()];
    const askedIn = async (from: string, minutes: number) => {
      setClock(server, from);
      await server.pollFlights();
      const before = fake.count('airport');
      await pollForMinutes(server, minutes);
      return fake.count('airport') - before;
    };
    expect(await askedIn('2025-06-18T20:00:00+02:00', 60)).toBe(1);
    expect(await askedIn('2025-06-20T08:00:00+02:00', 60)).toBe(4);
    expect(await askedIn('2025-06-20T12:30:00+02:00', 60)).toBe(12);
    expect(await askedIn('2025-06-20T14:00:00+02:00', 20)).toBe(10);
    fake.airport = [schipholFlight({ publicFlightState: { flightStates: ['ARR'] } })];
    expect(await askedIn('2025-06-20T16:40:00+02:00', 60)).toBe(0);
    expect(await statusOf(server)).toMatchObject({ status: 'LANDED' });
  });

  test('is polled from two days before departure until three hours after its landing', async () => {
    setClock(server, '2025-06-18T14:24:00+02:00');
    await server.pollFlights();
    expect(fake.calls).toEqual([]);
    server.clock.advance(MINUTE_MS);
    await server.pollFlights();
    expect(fake.count('airport')).toBe(1);
    // As after an outage, the planned poll is in the past and the flight is over.
    setClock(server, '2025-06-20T19:56:00+02:00');
    await server.pollFlights();
    expect(fake.count('airport')).toBe(1);
  });

  test('is polled again after the organiser moves it to a later time', async () => {
    const admin = await server.admin();
    const { departure, arrival } = outbound();
    const early = { ...departure, at: { ...departure.at, local: '2025-06-20T06:25' } };
    const landed = { ...arrival, at: { ...departure.at, local: '2025-06-20T06:26' } };
    await publish(admin, tripWith([outbound({ departure: early, arrival: landed })]));
    for (const clock of ['05:00', '09:30']) {
      setClock(server, `2025-06-20T${clock}:00+02:00`);
      await server.pollFlights();
    }
    expect(fake.count('airport')).toBe(1);
    await publish(admin, tripWith([outbound()]));
    await server.pollFlights();
    expect(fake.count('airport')).toBe(2);
  });

  test('is not polled if its part is hidden or its trip is archived', async () => {
    await publish(await server.admin(), tripWith(null));
    const id = TripId.parse(
      await newTrip(server.database, server.clock, { slug: 'oud', content: tripWith([outbound()]) }),
    );
    const owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    expect((await owner.put('/api/owner/trips/oud/archive')).status).toBe(204);
    await server.pollFlights();
    expect(fake.calls).toEqual([]);
    expect((await tripState(server)).flights).toEqual([]);
    expect((await tripState(server, id)).flights).toEqual([]);

    await owner.delete('/api/owner/trips/oud/archive');
    await server.pollFlights();
    expect(fake.count('airport')).toBe(1);
    expect((await tripState(server, id)).flights).toHaveLength(1);
  });

  test('in two trips is polled once and shown in both', async () => {
    fake.airport = [schipholFlight()];
    const content = tripWith([outbound({ id: 'andere-naam', flightNumber: 'HV6145' })]);
    const other = await newTrip(server.database, server.clock, { slug: 'ook', content });
    await server.pollFlights();
    expect(fake.count('airport')).toBe(1);
    expect(await statusOf(server)).toMatchObject({ flightNumber: 'HV 6145', gate: 'D16' });
    expect((await tripState(server, other)).flights).toMatchObject([
      { flightId: 'andere-naam', flightNumber: 'HV6145', gate: 'D16' },
    ]);
  });
});

describe('without any provider', () => {
  let admin: TestClient;
  beforeEach(async () => {
    await begin({ flights: {} });
    admin = await server.admin();
  });
  afterEach(end);

  test('an example status changes as the day approaches, and the server sends no request', async () => {
    const statuses: string[] = [];
    for (const day of ['18', '19', '20', '21']) {
      setClock(server, `2025-06-${day}T09:00:00+02:00`);
      await server.pollFlights();
      const { source, status } = await statusOf(server);
      expect(source).toBe('example');
      statuses.push(status);
    }
    expect(statuses.slice(0, 2)).toEqual(['SCHEDULED', 'ON_TIME']);
    expect(statuses.slice(2)).toEqual(['ON_TIME', 'COMPLETED']);
    expect(fake.calls).toEqual([]);
  });

  test('a flight that gets another number loses the status of the old one', async () => {
    await server.pollFlights();
    await publish(admin, tripWith([outbound({ flightNumber: 'KL 1501' })]));
    expect((await tripState(server)).flights).toEqual([]);
    await server.pollFlights();
    expect(await statusOf(server)).toMatchObject({ flightNumber: 'KL 1501', source: 'example' });
  });

  test('flights keep the order of the trip, even after the organiser puts another one first', async () => {
    await server.pollFlights();
    const first = outbound({ id: 'eerst', flightNumber: 'KL 1501' });
    await publish(admin, tripWith([first, outbound()]));
    await server.pollFlights();
    expect((await tripState(server)).flights.map(({ flightId }) => flightId)).toEqual([
      'eerst',
      outbound().id,
    ]);
  });
});
