import { FlightStatus } from '@reisspel/contract/trip/flights';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { connectTo } from '../../db/dialects/postgres.ts';
import { createPostgresBus } from '../../platform/bus.ts';
import { type FakeFlights, schipholFlight, startFakeFlights } from '../../testing/fake-flights.ts';
import {
  flightSettings,
  MINUTE_MS,
  outbound,
  publish,
  setClock,
  tripWith,
} from '../../testing/flight-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { tripState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import type { TestServerOptions } from '../../testing/test-server-options.ts';

const AN_HOUR_BEFORE = '2025-06-20T13:25:00+02:00';

let fake: FakeFlights;
let server: TestServer;
let listening: Listening;

async function begin(options: TestServerOptions): Promise<void> {
  fake = await startFakeFlights();
  fake.airport = [schipholFlight()];
  server = await createTestServer({ flights: flightSettings(fake), ...options });
  listening = await listen(server);
  setClock(server, AN_HOUR_BEFORE);
}

async function end(): Promise<void> {
  await listening.close();
  await server.stop();
  await fake.close();
}

async function visitorWindow(view: 'trip' | 'play' = 'trip'): Promise<LiveWindow> {
  const window = await LiveWindow.open(new TestClient(fetch, listening.url), { view });
  await window.until(({ state }) => state !== null);
  return window;
}

function shown({ state }: LiveWindow): FlightStatus | undefined {
  return state?.view === 'trip'
    ? state.flights.find(({ flightId }) => flightId === outbound().id)
    : undefined;
}

/** Returns the sources of the statuses that a window received for the flight, in order. */
function receivedSources({ events }: LiveWindow): string[] {
  const statuses = events.flatMap((event) => {
    if (event.type === 'snapshot') return event.state.view === 'trip' ? event.state.flights : [];
    const changes = event.type === 'patch' ? event.changes : [];
    return changes.flatMap((change) =>
      'set' in change ? [] : z.array(FlightStatus).parse(change.put ?? []),
    );
  });
  return statuses.flatMap(({ flightId, source }) => (flightId === outbound().id ? [source] : []));
}

/** Advances the clock by some minutes, and polls the flights that are then due. */
async function pollLater(minutes = 5): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS);
  await server.pollFlights();
}

async function revision(): Promise<number> {
  const { revision: current } = await server.database.read((tx) =>
    tx.query.selectFrom('trips').select('revision').where('id', '=', server.tripId).executeTakeFirstOrThrow(),
  );
  return current;
}

describe.each(DIALECTS)('an open window of the trip’s pages on %s', (dialect) => {
  beforeEach(() => begin({ dialect }));
  afterEach(end);

  test('starts with the present statuses, and receives each change', async () => {
    const early = await visitorWindow();
    expect(early.state).toEqual({ view: 'trip', contentVersion: 1, flights: [], game: null });
    await server.pollFlights();
    await early.until((window) => shown(window)?.gate === 'D16');
    // The server sent no example first, because it waited for the airport's answer.
    expect(receivedSources(early)).toEqual(['airport']);

    const window = await visitorWindow();
    expect(shown(window)).toMatchObject({ source: 'airport', gate: 'D16' });
    fake.airport = [schipholFlight({ gate: 'C9', publicFlightState: { flightStates: ['BRD'] } })];
    await pollLater();
    await window.until((open) => shown(open)?.gate === 'C9');
    expect(window.events.at(-1)).toMatchObject({
      type: 'patch',
      changes: [{ at: 'flights', put: [{ status: 'BOARDING', gate: 'C9', asOf: server.clock.now() }] }],
    });
    expect(window.state).toEqual(await tripState(server));
  });

  test('shows when a provider stops answering, and when it answers again', async () => {
    await server.pollFlights();
    const window = await visitorWindow();
    fake.trouble.airport = { kind: 'status', status: 500 };
    await pollLater();
    await window.until((open) => shown(open)?.stale === true);
    expect(shown(window)).toMatchObject({ gate: 'D16', asOf: Date.parse(AN_HOUR_BEFORE) });
    fake.trouble.airport = null;
    await pollLater();
    await window.until((open) => shown(open)?.stale === false);
    expect(shown(window)?.asOf).toBe(server.clock.now());
  });
});

