import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aviationstackFlight,
  type FakeFlights,
  schipholFlight,
  startFakeFlights,
} from '../../testing/fake-flights.ts';
import { flightSettings, HOUR_MS, MINUTE_MS, queryOf, reportOf } from '../../testing/flight-builders.ts';
import { createAviationstack } from './aviationstack.ts';
import type { ProviderAnswer } from './provider.ts';
import { createSchiphol } from './schiphol.ts';

const NOW = Date.parse('2025-06-20T12:00:00+02:00');
const OUT = queryOf('heen');
const PLANNED = { departureTime: OUT.departure.at, arrivalTime: OUT.arrival.at };
/** Local time, half an hour late. */
const LATE = '2025-06-20T14:55:00';

let fake: FakeFlights;
beforeEach(async () => {
  fake = await startFakeFlights();
});
afterEach(() => fake.close());

/** Values for the flight to Alicante, which the helpers write in each provider's format. */
interface OddValues {
  scheduled?: unknown;
  estimated?: unknown;
  actual?: unknown;
  gate?: unknown;
  terminal?: unknown;
}

function atSchiphol({ scheduled, estimated, actual, ...places }: OddValues): Record<string, unknown> {
  return schipholFlight({
    ...(scheduled === undefined ? {} : { scheduleDateTime: scheduled }),
    publicEstimatedOffBlockTime: estimated ?? null,
    actualOffBlockTime: actual ?? null,
    ...places,
  });
}

function atAviationstack(departure: object, more: Record<string, unknown> = {}): Record<string, unknown> {
  return aviationstackFlight({
    departure: { ...Object(aviationstackFlight().departure), ...departure },
    ...more,
  });
}

function landingAt(arrival: object): Record<string, unknown> {
  return aviationstackFlight({ arrival: { ...Object(aviationstackFlight().arrival), ...arrival } });
}

const schiphol = () => createSchiphol({ ...flightSettings(fake).airport, now: () => NOW });
const aviationstack = () => createAviationstack({ ...flightSettings(fake).second, now: () => NOW });

const NO_TIMES = [
  '0001-01-01T00:00:00+00:00',
  '9999-12-31T23:59:59+00:00',
  '2025-13-20T14:55:00+00:00',
  '2025-06-31T14:55:00+00:00',
  '2025-06-20T25:00:00+00:00',
  '2025-06-20T14:55:00+99:99',
  '275760-09-13T00:00:00Z',
  '1750000000',
  'straks',
  '',
];
/** More than two days from the plan. */
const FAR = ['2025-06-18T14:24:00', '2025-06-22T14:26:00', '2025-07-20T14:25:00'];

