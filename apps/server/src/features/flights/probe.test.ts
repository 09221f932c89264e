import { FlightTest } from '@reisspel/contract/operate/diagnostics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeFlights, schipholFlight, startFakeFlights } from '../../testing/fake-flights.ts';
import { flightSettings } from '../../testing/flight-builders.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/diagnostics/flights';
const OUTBOUND = { flightNumber: 'hv 6145', day: '2025-06-20' };

let fake: FakeFlights;
beforeAll(async () => {
  fake = await startFakeFlights();
});
beforeEach(() => {
  fake.airport = [schipholFlight({ gate: 'D7' })];
  fake.trouble = { token: null, airport: null, second: null };
});
afterAll(() => fake.close());

async function ask(server: TestServer, input: object = OUTBOUND): Promise<FlightTest> {
  const { status, body } = await (await server.owner()).post(PATH, input);
  expect(status).toBe(200);
  return FlightTest.parse(body);
}

describe('a question to the airport', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ flights: flightSettings(fake) });
  });
  afterAll(() => server.stop());

  test('shows the request, the answer and how the server reads it', async () => {
    const result = await ask(server);
    expect(result).toMatchObject({
      kind: 'answered',
      listed: 1,
      exchanges: [
        { method: 'POST', address: `${fake.url}/oauth/token`, status: 200, body: null },
        {
          method: 'GET',
          address: `${fake.url}/public/public-flights/v4/flights?scheduleDate=2025-06-20&flightName=HV6145`,
          status: 200,
          statusText: 'OK',
        },
      ],
      readings: [
        {
          flightName: 'HV6145',
          direction: 'departure',
          destinations: ['ALC'],
          states: ['SCH'],
          report: { status: 'SCHEDULED', gate: 'D7', departureTime: Date.parse('2025-06-20T14:25:00+02:00') },
        },
      ],
    });
    expect(result.kind === 'answered' && result.exchanges[1]?.body).toContain('"HV6145"');
  });

  test('reads an arrival as well as a departure', async () => {
    fake.airport = [schipholFlight({ flightDirection: 'A', publicFlightState: { flightStates: ['ARR'] } })];
    expect(await ask(server)).toMatchObject({
      readings: [{ direction: 'arrival', report: { status: 'LANDED' } }],
    });
  });

  test('hides credentials, also where the airport repeats them', async () => {
    const echoed = JSON.stringify({ you: 'reisspel', sent: 'zeer geheim', url: 'x=zeer%20geheim' });
    fake.trouble.airport = { kind: 'body', body: echoed, type: 'application/json' };
    const result = await ask(server);
    expect(result).toMatchObject({ kind: 'failed', reason: 'unreadable' });
    const shown = JSON.stringify(result);
    const token = fake.calls.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? '';
    expect(token).not.toBe('');
    for (const secret of [token, 'zeer geheim', 'zeer%20geheim', 'reisspel'])
      expect(shown).not.toContain(secret);
    expect(shown).toContain('(secret)');
  });

  test('shortens an answer that is too long for a page', async () => {
    fake.trouble.airport = { kind: 'body', body: 'x'.repeat(30_000), type: 'text/plain' };
    const result = await ask(server);
    const [, answer] = result.kind === 'failed' ? result.exchanges : [];
    expect(answer).toMatchObject({ status: 200, isCut: true });
    expect(answer?.body).toHaveLength(20_000);
  });

  test.each([
    ['airport', { kind: 'status', status: 500 }, 'server_error', 500],
    ['airport', { kind: 'status', status: 429 }, 'rate_limited', 429],
    ['token', { kind: 'status', status: 401 }, 'unauthorized', 401],
  ] as const)('reports a failure at the %s (%j)', async (endpoint, trouble, reason, status) => {
    fake.trouble[endpoint] = trouble;
    const result = await ask(server);
    expect(result).toMatchObject({ kind: 'failed', reason });
    expect(result.kind === 'failed' && result.exchanges.at(-1)?.status).toBe(status);
  });

  test('shows no body when the answer is cut off', async () => {
    fake.trouble.airport = { kind: 'cut-off' };
    const result = await ask(server);
    expect(result).toMatchObject({ kind: 'failed', reason: 'unreachable' });
    expect(result.kind === 'failed' && result.exchanges.at(-1)).toMatchObject({ status: 200, body: null });
  });

  test('tries both spellings of a short flight number', async () => {
    fake.airport = [schipholFlight({ flightName: 'CD216' })];
    const result = await ask(server, { flightNumber: 'CD216', day: '2025-06-20' });
    expect(result).toMatchObject({ kind: 'answered', listed: 1 });
    expect(result.kind === 'answered' && result.exchanges.map(({ status }) => status)).toEqual([
      200, 204, 200,
    ]);
  });

  test.each([{ flightNumber: 'x', day: '2025-06-20' }, { ...OUTBOUND, day: '20250620' }, {}])(
    'is refused with the input %j',
    async (input) => {
      const { status } = await (await server.owner()).post(PATH, input);
      expect(status).toBe(400);
    },
  );
});

test.each(DIALECTS)('a question to the airport counts against the quota on %s', async (dialect) => {
  const server = await createTestServer({ dialect, flights: flightSettings(fake, { callsPerDay: 2 }) });
  const before = fake.count('airport');
  expect(await ask(server)).toMatchObject({ kind: 'answered' });
  expect(await ask(server)).toMatchObject({ kind: 'answered' });
  expect(await ask(server)).toEqual({ kind: 'quota_spent', callsPerDay: 2 });
  expect(fake.count('airport') - before).toBe(2);
  await server.stop();
});

test('a question without credentials sends no request', async () => {
  const server = await createTestServer();
  expect(await ask(server)).toEqual({ kind: 'no_credentials' });
  await server.stop();
});