describe('the status stream', () => {
  beforeEach(() => begin({}));
  afterEach(end);

  test('confirms an unchanged status at most every five minutes', async () => {
    setClock(server, '2025-06-20T14:00:00+02:00');
    await server.pollFlights();
    const first = await revision();
    const calls = fake.count('airport');
    const revisions: number[] = [];
    for (let poll = 0; poll < 10; poll += 1) {
      await pollLater(1);
      revisions.push(await revision());
    }
    expect(fake.count('airport') - calls).toBe(5);
    expect(revisions.at(-1)).toBe(first + 2);
    const window = await visitorWindow();
    expect(server.clock.now() - (shown(window)?.asOf ?? 0)).toBeLessThanOrEqual(5 * MINUTE_MS);
  });

  test('does not repeat an unchanged example', async () => {
    setClock(server, '2025-06-20T14:30:00+02:00');
    fake.airport = [];
    await server.pollFlights();
    const before = await revision();
    for (let poll = 0; poll < 5; poll += 1) await pollLater();
    expect(await revision()).toBe(before);
  });

  test('removes an example when the trip is over', async () => {
    fake.airport = [];
    await server.pollFlights();
    const window = await visitorWindow();
    expect(shown(window)?.source).toBe('example');
    setClock(server, '2025-06-24T00:00:00+02:00');
    await server.pollFlights();
    await window.until((open) => shown(open) === undefined);
    const before = await revision();
    await server.pollFlights();
    expect(await revision()).toBe(before);
  });

  test('is not sent to the windows of the game', async () => {
    const [game, pages] = await Promise.all([visitorWindow('play'), visitorWindow()]);
    await server.pollFlights();
    fake.airport = [schipholFlight({ gate: 'C9' })];
    await pollLater();
    await pages.until((window) => shown(window)?.gate === 'C9');
    expect(game.bytes).not.toContain('HV 6145');
  });

  test('keeps the order of the trip in an open window after the organiser puts another flight first', async () => {
    await server.pollFlights();
    const window = await visitorWindow();
    const admin = await server.admin();
    await publish(admin, tripWith([outbound({ id: 'eerst', flightNumber: 'KL 1501' }), outbound()]));
    await server.pollFlights();
    await window.until(({ state }) => state?.view === 'trip' && state.flights[0]?.flightId === 'eerst');
    expect(window.state).toMatchObject({
      contentVersion: 2,
      flights: [{ flightId: 'eerst' }, { flightId: outbound().id }],
    });
  });

  test('leaves out flights that the organiser hides', async () => {
    await server.pollFlights();
    const window = await visitorWindow();
    await publish(await server.admin(), tripWith(null));
    await window.until(({ state }) => state?.view === 'trip' && state.flights.length === 0);
  });
});

describe('two servers on one PostgreSQL', () => {
  test('send a new status to the windows of both servers', async () => {
    const postgresUrl = await createDatabase(inject('postgresUrl'));
    const bus = () =>
      createPostgresBus({ connect: () => connectTo(postgresUrl), onError: (error) => Promise.reject(error) });
    await begin({ dialect: 'postgres', postgresUrl, bus: await bus() });
    const window = await visitorWindow();
    const flights = flightSettings(fake);
    const { tripId } = server;
    const other = await createTestServer({
      dialect: 'postgres',
      postgresUrl,
      tripId,
      flights,
      bus: await bus(),
    });
    setClock(other, AN_HOUR_BEFORE);
    await other.pollFlights();
    await window.until((open) => shown(open)?.gate === 'D16');
    await other.stop();
    await end();
  });
});
