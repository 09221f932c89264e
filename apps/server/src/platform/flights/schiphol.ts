import {
  airportState,
  assumedArrival,
  delayMinutes,
  type FlightDirection,
  withDelay,
} from '@reisspel/rules/flight-status';
import { z } from 'zod';
import { askJson, failed, type JsonAnswer, type Line } from './ask-json.ts';
import { AirportRecord, type FlightProvider, type FlightQuery, type ProviderAnswer } from './provider.ts';
import { createTokenSource, type OAuthCredentials } from './schiphol-token.ts';

const SCHIPHOL = 'AMS';
const FLIGHTS_PATH = '/public/public-flights/v4/flights';

/** The headers of the platform that was shut down on 1 October 2026, for a proxy that still takes them (design 7). */
interface LegacyCredentials {
  kind: 'legacy';
  appId: string;
  appKey: string;
}

export interface SchipholOptions extends Line {
  /** "https://api.schiphol.nl". */
  baseUrl: string;
  credentials: OAuthCredentials | LegacyCredentials;
}

/** What of the answer is read; `terminal` is beyond the spec's record. */
const Listed = z.object({
  flightName: z.string(),
  scheduleDate: z.string(),
  scheduleTime: z.string(),
  scheduleDateTime: z.iso.datetime({ offset: true, local: true }),
  publicEstimatedOffBlockTime: z.iso.datetime({ offset: true, local: true }).nullish(),
  estimatedLandingTime: z.iso.datetime({ offset: true, local: true }).nullish(),
  flightDirection: z.enum(['A', 'D']),
  route: z.object({ destinations: z.array(z.string()).nullish() }).nullish(),
  publicFlightState: z.object({ flightStates: z.array(z.string()).nullish() }).nullish(),
  gate: z.string().nullish(),
  terminal: z.union([z.string(), z.number()]).nullish(),
});
type Listed = z.infer<typeof Listed>;
const Flights = z.object({ flights: z.array(z.unknown()) });

type Ask = (url: URL) => Promise<JsonAnswer>;

/** The question's headers, and one more try with a new token where the airport no longer takes the one there is. */
function askerOf({ credentials, ...line }: SchipholOptions): Ask {
  const common = { Accept: 'application/json', ResourceVersion: 'v4' };
  if (credentials.kind === 'legacy') {
    const headers = { ...common, app_id: credentials.appId, app_key: credentials.appKey };
    return (url) => askJson(url, { headers }, line);
  }
  const tokens = createTokenSource(credentials, line);
  const withToken = async (url: URL): Promise<JsonAnswer & { token?: string }> => {
    const answer = await tokens.get();
    if (answer.kind === 'failed') return answer;
    const { token } = answer;
    return {
      ...(await askJson(url, { headers: { ...common, Authorization: `Bearer ${token}` } }, line)),
      token,
    };
  };
  return async (url) => {
    const answer = await withToken(url);
    if (answer.kind !== 'failed' || answer.reason !== 'unauthorized' || answer.token === undefined)
      return answer;
    tokens.drop(answer.token);
    return withToken(url);
  };
}

function directionOf({ departure }: FlightQuery): FlightDirection {
  return departure.code === SCHIPHOL ? 'departure' : 'arrival';
}

/** Of several flights of one name: ours by its other end, else the one nearest to our time. */
function choose(flights: Listed[], query: FlightQuery): Listed | undefined {
  const direction = directionOf(query);
  const [here, there] =
    direction === 'departure' ? [query.departure, query.arrival] : [query.arrival, query.departure];
  const away = (flight: Listed) => Math.abs(Date.parse(flight.scheduleDateTime) - here.at);
  const sameWay = flights.filter(
    ({ flightDirection }) => flightDirection === (direction === 'departure' ? 'D' : 'A'),
  );
  const sameEnd = sameWay.filter(({ route }) => route?.destinations?.includes(there.code));
  return (sameEnd.length > 0 ? sameEnd : sameWay).toSorted((a, b) => away(a) - away(b))[0];
}

function instantOrNull(text: string | null | undefined): number | null {
  return text ? Date.parse(text) : null;
}

function answerOf(flight: Listed, query: FlightQuery): ProviderAnswer {
  const direction = directionOf(query);
  const scheduled = Date.parse(flight.scheduleDateTime);
  const offBlock = instantOrNull(flight.publicEstimatedOffBlockTime);
  const landing = instantOrNull(flight.estimatedLandingTime);
  const delay =
    direction === 'departure' ? delayMinutes(scheduled, offBlock) : delayMinutes(scheduled, landing);
  const states = flight.publicFlightState?.flightStates ?? [];
  const times =
    direction === 'departure'
      ? {
          departureTime: offBlock ?? scheduled,
          arrivalTime: landing ?? assumedOf(query, offBlock ?? scheduled),
        }
      : { departureTime: offBlock, arrivalTime: landing ?? scheduled };
  return {
    kind: 'found',
    report: {
      status: withDelay(airportState(states, direction), delay),
      delayMinutes: delay,
      gate: flight.gate ?? null,
      terminal: flight.terminal == null ? null : String(flight.terminal),
      ...times,
      currentPosition: null,
    },
    record: AirportRecord.parse({
      ...flight,
      publicEstimatedOffBlockTime: flight.publicEstimatedOffBlockTime ?? null,
      route: { destinations: flight.route?.destinations ?? [] },
      publicFlightState: { flightStates: states },
      gate: flight.gate ?? null,
    }),
  };
}

/** As long as planned, from when it leaves; two hours (spec 9) where the plan makes no sense. */
function assumedOf({ departure, arrival }: FlightQuery, leavesAt: number): number {
  const planned = arrival.at - departure.at;
  return planned > 0 ? leavesAt + planned : assumedArrival(leavesAt);
}

/** Flights that leave from or come to Schiphol, by its PublicFlight API, version 4. */
export function createSchiphol(options: SchipholOptions): FlightProvider {
  const ask = askerOf(options);
  return {
    source: 'airport',
    covers: ({ departure, arrival }) => departure.code === SCHIPHOL || arrival.code === SCHIPHOL,
    async ask(query) {
      const url = new URL(FLIGHTS_PATH, options.baseUrl);
      const { day } = directionOf(query) === 'departure' ? query.departure : query.arrival;
      url.searchParams.set('scheduleDate', day);
      url.searchParams.set('flightName', query.flightNumber.replaceAll(' ', ''));
      const answer = await ask(url);
      if (answer.kind === 'failed') return failed(answer.reason, answer.retryAfterMs);
      if (answer.kind === 'empty') return { kind: 'not_found' };
      const list = Flights.safeParse(answer.body);
      if (!list.success) return failed('unreadable');
      // One record that is not as documented does not take the others along.
      const flights = list.data.flights.flatMap((flight) => Listed.safeParse(flight).data ?? []);
      if (flights.length === 0 && list.data.flights.length > 0) return failed('unreadable');
      const flight = choose(flights, query);
      return flight ? answerOf(flight, query) : { kind: 'not_found' };
    },
  };
}
