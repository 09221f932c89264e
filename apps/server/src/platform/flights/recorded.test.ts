import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  aviationstackFlight,
  type FakeFlights,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import { flightSettings, queryOf, reportOf } from '../../testing/flight-builders.ts';
import { createAviationstack } from './aviationstack.ts';
import type { FlightQuery } from './provider.ts';
import { createSchiphol } from './schiphol.ts';

const Flights = z.array(z.record(z.string(), z.unknown()));
const NOW = Date.parse('2025-06-20T12:00:00+02:00');
const OUT = queryOf('heen');
const BACK = queryOf('terug');

let fake: FakeFlights;
beforeEach(async () => {
  fake = await startFakeFlights();
});
afterEach(() => fake.close());

function recorded(name: string): string {
  return readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8');
}

function schiphol() {
  return createSchiphol({ ...flightSettings(fake).airport, now: () => NOW });
}

function aviationstack() {
  return createAviationstack({ ...flightSettings(fake).second, now: () => NOW });
}

async function airportSays(name: string, query: FlightQuery) {
  fake.airport = z.object({ flights: Flights }).parse(JSON.parse(recorded(name))).flights;
  return reportOf(await schiphol().ask(query));
}

describe('a recorded Schiphol answer', () => {
  test('reports a delayed flight that is boarding', async () => {
    expect(await airportSays('schiphol-boarding', OUT)).toEqual({
      status: 'BOARDING',
      delayMinutes: 33,
      gate: 'D73',
      terminal: '1',
      departureTime: Date.parse('2025-06-20T14:58:00+02:00'),
      arrivalTime: Date.parse('2025-06-20T17:28:00+02:00'),
      currentPosition: null,
    });
  });

  test('prefers the actual departure to the estimate', async () => {
    expect(await airportSays('schiphol-departed', OUT)).toMatchObject({
      status: 'IN_AIR',
      delayMinutes: 26,
      departureTime: Date.parse('2025-06-20T14:51:37+02:00'),
    });
  });

  test('leaves out the gate of an arriving flight', async () => {
    expect(await airportSays('schiphol-landed', BACK)).toEqual({
      status: 'LANDED',
      delayMinutes: 9,
      gate: null,
      terminal: null,
      departureTime: null,
      arrivalTime: Date.parse('2025-06-23T13:04:21+02:00'),
      currentPosition: null,
    });
  });

  test('is passed on with the fields of the spec, and with its gate', async () => {
    await airportSays('schiphol-landed', BACK);
    expect(await schiphol().ask(BACK)).toMatchObject({
      record: {
        flightName: 'HV6146',
        flightDirection: 'A',
        publicEstimatedOffBlockTime: null,
        publicFlightState: { flightStates: ['ARR', 'EXP'] },
        gate: 'C8',
      },
    });
  });
});

describe('a flight number with fewer than four digits', () => {
  const short = { ...OUT, flightNumber: 'KL 428' };
  const askedNames = () => fake.calls.flatMap(({ url }) => url.searchParams.get('flightName') ?? []);

  test.each(['KL 428', 'KL428', 'KL0428'])("finds %s in Schiphol's spelling", async (flightNumber) => {
    fake.airport = [schipholFlight({ flightName: 'KL0428' })];
    expect((await schiphol().ask({ ...OUT, flightNumber })).kind).toBe('found');
    expect(askedNames()).toEqual(['KL0428']);
  });

  test('tries the other spelling at the next question', async () => {
    fake.airport = [schipholFlight({ flightName: 'KL428' })];
    const provider = schiphol();
    const kinds = [];
    for (let question = 1; question <= 3; question += 1) kinds.push((await provider.ask(short)).kind);
    expect(kinds).toEqual(['not_found', 'found', 'found']);
    expect(askedNames()).toEqual(['KL0428', 'KL428', 'KL428']);
  });

  test('reaches aviationstack without leading zeros', async () => {
    fake.second = [aviationstackFlight({ flight: { number: '428', iata: 'KL428' } })];
    expect((await aviationstack().ask({ ...OUT, flightNumber: 'KL 0428' })).kind).toBe('found');
  });
});

describe('a Schiphol time', () => {
  test.each(['2025-06-20T14:40:00', '2025-06-20T14:40:00.000+0200', '2025-06-20T12:40:00Z'])(
    'reads %s as the same moment',
    async (publicEstimatedOffBlockTime) => {
      fake.airport = [schipholFlight({ publicEstimatedOffBlockTime })];
      const { departureTime } = reportOf(await schiphol().ask(OUT));
      expect(departureTime).toBe(Date.parse('2025-06-20T14:40:00+02:00'));
    },
  );

  test('reads an invalid time as none', async () => {
    fake.airport = [schipholFlight({ publicEstimatedOffBlockTime: 'straks', terminal: {} })];
    expect(reportOf(await schiphol().ask(OUT))).toMatchObject({
      status: 'SCHEDULED',
      terminal: null,
      departureTime: OUT.departure.at,
    });
  });
});

describe('a recorded aviationstack answer', () => {
  test('counts a reported delay when the estimate equals the schedule', async () => {
    fake.second = z.object({ data: Flights }).parse(JSON.parse(recorded('aviationstack-active'))).data;
    expect(reportOf(await aviationstack().ask(OUT))).toEqual({
      status: 'IN_AIR',
      delayMinutes: 42,
      gate: 'D73',
      terminal: '1',
      departureTime: Date.parse('2025-06-20T15:06:00+02:00'),
      arrivalTime: Date.parse('2025-06-20T17:13:00+02:00'),
      currentPosition: { lat: 46.5384, lng: 2.613 },
    });
  });

  test('reports a spent quota', async () => {
    const body = recorded('aviationstack-usage-limit');
    fake.trouble.second = { kind: 'body', body, type: 'application/json' };
    expect(await aviationstack().ask(OUT)).toMatchObject({ kind: 'failed', reason: 'rate_limited' });
  });

  test('gives no position for a plane on the ground', async () => {
    const live = { latitude: 52.3, longitude: 4.8, is_ground: true };
    fake.second = [aviationstackFlight({ flight_status: 'active', live })];
    expect(reportOf(await aviationstack().ask(OUT)).currentPosition).toBeNull();
    fake.second = [aviationstackFlight({ live: { ...live, is_ground: false } })];
    expect(reportOf(await aviationstack().ask(OUT)).currentPosition).toBeNull();
  });

  test('gives the landing the delay of the departure when it reports no landing', async () => {
    const { departure } = aviationstackFlight();
    fake.second = [aviationstackFlight({ departure: { ...Object(departure), delay: 50 } })];
    expect(reportOf(await aviationstack().ask(OUT))).toMatchObject({
      status: 'DELAYED',
      delayMinutes: 50,
      departureTime: Date.parse('2025-06-20T15:15:00+02:00'),
      arrivalTime: Date.parse('2025-06-20T17:45:00+02:00'),
    });
  });
});
