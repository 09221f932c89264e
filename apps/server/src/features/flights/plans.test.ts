import { FlightPlan } from '@reisspel/contract/trip/flights';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import { flightSettings, MINUTE_MS, setClock } from '../../testing/flight-builders.ts';
import { codeOf } from '../../testing/game-builders.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const OUT = { flightNumber: 'HV 6145', day: '2025-06-20' };

let fake: FakeFlights;
let server: TestServer;

async function start(flights: Parameters<typeof flightSettings>[1] = {}): Promise<void> {
  server = await createTestServer({ flights: flightSettings(fake, flights) });
  setClock(server, '2025-06-01T12:00:00+02:00');
}

async function plan(input = OUT) {
  const { body } = await (await server.admin()).post('/api/flight-plans', input);
  return FlightPlan.parse(body).flight;
}

beforeEach(async () => {
  fake = await startFakeFlights();
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

test('a flight from Schiphol has its route and its departure, as the airport knows no other time', async () => {
  await start();
  fake.airport = [schipholFlight()];
  expect(await plan()).toEqual({
    day: '2025-06-20',
    departure: { code: 'AMS', time: '14:25' },
    arrival: { code: 'ALC', time: null },
  });
  expect(fake.count('second')).toBe(0);
});

test('a flight to Schiphol has its landing', async () => {
  await start();
  fake.airport = [
    schipholFlight({ flightDirection: 'A', scheduleDateTime: '2025-06-20T12:55:00.000+02:00' }),
  ];
  expect(await plan()).toMatchObject({
    departure: { code: 'ALC', time: null },
    arrival: { code: 'AMS', time: '12:55' },
  });
});

test('the second provider gives both times, and says of which day they are', async () => {
  await start();
  fake.second = [aviationstackFlight(), aviationstackFlight({ flight_date: '2025-05-30' })];
  expect(await plan({ ...OUT, day: '2025-06-02' })).toEqual({
    day: '2025-05-30',
    departure: { code: 'AMS', time: '14:25' },
    arrival: { code: 'ALC', time: '16:55' },
  });
});

test('a flight that nobody knows has no plan, and one without its airports neither', async () => {
  await start();
  fake.second = [aviationstackFlight({ departure: { iata: 'Schiphol' } })];
  expect(await plan()).toBeNull();
  expect(fake.count('airport')).toBe(1);
});

test('a used-up quota asks nobody, and so does a server without providers', async () => {
  await start({ callsPerDay: 1, callsPerMonth: 1 });
  fake.airport = [schipholFlight()];
  expect(await plan()).not.toBeNull();
  expect(await plan({ ...OUT, flightNumber: 'KL1501' })).toBeNull();
  const asked = fake.count('airport') + fake.count('second');
  expect(asked).toBe(2);
  expect(await plan()).toBeNull();
  expect(fake.count('airport') + fake.count('second')).toBe(asked);
  await server.stop();
  server = await createTestServer();
  expect(await plan()).toBeNull();
});

test('a provider that failed is left alone for a while, by a lookup too', async () => {
  await start();
  fake.trouble.airport = { kind: 'status', status: 500 };
  expect(await plan()).toBeNull();
  fake.trouble.airport = null;
  fake.airport = [schipholFlight()];
  expect(await plan()).toBeNull();
  expect(fake.count('airport')).toBe(1);
  server.clock.advance(2 * MINUTE_MS);
  expect(await plan()).not.toBeNull();
});

test('a number that is none, and a visitor, are refused', async () => {
  await start();
  const admin = await server.admin();
  expect(codeOf(await admin.post('/api/flight-plans', { ...OUT, flightNumber: 'KLM' }))).toBe(
    'invalid_input',
  );
  expect(codeOf(await server.client().post('/api/flight-plans', OUT))).toBe('unauthenticated');
});
