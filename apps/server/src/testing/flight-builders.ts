import type { FlightStatus } from '@reisspel/contract/trip/flights';
import { type Flight, TripContent } from '@reisspel/contract/trip/trip';
import { DraftSaved, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { followedFlight } from '../features/flights/followed-trips.ts';
import type { FlightSettings } from '../features/flights/providers.ts';
import { demoTrip } from '../features/trip/demo-trip.ts';
import type { FlightQuery, FlightReport, ProviderAnswer } from '../platform/flights/provider.ts';
import type { FakeFlights } from './fake-flights.ts';
import { tripState } from './live-states.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Returns the settings for both providers of the fake. */
export function flightSettings(
  { url }: FakeFlights,
  { callsPerDay = 2_000, callsPerMonth = 2_000, timeoutMs = 10_000 } = {},
): { airport: NonNullable<FlightSettings['airport']>; second: NonNullable<FlightSettings['second']> } {
  return {
    airport: {
      baseUrl: url,
      callsPerDay,
      timeoutMs,
      credentials: {
        kind: 'oauth',
        tokenUrl: `${url}/oauth/token`,
        audience: 'https://api.schiphol.nl/public',
        clientId: 'reisspel',
        clientSecret: 'zeer geheim',
      },
    },
    second: { baseUrl: url, accessKey: 'sleutel', callsPerMonth, timeoutMs },
  };
}

/** Sets the server's clock to a time such as "2025-06-20T12:00:00+02:00". */
export function setClock({ clock }: TestServer, moment: string): void {
  clock.advance(Date.parse(moment) - clock.now());
}

/** Advances the clock minute by minute, and polls after each minute. */
export async function pollForMinutes(
  server: TestServer,
  minutes: number,
  poll = () => server.pollFlights(),
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.clock.advance(MINUTE_MS);
    await poll();
  }
}

/** Returns the demo's flight to Alicante: HV 6145 on 20 June 2025, from 14:25 to 16:55. */
export function outbound(more: Partial<Flight> = {}): Flight {
  const [flight] = demoTrip.flights.shown ? demoTrip.flights.items : [];
  if (!flight) throw new Error('The demo shows no flights');
  return { ...flight, ...more };
}

/** Returns what the server asks about a flight of the demo, such as "terug". */
export function queryOf(id: string): FlightQuery {
  const flight = demoTrip.flights.shown ? demoTrip.flights.items.find((item) => item.id === id) : undefined;
  if (!flight) throw new Error(`The demo has no flight ${id}`);
  return followedFlight(flight).query;
}

/** Returns the report in an answer. Throws when the flight was not found. */
export function reportOf(answer: ProviderAnswer): FlightReport {
  if (answer.kind !== 'found') throw new Error(`Not found: ${JSON.stringify(answer)}`);
  return answer.report;
}

/** Returns the demo trip with these flights. Null hides the section. */
export function tripWith(flights: readonly Flight[] | null): TripContent {
  return TripContent.parse({
    ...demoTrip,
    flights: { ...demoTrip.flights, shown: flights !== null, items: flights ?? [outbound()] },
  });
}

/** Saves and publishes a draft as the organiser. */
export async function publish(admin: TestClient, draft: TripContent): Promise<void> {
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  const saved = DraftSaved.parse((await admin.put('/api/trip/draft', { draft, draftRevision })).body);
  const { status } = await admin.post('/api/trip/publications', { draftRevision: saved.draftRevision });
  if (status !== 201) throw new Error(`Not published: ${status}`);
}

/** Returns the flight's status as visitors see it. Throws if there is none. */
export async function statusOf(server: TestServer, flightId = outbound().id): Promise<FlightStatus> {
  const { flights } = await tripState(server);
  const status = flights.find((each) => each.flightId === flightId);
  if (!status) throw new Error(`No status of ${flightId}`);
  return status;
}