describe.each(['airport', 'second'] as const)('the %s provider', (endpoint) => {
  const ask = async (values: OddValues): Promise<ProviderAnswer> => {
    fake.airport = [atSchiphol(values)];
    fake.second = [atAviationstack(values)];
    return (endpoint === 'airport' ? schiphol() : aviationstack()).ask(OUT);
  };
  // An invalid offset matters only for the airport: those of aviationstack are ignored.
  const isInvalid = (text: string) => endpoint === 'airport' || !text.includes('+99:99');

  test.each(NO_TIMES.filter(isInvalid))('ignores the estimate "%s"', async (text) => {
    expect(reportOf(await ask({ estimated: text, actual: text }))).toMatchObject({
      status: 'SCHEDULED',
      delayMinutes: null,
      ...PLANNED,
    });
  });

  test.each([...NO_TIMES.filter(isInvalid), ...FAR])(
    'uses the estimate when the actual time is "%s"',
    async (actual) => {
      expect(reportOf(await ask({ estimated: LATE, actual }))).toMatchObject({
        status: 'DELAYED',
        delayMinutes: 30,
        departureTime: OUT.departure.at + 30 * MINUTE_MS,
        arrivalTime: OUT.arrival.at + 30 * MINUTE_MS,
      });
    },
  );

  test.each(FAR)('ignores the estimate %s, which is far from the plan', async (estimated) => {
    expect(reportOf(await ask({ estimated }))).toMatchObject({
      status: 'SCHEDULED',
      delayMinutes: null,
      ...PLANNED,
    });
  });

  test('accepts a delay of up to two days', async () => {
    expect(reportOf(await ask({ estimated: '2025-06-22T14:25:00' }))).toMatchObject({
      delayMinutes: 48 * 60,
      departureTime: OUT.departure.at + 48 * HOUR_MS,
    });
  });

  test.each(FAR)('takes a flight that is scheduled at %s for another one', async (scheduled) => {
    fake.airport = [atSchiphol({ scheduled })];
    fake.second = [atAviationstack({ scheduled }, { flight_date: null })];
    const provider = endpoint === 'airport' ? schiphol() : aviationstack();
    expect(await provider.ask(OUT)).toEqual({ kind: 'not_found' });
  });

  test.each([
    ['twenty characters', 'D'.repeat(20), 'D'.repeat(20)],
    ['twenty-one characters', 'D'.repeat(21), null],
    ['100,000 characters', 'D'.repeat(100_000), null],
    ['a name with invisible characters', ' D\u0000\n16\u202e ', 'D16'],
    ['only invisible characters', '\u200b\u2028', null],
    ['a space', ' ', null],
    ['an object', { hek: 'D16' }, null],
  ])('reports a gate and terminal of %s only as far as they can be shown', async (_, said, shown) => {
    expect(reportOf(await ask({ gate: said, terminal: said }))).toMatchObject({
      gate: shown,
      terminal: shown,
    });
  });

  test('never rejects, and reports only times and delays near the plan', async () => {
    const time = fc.oneof(
      fc.constantFrom(...NO_TIMES, ...FAR, LATE),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const keys = { requiredKeys: [] };
    const end = fc.record(
      {
        scheduled: time,
        estimated: time,
        actual: time,
        delay: fc.oneof(fc.double(), fc.jsonValue({ maxDepth: 1 })),
      },
      keys,
    );
    const live = fc.record({ latitude: fc.double(), longitude: fc.double() });
    const provider = endpoint === 'airport' ? schiphol() : aviationstack();
    await fc.assert(
      fc.asyncProperty(end, end, time, live, async (departure, arrival, odd, position) => {
        const { delay, ...said } = departure;
        const places = { gate: odd, terminal: odd };
        fake.airport = [
          { ...atSchiphol({ ...said, ...places }), publicFlightState: { flightStates: ['AIR'] } },
        ];
        const more = { flight_status: 'active', arrival: { ...arrival, iata: 'ALC' }, live: position };
        fake.second = [atAviationstack({ ...said, delay, ...places }, more)];
        const answer = await provider.ask(OUT);
        if (answer.kind !== 'found') return;
        const { departureTime, delayMinutes } = answer.report;
        expect(Math.abs((departureTime ?? Number.NaN) - OUT.departure.at)).toBeLessThanOrEqual(96 * HOUR_MS);
        expect(delayMinutes ?? 1).toBeGreaterThan(0);
        expect(delayMinutes ?? 1).toBeLessThanOrEqual(48 * 60);
        expect(Number.isSafeInteger(answer.report.arrivalTime)).toBe(true);
      }),
      { numRuns: 200, seed: 2025 },
    );
  });
});

describe('aviationstack', () => {
  test.each(['1e308', '-1e308', '1e999', '2881', '-2881', '"lang"', '[]'])(
    'ignores a delay of %s',
    async (delay) => {
      const { departure, ...flight } = atAviationstack({ estimated: LATE, delay: 0 });
      const body = JSON.stringify({ data: [{ ...flight, departure }] }).replaceAll(
        '"delay":0',
        `"delay":${delay}`,
      );
      fake.trouble.second = { kind: 'body', body, type: 'application/json' };
      expect(reportOf(await aviationstack().ask(OUT))).toMatchObject({ status: 'DELAYED', delayMinutes: 30 });
    },
  );

  test.each([...NO_TIMES.slice(0, 5), '2025-07-20T16:55:00'])('ignores a landing at %s', async (text) => {
    fake.second = [landingAt({ scheduled: text, estimated: text, actual: text, delay: 1e308 })];
    expect(reportOf(await aviationstack().ask(OUT))).toMatchObject(PLANNED);
  });

  test('ignores a landing before the departure', async () => {
    fake.second = [landingAt({ estimated: '2025-06-20T14:20:00' })];
    expect(reportOf(await aviationstack().ask(OUT))).toMatchObject(PLANNED);
  });

  test.each([
    [91, 0],
    [0, -181],
    [1e308, 1e308],
    ['43', 2],
  ])('ignores a position of %s, %s', async (latitude, longitude) => {
    fake.second = [aviationstackFlight({ flight_status: 'active', live: { latitude, longitude } })];
    expect(reportOf(await aviationstack().ask(OUT))).toMatchObject({
      status: 'IN_AIR',
      currentPosition: null,
    });
  });

  test("falls back to the trip's plan when it can read no time", async () => {
    const none = { scheduled: '0001-01-01T00:00:00+00:00', estimated: null, delay: 20 };
    fake.second = [atAviationstack(none)];
    expect(reportOf(await aviationstack().ask(OUT))).toMatchObject({
      status: 'DELAYED',
      delayMinutes: 20,
      departureTime: OUT.departure.at + 20 * MINUTE_MS,
    });
  });
});

describe('the Schiphol record that is passed on', () => {
  test('holds only plausible values', async () => {
    fake.airport = [
      schipholFlight({
        publicEstimatedOffBlockTime: '0001-01-01T00:00:00.000+00:00',
        route: { destinations: ['ALC', '<b>', 'X'.repeat(50_000)] },
        publicFlightState: {
          flightStates: ['BRD', 'ARR\u0000', ...Array.from({ length: 5_000 }, () => 'GCH')],
        },
        gate: 'D'.repeat(30),
      }),
    ];
    const answer = await schiphol().ask(OUT);
    expect(answer).toMatchObject({
      kind: 'found',
      report: { status: 'BOARDING', gate: null, ...PLANNED },
      record: { publicEstimatedOffBlockTime: null, route: { destinations: ['ALC'] }, gate: null },
    });
    expect(JSON.stringify(answer).length).toBeLessThan(1_000);
  });

  test.each([
    ['no planned time', { scheduleDateTime: '0001-01-01T00:00:00.000+00:00' }],
    ['a time of 500 characters', { scheduleTime: '14:25'.repeat(100) }],
  ])('is not made from a listing with %s', async (_, more) => {
    fake.airport = [schipholFlight(more)];
    expect(await schiphol().ask(OUT)).toMatchObject({ kind: 'failed', reason: 'unreadable' });
  });
});
